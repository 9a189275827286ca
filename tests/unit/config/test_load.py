"""Settings from files, variables and the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from migrator.config.load import Origin, find_file, resolve
from migrator.config.schema import FIELDS
from migrator.errors import ConfigError

TOML = """\
# a comment
targets = ["gfx90a", "gfx1100"]
hip-version = "6.2"
warp = "native"
rules = ["tools/rules", "/abs"]
exclude = ["third_party/**"]
jobs = 3
"""


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No configuration of the machine has a say: the search ends at the home directory."""
    monkeypatch.setenv("HOME", str(tmp_path))


def test_defaults(tmp_path: Path) -> None:
    settings = resolve(tmp_path, {}, {})
    assert {key: setting.value for key, setting in settings.values.items()} == {
        key: field.default for key, field in FIELDS.items()
    }
    assert all(setting.origin is Origin.DEFAULT for setting in settings.values.values())
    assert settings.file == ""
    assert settings.text("fail-on") == "error"


def test_a_file(tmp_path: Path) -> None:
    (tmp_path / "cu2hip.toml").write_text(TOML)
    settings = resolve(tmp_path, {}, {})
    assert settings.texts("targets") == ("gfx90a", "gfx1100")
    assert settings.text("hip-version") == "6.2"
    assert settings.number("jobs") == 3
    assert settings.texts("rules") == (str(tmp_path / "tools/rules"), "/abs")
    assert settings["warp"].origin is Origin.CONFIGURATION
    assert settings["warp"].place == f"{tmp_path}/cu2hip.toml:4"
    assert settings["libraries"].origin is Origin.DEFAULT


def test_precedence(tmp_path: Path) -> None:
    (tmp_path / "cu2hip.toml").write_text('warp = "native"\nlibraries = "roc"\nfail-on = "info"\n')
    environ = {"CU2HIP_WARP": "flag", "CU2HIP_LIBRARIES": "", "CU2HIP_FAIL_ON": "never"}
    settings = resolve(tmp_path, {"fail-on": "silent", "jobs": None}, environ)
    assert (settings.text("warp"), settings["warp"].origin) == ("flag", Origin.ENVIRONMENT)
    assert (settings.text("libraries"), settings["libraries"].origin) == ("roc", Origin.CONFIGURATION)
    assert (settings.text("fail-on"), settings["fail-on"].origin) == ("silent", Origin.USER)
    assert settings["warp"].place == "CU2HIP_WARP"


def test_the_nearest_file_wins_up_to_the_root_of_the_repository(tmp_path: Path) -> None:
    inner = tmp_path / "repo/src/deep"
    inner.mkdir(parents=True)
    (tmp_path / "repo/.git").mkdir()
    (tmp_path / "cu2hip.toml").write_text('warp = "flag"')
    assert find_file(inner) is None
    (tmp_path / "repo/pyproject.toml").write_text('[project]\nname = "x"\n')
    assert find_file(inner) is None
    (tmp_path / "repo/pyproject.toml").write_text('[tool.cu2hip]\nwarp = "native"\n')
    assert find_file(inner) == tmp_path / "repo/pyproject.toml"
    (tmp_path / "repo/cu2hip.toml").write_text("")
    assert find_file(inner) == tmp_path / "repo/cu2hip.toml"
    (tmp_path / "repo/src/cu2hip.toml").write_text("")
    assert find_file(inner) == tmp_path / "repo/src/cu2hip.toml"
    assert find_file(inner / "a.cu") == tmp_path / "repo/src/cu2hip.toml"


def test_pyproject(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text('[project]\nwarp = 1\n[tool.cu2hip]\njobs = "auto"\nwrap = 1\n')
    with pytest.raises(ConfigError, match=r"pyproject\.toml:5: there is no setting 'wrap'") as caught:
        resolve(tmp_path, {}, {})
    assert caught.value.hint == "did you mean 'warp'?"


@pytest.mark.parametrize(
    "text, message",
    [
        ('target = ["gfx90a"]', r":1: there is no setting 'target'.*did you mean 'targets'"),
        ('\n\nhip_version = "6.2"', r":3: there is no setting 'hip_version'.*did you mean 'hip-version'"),
        ("zzz = 1", r":1: there is no setting 'zzz'.*one of targets, "),
        ("hip-version = 6.10", r":1: 'hip-version' is a number.*in quotes"),
        ("targets = 5", r":1: 'targets' is a number.*list of texts"),
        ("targets = [1]", r"'targets' is a list"),
        ("warp = true", r"'warp' is true or false"),
        ('warp = "fast"', r"'warp' cannot be 'fast'.*preserve, native, flag"),
        ("jobs = -1", r"'jobs' is -1"),
        ("jobs = true", r"'jobs' is True"),
        ("[warp]\nx = 1", r":1: 'warp' is a table"),
        ("warp = ", r"cu2hip\.toml: "),
        ('warp = "flag"\nwarp = "flag"', r"cu2hip\.toml: "),
    ],
)
def test_mistakes_have_their_place(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "cu2hip.toml").write_text(text)
    with pytest.raises(ConfigError) as caught:
        resolve(tmp_path, {}, {})
    import re

    assert re.search(message, str(caught.value)), str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_file_that_is_not_utf8(tmp_path: Path) -> None:
    (tmp_path / "cu2hip.toml").write_bytes(b'warp = "\xe9"')
    with pytest.raises(ConfigError, match="not UTF-8"):
        resolve(tmp_path, {}, {})


def test_variables(tmp_path: Path) -> None:
    environ = {"CU2HIP_TARGETS": "gfx90a, gfx942", "CU2HIP_JOBS": "4", "CU2HIP_RULES": f"{tmp_path}/a:{tmp_path}/b"}
    settings = resolve(tmp_path, {}, environ)
    assert settings.texts("targets") == ("gfx90a", "gfx942")
    assert settings.number("jobs") == 4
    assert settings.texts("rules") == (f"{tmp_path}/a", f"{tmp_path}/b")


@pytest.mark.parametrize(
    "name, value, message",
    [
        ("CU2HIP_TARGET", "gfx90a", "did you mean CU2HIP_TARGETS"),
        ("CU2HIP_WARP", "x", "the variable CU2HIP_WARP: 'warp' cannot be 'x'"),
        ("CU2HIP_JOBS", "many", "'jobs' is 'many'"),
    ],
)
def test_bad_variables(tmp_path: Path, name: str, value: str, message: str) -> None:
    with pytest.raises(ConfigError, match=message):
        resolve(tmp_path, {}, {name: value})


@pytest.mark.parametrize("name", ["CU2HIP_CACHE_DIR", "CU2HIP_LIBCLANG", "CU2HIP_TRACEBACK", "CU2HIP_SOMETHING_ELSE"])
def test_variables_of_other_parts_are_no_mistakes(tmp_path: Path, name: str) -> None:
    resolve(tmp_path, {}, {name: "x"})
