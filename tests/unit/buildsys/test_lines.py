"""Line formats: what counts of a text, commands and their words, rules, and files that are left alone."""

from __future__ import annotations

import re

import pytest

from migrator.buildsys.base import BuildContext, BuildProject, all_build_systems, system_of
from migrator.buildsys.lines.rules import FILES, line_rules, table
from migrator.buildsys.lines.syntax import Syntax, live_text
from migrator.buildsys.lines.words import command_at, is_command
from migrator.config.options import BuildFiles, MigrationOptions
from migrator.edits.buffer import EditBuffer
from migrator.model.finding import Finding, Severity, Status
from migrator.model.source import FileKind, SourceFile
from migrator.ruleset.targets import resolve_target

GFX90A = MigrationOptions(targets=(resolve_target("gfx90a"),))


def migrate(
    path: str, text: str, options: MigrationOptions = GFX90A, project: BuildProject | None = None
) -> tuple[str, list[Finding]]:
    source = SourceFile(path, FileKind.OTHER, text.encode())
    system = system_of(path, FileKind.OTHER)
    assert system is not None
    ctx = BuildContext(source, options, project or BuildProject(sources={path: source}))
    found = [item for item in system.migrate(ctx) if isinstance(item, Finding)]
    buffer = EditBuffer(source)
    for item in found:
        if item.change is not None:
            buffer.add(item.change, "build")
    return buffer.render()[0].decode(), found


@pytest.mark.parametrize(
    ("text", "gone"),
    [
        ("a # nvcc\n", "nvcc"),
        ("# nvcc\n", "nvcc"),
        ("echo 'nvcc is missing'; run\n", "nvcc"),
        ("cat <<EOF\nnvcc\nEOF\n", "nvcc"),
        ("cat <<-'EOF'\n\tnvcc\n\tEOF\nrun\n", "nvcc"),
        ('if [ "$X" = rocm ]; then\n  a\nelse\n  nvcc\nfi\n', "nvcc"),
        ("case $X in\n  cuda) nvcc ;;\n  hip) b ;;\nesac\n", "nvcc"),
    ],
)
def test_what_does_not_count(text: str, gone: str) -> None:
    live = live_text(text, Syntax.SHELL)
    assert gone not in live
    assert len(live) == len(text)
    assert [at for at, char in enumerate(live) if char == "\n"] == [at for at, char in enumerate(text) if char == "\n"]


@pytest.mark.parametrize(
    "text",
    [
        "#SBATCH --comment=nvcc\n",
        "echo 'export X=nvcc' >> ~/.bashrc\n",
        "echo $(nvcc --version)\n",
        "cat > run.sh <<EOF\nnvcc\nEOF\n",
        "x='a # nvcc'\n",
        'if [ "$X" = cuda ]; then\n  nvcc\nfi\n',
        "x=a#nvcc\n",
    ],
)
def test_what_counts(text: str) -> None:
    assert "nvcc" in live_text(text, Syntax.SHELL)


@pytest.mark.parametrize(
    ("text", "words", "captured"),
    [
        ("nvcc -a 'b c' \"d $(e f)\" ; g", ["nvcc", "-a", "'b c'", '"d $(e f)"'], False),
        ("nvcc a \\\n  b\nc", ["nvcc", "a", "b"], False),
        ("nvcc a | grep b", ["nvcc", "a"], True),
        ("nvcc a || exit", ["nvcc", "a"], False),
        ("nvcc a > out", ["nvcc", "a"], True),
        ("nvcc a > /dev/null 2>&1", ["nvcc", "a"], False),
        ("nvcc ${A:-b c} d # e", ["nvcc", "${A:-b c}", "d"], False),
    ],
)
def test_words_of_a_command(text: str, words: list[str], captured: bool) -> None:
    command = command_at(text, 0)
    assert [word.text for word in command.words] == words
    assert command.captured is captured


@pytest.mark.parametrize(
    ("text", "yes"),
    [
        ("nvcc a", True),
        ("  && nvcc a", True),
        ("RUN nvcc a", True),
        ("    - nvcc a", True),
        ("run: nvcc a", True),
        ("X=1 nvcc a", True),
        ("x=$(nvcc a)", True),
        ("if ! nvcc a", True),
        ("name: nvcc a", False),
        ("-DX=nvcc", False),
        ("install nvcc", False),
        ("the nvcc a", False),
    ],
)
def test_where_commands_stand(text: str, yes: bool) -> None:
    assert is_command(text, text.index("nvcc")) is yes


def test_rules_are_sound() -> None:
    rules = line_rules()
    names = [rule.id for rule in rules]
    assert len(set(names)) == len(names)
    for rule in rules:
        assert rule.to is not None or rule.instead, f"{rule.id} says nothing"
        assert not rule.instead.endswith(".") or rule.instead.endswith("..."), rule.id
        assert not (rule.once and rule.to), f"{rule.id}: an edit is made wherever it is needed"
    for name in FILES:
        assert table(name)["schema"] == 1


def test_patterns_match_no_blank_text() -> None:
    blank = " " * 40 + "\n" + "\t" * 10 + "\n"
    assert [rule.id for rule in line_rules() if rule.subject.search(blank)] == []


def test_no_two_systems_claim_a_file() -> None:
    paths = (
        "Dockerfile", "docker/cuda.Dockerfile", "docker/Dockerfile.gpu", "a.sh", "run.slurm", ".github/workflows/a.yml",
        "environment.yml", "meta.yaml", "compose.yaml", "requirements.txt", "requirements/cuda.txt", "pyproject.toml",
        "meson.build", "BUILD", "BUILD.bazel", "x.bzl", ".bazelrc", "configure.ac", "Makefile.am", "cuda.m4", "a.pro",
        "a.vcxproj", "SConstruct", "xmake.lua", "modulefiles/a/1.0", "a.eb", "spack.yaml", "Jenkinsfile", "setup.py",
        "CMakeLists.txt", "a.cmake", "Makefile", "a.mk", "CMakePresets.json", "a.py", "README.md", "a.txt", "a.lua",
    )  # fmt: skip
    claimed = {
        path: [system.name for system in all_build_systems() if system.claims(path, FileKind.OTHER)] for path in paths
    }
    own = set("autotools bazel conda docker meson modules packages projects shell workflows".split())
    shared = {path: names for path, names in claimed.items() if len(names) > 1 and own & set(names)}
    assert shared == {}
    assert [path for path in ("README.md", "a.txt", "a.lua") if claimed[path]] == []


def test_a_project_with_its_own_way_is_left() -> None:
    mark = ("CMakeLists.txt", 3, "enable_language(HIP)")
    cmake = SourceFile("CMakeLists.txt", FileKind.BUILD, b"enable_language(HIP)\n")
    project = BuildProject(sources={"CMakeLists.txt": cmake}, hip_marks=(mark,))
    text, found = migrate("Dockerfile", "FROM nvidia/cuda:12.4.1-devel-ubuntu22.04\nRUN nvidia-smi\n", GFX90A, project)
    assert text.startswith("FROM nvidia/cuda")
    assert [(item.code, item.severity, item.count) for item in found] == [("BLD500", Severity.INFO, 2)]
    assert "CMakeLists.txt:3" in found[0].why


def test_a_job_that_asks_for_hipcc_is_no_own_way() -> None:
    mark = (".github/workflows/a.yml", 3, "which hipcc")
    source = SourceFile(mark[0], FileKind.OTHER, b"")
    project = BuildProject(sources={mark[0]: source}, hip_marks=(mark,))
    text, _ = migrate("run.sh", "nvidia-smi\n", GFX90A, project)
    assert text == "rocm-smi\n"


def test_both_ways_edit_nothing() -> None:
    options = MigrationOptions(targets=GFX90A.targets, build_files=BuildFiles.BOTH)
    before = "nvcc -arch=sm_80 a.cu\nnvidia-smi\nmodule load cuda\n"
    text, found = migrate("run.sh", before, options)
    assert text == before
    assert found
    assert all(item.status is Status.OPEN and item.severity is Severity.INFO for item in found)


def test_no_architecture_is_made_up() -> None:
    text, found = migrate("build.sh", "export TORCH_CUDA_ARCH_LIST=8.0\n", MigrationOptions())
    assert text == "export TORCH_CUDA_ARCH_LIST=8.0\n"
    assert [item.code for item in found] == ["BLD124"]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('bash -c "TORCH_CUDA_ARCH_LIST=8.0 make"', 'bash -c "TORCH_CUDA_ARCH_LIST=8.0 make"'),
        ("TORCH_CUDA_ARCH_LIST='8.0' make", "PYTORCH_ROCM_ARCH='gfx90a;gfx942' make"),
        ("TORCH_CUDA_ARCH_LIST=8.0 make", 'PYTORCH_ROCM_ARCH="gfx90a;gfx942" make'),
        ("unset TORCH_CUDA_ARCH_LIST", "unset TORCH_CUDA_ARCH_LIST"),
        ("TORCH_CUDA_ARCH_LIST=$X; a $TORCH_CUDA_ARCH_LIST", "TORCH_CUDA_ARCH_LIST=$X; a $TORCH_CUDA_ARCH_LIST"),
        (
            "TORCH_CUDA_ARCH_LIST=8.0; a $TORCH_CUDA_ARCH_LIST",
            'PYTORCH_ROCM_ARCH="gfx90a;gfx942"; a $PYTORCH_ROCM_ARCH',
        ),
    ],
)
def test_quotes_around_architectures(before: str, after: str) -> None:
    options = MigrationOptions(targets=(resolve_target("gfx90a"), resolve_target("gfx942")))
    assert migrate("build.sh", before, options)[0] == after


@pytest.mark.parametrize(
    "text",
    [
        "", "\n", "'", '"', "$(", "nvcc '", 'nvcc "$(', "cat <<EOF", "nvcc \\", "nvidia-smi |", "module load",
        "fi\nesac\n",
        "if nvcc\n" * 50, "TORCH_CUDA_ARCH_LIST=", "pip install", "apt-get install cuda-\\", "\xff\xfe nvcc \x80",
        "/usr/local/cuda", "CUDA_HOME", "(" * 999 + "nvcc", "nvcc " + "$(" * 999,
    ],
)  # fmt: skip
@pytest.mark.parametrize("path", ["a.sh", "Dockerfile", ".gitlab-ci.yml", "requirements.txt", "meson.build", "BUILD"])
def test_broken_text_is_no_error(path: str, text: str) -> None:
    after, _ = migrate(path, text)
    again, found = migrate(path, after)
    assert again == after
    assert not any(item.change for item in found)


def test_a_finding_is_said_once_in_a_project() -> None:
    sources = {path: SourceFile(path, FileKind.OTHER, b"export CUDA_VISIBLE_DEVICES=0\n") for path in ("a.sh", "b.sh")}
    project = BuildProject(sources=sources)
    assert len(migrate("a.sh", "export CUDA_VISIBLE_DEVICES=0\n", GFX90A, project)[1]) == 1
    assert migrate("b.sh", "export CUDA_VISIBLE_DEVICES=0\n", GFX90A, project)[1] == []


def test_messages_are_one_line() -> None:
    text = (
        "RUN nvcc -gencode \\\n   arch=compute_80,code=sm_80 \\\n  -o a a.cu\nFROM nvcr.io/nvidia/pytorch:24.01-py3\n"
    )
    for item in migrate("Dockerfile", text)[1]:
        assert "\n" not in item.message
        assert not re.search(r"\{\w+\}", item.message + item.fix)


def test_conditions_of_yaml_are_no_conditions_of_a_shell() -> None:
    text = (
        "  job:\n    if: github.event == 'rocm'\n  other:\n    run: |\n      nvidia-smi\n      if a; then\n      fi\n"
    )
    assert "nvidia-smi" in live_text(text, Syntax.YAML)


@pytest.mark.parametrize(
    ("path", "text"),
    [
        (".github/workflows/a.yml", "    uses: rapidsai/shared-workflows/.github/workflows/checks.yaml@main\n"),
        ("BUILD.md", "export CUDA_BIN_PATH=$CUDA_HOME\n"),
        ("spack.yaml", "  - app ~cuda cuda_arch=none\n"),
        ("recipes/a.yaml", "model: nvidia/Llama\nnotes: each `--gpus all` run\n"),
        ("run.sh", "python train.py --gpus all\nsrun --gpus=4 a\nexport NCCL_DEBUG=INFO\n"),
        ("requirements.txt", "torch\nnumpy # cupy-cuda12x\n"),
    ],
)
def test_what_is_no_cuda(path: str, text: str) -> None:
    if system_of(path, FileKind.OTHER) is not None:
        assert migrate(path, text) == (text, [])


def test_renamed_sources_in_calls_of_nvcc() -> None:
    options = MigrationOptions(targets=GFX90A.targets, rename=True)
    project = BuildProject(files=frozenset(("src/app.cu",)))
    text, _ = migrate("build.sh", "nvcc -o app ./src/app.cu other.cu\n", options, project)
    assert text == "hipcc -o app ./src/app.hip other.cu\n"


def test_advice_has_its_names_filled_in() -> None:
    rule = "x:\n\t$(NVCC) -arch=sm_70 -Xcompiler -fPIC -lcublas -c a.cu\n"
    for item in (*migrate("Makefile.am", rule)[1], *migrate("app.pro", "LIBS += -lcudart -lnppc\n")[1]):
        assert not re.search(r"\{\w+\}", item.message + item.fix)
