"""The steps of a script's migration in order."""

from __future__ import annotations

from migrator.buildsys.base import BuildContext
from migrator.buildsys.torch_ext.flags import migrate_flags
from migrator.buildsys.torch_ext.guards import close_probes
from migrator.buildsys.torch_ext.imports import with_import
from migrator.buildsys.torch_ext.links import migrate_links
from migrator.buildsys.torch_ext.plain import migrate_plain
from migrator.buildsys.torch_ext.probes import find_probes
from migrator.buildsys.torch_ext.project import about_extensions, about_project
from migrator.buildsys.torch_ext.reading import Reading
from migrator.buildsys.torch_ext.toolkit import open_tests
from migrator.model.finding import Finding


def findings(ctx: BuildContext, *, options_alone: bool = False) -> list[Finding]:
    """Every finding of a script. Tests are opened first: which code both kinds of builds reach hangs on them.

    `options_alone` is for Python that is no build script but builds an extension when it runs.
    """
    reading = Reading(ctx)
    if options_alone:
        return with_import(reading, [*migrate_flags(reading), *migrate_links(reading), *about_extensions(reading)])
    found = [*open_tests(reading), *close_probes(reading), *migrate_flags(reading), *migrate_links(reading)]
    found = with_import(reading, found)
    return [*found, *find_probes(reading), *migrate_plain(reading), *about_project(reading)]
