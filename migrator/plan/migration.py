"""A result together with what only the verification needs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from migrator.edits.buffer import SourceMap
from migrator.model.project import TranslationUnit
from migrator.model.result import MigrationResult


@dataclass(frozen=True, slots=True)
class Migration:
    """`units` are the translation units that were found, `source_maps` lead from changed files to their originals."""

    result: MigrationResult
    units: tuple[TranslationUnit, ...]
    source_maps: Mapping[str, SourceMap]
