"""The result of a whole run, kept for the case that nothing changed."""

from __future__ import annotations

from collections.abc import Mapping

from migrator.cache import Cache, code_stamp, digest
from migrator.config.options import MigrationOptions, RunSettings
from migrator.model.project import Project
from migrator.model.source import SourceFile
from migrator.plan.migration import Migration
from migrator.ruleset import RuleSet


class RunCache:
    """One run's key: every byte that was read and every option that matters."""

    def __init__(
        self,
        project: Project,
        options: MigrationOptions,
        run: RunSettings,
        rules: RuleSet,
        contents: Mapping[str, SourceFile],
    ) -> None:
        self._cache = Cache("runs", run.cache)
        files = [(entry, contents[entry.path].sha256 if entry.path in contents else "") for entry in project.entries]
        settings = (run.ast, run.steps, run.cuda_path, run.extra_args, run.std, run.compile_db)
        self._key = digest(code_stamp(), rules.digest, options, settings, project.root, project.commit, files)

    def whole_run(self) -> Migration | None:
        """What an equal run gave; None where there was none."""
        known = self._cache.get(self._key)
        return known if isinstance(known, Migration) else None

    def keep(self, migration: Migration) -> None:
        """Store what this run gave."""
        self._cache.put(self._key, migration)
