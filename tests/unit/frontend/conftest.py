"""A parser for snippets: files by name, facts of the first one. Skipped where libclang is not installed."""

from __future__ import annotations

from pathlib import Path

import pytest

from migrator import frontend
from migrator.frontend import FrontendSettings
from migrator.model.facts import UnitFacts
from migrator.model.project import TranslationUnit
from tests.unit.frontend.kit import CALLS, NAMES, Parse


@pytest.fixture(scope="session")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cache")


@pytest.fixture
def settings(cache: Path) -> FrontendSettings:
    if reason := frontend.available():
        pytest.skip(reason)
    return FrontendSettings(NAMES, CALLS, cache_dir=str(cache), own_declarations=True)


@pytest.fixture
def parse(tmp_path: Path, settings: FrontendSettings) -> Parse:
    """Write files and parse the first one."""

    def run(files: dict[str, str] | str, *arguments: str) -> UnitFacts:
        tree = {"a.cu": files} if isinstance(files, str) else files
        for name, text in tree.items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text.encode())
        return frontend.parse_unit(tmp_path, TranslationUnit(next(iter(tree)), arguments), settings)

    return run
