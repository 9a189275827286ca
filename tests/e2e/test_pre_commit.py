"""The pre-commit hooks: a commit with a new hazard, or with CUDA in ported code, does not go through."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[2]
HOOKS = {hook["id"]: hook for hook in yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text("utf-8"))}

BALLOT = """#include <cuda_runtime.h>
__global__ void count(unsigned* out, const float* in) { unsigned mask = __ballot_sync(0xffffffffu, in[threadIdx.x] > 0);
  out[threadIdx.x] = mask;
}
"""
PORTED = "#include <hip/hip_runtime.h>\nvoid release(float* p) { hipFree(p); }\n"
LEFT = "#include <hip/hip_runtime.h>\nvoid release(float* p) { cudaFree(p); }\n"


def run(*command: str, cwd: Path, env: dict[str, str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True, timeout=300, check=False)


@pytest.fixture
def env(tmp_path: Path) -> dict[str, str]:
    """An environment with `cu2hip` of this checkout on the path, and nobody's git settings."""
    folder = tmp_path / "bin"
    folder.mkdir()
    script = folder / "cu2hip"
    script.write_text(
        f"#!{sys.executable}\nimport sys\nsys.path.insert(0, {str(ROOT)!r})\n"
        "from migrator.cli.main import main\nsys.exit(main())\n"
    )
    script.chmod(0o755)
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("GIT_", "PRE_COMMIT"))}
    clean |= {
        "PATH": f"{folder}{os.pathsep}{clean['PATH']}",
        "HOME": str(tmp_path),
        "PRE_COMMIT_HOME": str(tmp_path / "pre-commit"),
        "GIT_CONFIG_NOSYSTEM": "1",
    }
    for role in ("AUTHOR", "COMMITTER"):
        clean |= {f"GIT_{role}_NAME": "t", f"GIT_{role}_EMAIL": "t@example.org"}
    return clean


@pytest.fixture
def repository(tmp_path: Path, env: dict[str, str]) -> Path:
    """A git repository with one file that has a hazard, which its baseline knows."""
    root = tmp_path / "project"
    (root / "src").mkdir(parents=True)
    (root / "src" / "count.cu").write_text(BALLOT)
    (root / "README.md").write_text("cudaMalloc, __ballot_sync\n")
    assert run("git", "init", "-q", "-b", "main", cwd=root, env=env).returncode == 0
    assert run("cu2hip", "check", ".", "--write-baseline", "known.json", cwd=root, env=env).returncode == 0
    commit(root, env)
    return root


def commit(root: Path, env: dict[str, str]) -> subprocess.CompletedProcess[str]:
    assert run("git", "add", "-A", cwd=root, env=env).returncode == 0
    return run("git", "commit", "-qm", "a change", cwd=root, env=env)


def run_hook(name: str, root: Path, env: dict[str, str], *arguments: str) -> subprocess.CompletedProcess[str]:
    """What pre-commit does: the hook's entry with the names of the staged files that its pattern fits."""
    hook: Any = HOOKS[name]
    staged = run("git", "diff", "--cached", "--name-only", "--diff-filter=d", cwd=root, env=env).stdout.splitlines()
    files = [path for path in staged if re.search(hook["files"], path)]
    assert files, "the pattern fits no staged file"
    return run(*shlex.split(hook["entry"]), *arguments, *files, cwd=root, env=env)


def test_no_new_hazard(repository: Path, env: dict[str, str]) -> None:
    source = repository / "src" / "count.cu"
    source.write_text("// a comment on top\n" + BALLOT)
    run("git", "add", "-A", cwd=repository, env=env)
    known = run_hook("cu2hip-check", repository, env, "--baseline", "known.json")
    assert known.returncode == 0, known.stdout + known.stderr
    source.write_text(BALLOT + BALLOT.replace("count", "again"))
    run("git", "add", "-A", cwd=repository, env=env)
    new = run_hook("cu2hip-check", repository, env, "--baseline", "known.json")
    assert new.returncode == 1
    assert "src/count.cu:6:73: silent CH106 " in new.stdout and "src/count.cu:2:" not in new.stdout


def test_no_cuda_left(repository: Path, env: dict[str, str]) -> None:
    source = repository / "src" / "memory.cpp"
    source.write_text(PORTED)
    (repository / "CMakeLists.txt").write_text("project(x LANGUAGES CXX HIP)\n")
    run("git", "add", "-A", cwd=repository, env=env)
    assert run_hook("cu2hip-ported", repository, env).returncode == 0
    source.write_text(LEFT)
    (repository / "CMakeLists.txt").write_text("find_package(CUDAToolkit)\nproject(x LANGUAGES CXX HIP)\n")
    run("git", "add", "-A", cwd=repository, env=env)
    left = run_hook("cu2hip-ported", repository, env)
    assert left.returncode == 1
    assert "src/memory.cpp:2:26: error API101 " in left.stdout and "CMakeLists.txt:1:1: error " in left.stdout


def configure(root: Path, hooks: list[dict[str, Any]], repo: dict[str, Any]) -> None:
    document = {"repos": [{**repo, "hooks": hooks}]}
    (root / ".pre-commit-config.yaml").write_text(yaml.safe_dump(document))


@pytest.mark.slow
def test_a_real_commit(repository: Path, env: dict[str, str]) -> None:
    pytest.importorskip("pre_commit")
    hooks = [{**hook, "language": "system"} for hook in HOOKS.values()]
    hooks[0]["args"] = ["--baseline", "known.json"]
    hooks[1]["exclude"] = r"\.cu$"
    configure(repository, hooks, {"repo": "local"})
    pre_commit = [sys.executable, "-m", "pre_commit"]
    assert run(*pre_commit, "install", cwd=repository, env=env).returncode == 0
    (repository / "src" / "memory.cpp").write_text(PORTED)
    assert commit(repository, env).returncode == 0
    (repository / "src" / "memory.cpp").write_text(LEFT)
    refused = commit(repository, env)
    assert refused.returncode != 0 and "API101" in refused.stdout + refused.stderr
    (repository / "src" / "memory.cpp").write_text(LEFT.replace("; }", ";  // cu2hip: ignore[API101] shim\n}"))
    (repository / "src" / "more.cu").write_text(BALLOT)
    refused = commit(repository, env)
    told = refused.stdout + refused.stderr
    assert refused.returncode != 0 and "src/more.cu:2:73: silent CH106" in told and "API101" not in told
    everything = run(*pre_commit, "run", "--all-files", cwd=repository, env=env)
    assert everything.returncode == 1 and "src/count.cu" not in everything.stdout


@pytest.mark.slow
@pytest.mark.network
def test_installed_by_pre_commit_itself(repository: Path, env: dict[str, str], tmp_path: Path) -> None:
    pytest.importorskip("pre_commit")
    head = run("git", "rev-parse", "HEAD", cwd=ROOT, env=env)
    listed = run("git", "ls-files", ".pre-commit-hooks.yaml", cwd=ROOT, env=env)
    if head.returncode or not listed.stdout.strip():
        pytest.skip("not a git checkout")
    configure(
        repository,
        [{"id": "cu2hip-check", "args": ["--baseline", "known.json"]}],
        {"repo": f"file://{ROOT}", "rev": head.stdout.strip()},
    )
    # git runs the server side of a file:// clone with the same environment
    env |= {"GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "safe.directory", "GIT_CONFIG_VALUE_0": "*"}
    done = run(sys.executable, "-m", "pre_commit", "run", "--all-files", cwd=repository, env=env)
    if "pip" in done.stdout and "An unexpected error" in done.stdout:
        pytest.skip("the package registry cannot be reached")
    assert done.returncode == 0, done.stdout + done.stderr
    (repository / "src" / "more.cu").write_text(BALLOT)
    run("git", "add", "-A", cwd=repository, env=env)
    done = run(sys.executable, "-m", "pre_commit", "run", cwd=repository, env=env)
    assert done.returncode == 1 and "src/more.cu:2:73: silent CH106" in done.stdout
