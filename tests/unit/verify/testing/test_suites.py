"""Which tests a tree has."""

from __future__ import annotations

from pathlib import Path

from migrator.verify.testing.suites import find_suite


def write(root: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    return root


def test_a_makefile_with_a_test_target(tmp_path: Path) -> None:
    suite = find_suite(write(tmp_path, {"Makefile": "X := 1\nall: prog\ntest: prog\n\t./prog\nrun: prog\n"}), 2)
    assert suite is not None
    assert (suite.kind, suite.build, suite.cases[0].command) == ("make", (("make", "-j2"),), ("make", "test"))


def test_a_makefile_that_only_runs_is_not_built_first(tmp_path: Path) -> None:
    suite = find_suite(write(tmp_path, {"Makefile": "prog: a.o\nrun: prog\n\t./prog 5\n"}), 2)
    assert suite is not None
    assert (suite.build, suite.cases[0].command) == ((), ("make", "run"))


def test_cmake_with_tests(tmp_path: Path) -> None:
    files = {
        "CMakeLists.txt": "project(x)\nadd_subdirectory(test)\n",
        "test/CMakeLists.txt": "add_test(NAME a COMMAND a)\n",
    }
    suite = find_suite(write(tmp_path, files), 2, definitions=["-DX=1"])
    assert suite is not None
    assert suite.kind == "ctest"
    assert suite.build[0] == ("cmake", "-S", ".", "-B", "cu2hip-build", "-DX=1")


def test_python_tests(tmp_path: Path) -> None:
    suite = find_suite(write(tmp_path, {"setup.py": "", "tests/test_a.py": ""}), 2)
    assert suite is not None and suite.kind == "pytest"


def test_programs_with_the_files_beside_them(tmp_path: Path) -> None:
    files = {"a/main.cu": "int main() {}\n", "a/kernel.cu": "void f() {}\n", "b/other.cu": "void g() {}\n"}
    suite = find_suite(write(tmp_path, files), 2)
    assert suite is not None and suite.kind == "programs"
    assert suite.cases[0].name == "a/main.cu"
    assert "a/kernel.cu" in suite.build[0] and "b/other.cu" not in suite.build[0]


def test_a_command_of_the_user_goes_first(tmp_path: Path) -> None:
    suite = find_suite(write(tmp_path, {"Makefile": "test:\n"}), 2, ["./prog", "7"])
    assert suite is not None
    assert (suite.kind, suite.build, suite.cases[0].command) == ("command", (("make", "-j2"),), ("./prog", "7"))


def test_a_tree_without_tests(tmp_path: Path) -> None:
    assert find_suite(write(tmp_path, {"a.cu": "void f() {}\n"}), 2) is None
