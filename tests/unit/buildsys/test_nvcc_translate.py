"""What becomes of nvcc's options."""

from __future__ import annotations

import re
from typing import Any

import pytest

from migrator.buildsys.nvcc.findings import SLUGS, code_of, finding
from migrator.buildsys.nvcc.step import Verdict
from migrator.buildsys.nvcc.table import option_table
from migrator.buildsys.nvcc.translate import is_toolkit_path, translate
from migrator.config.options import Libraries, MigrationOptions
from migrator.data import rules_dir
from migrator.model.finding import Severity, Status
from migrator.model.source import Span
from migrator.ruleset.targets import read_data_file, resolve_target

ONE = MigrationOptions(targets=(resolve_target("gfx90a"),))
TWO = MigrationOptions(targets=(resolve_target("gfx90a"), resolve_target("gfx942")))
NONE = MigrationOptions()

KEPT = [
    "-O3 -g -std=c++17 -c x.cu -o x.o",
    "-I. -I ../include -isystem third -Lbuild -L lib -lm -lstdc++ -DX=1 -D Y -UZ",
    "$(NVCCFLAGS) ${CFLAGS} $(shell pkg-config --cflags x) $<TARGET_FILE:x> @CFLAGS@",
    "-Wall -Wextra -fPIC -fopenmp -march=native -pthread -rdynamic -ffast-math -Wl,-rpath,lib",
    "--offload-arch=gfx90a -fgpu-rdc --hip-link -x hip -fgpu-default-stream=per-thread -munsafe-fp-atomics",
    "-MD -MP -MF x.d -MT x.o -include config.h -shared -pg -w -v -E",
    '\'-DNAME="x"\' -D \'NAME="x y"\' -DX=\\"y\\"',
    "-Werror -Werror=return-type -Wno-deprecated-declarations",
    "helper.o libfoo.a kernel.cu main.cpp",
    "-O $(LEVEL) -D$(MACRO)=1 -o$@",
    "/MT /Data/main.cu",
]

CHANGED = [
    # architectures
    ("-arch=sm_80", "--offload-arch=gfx90a"),
    ("-arch sm_80 -code=sm_80", "--offload-arch=gfx90a"),
    ("--gpu-architecture=compute_80 --gpu-code=sm_80,compute_80", "--offload-arch=gfx90a"),
    ("-gencode arch=compute_70,code=sm_70 -gencode=arch=compute_80,code=sm_80 -O2", "--offload-arch=gfx90a -O2"),
    ("--generate-code=arch=compute_80,code=[compute_80,sm_80]", "--offload-arch=gfx90a"),
    ("--generate-code arch=compute_$(SM),code=\\\"sm_$(SM),compute_$(SM)\\\"", "--offload-arch=gfx90a"),
    ("'-gencode=arch=compute_80,code=sm_80'", "--offload-arch=gfx90a"),
    ("-arch=native", "--offload-arch=gfx90a"),
    ("-arch=all-major", "--offload-arch=gfx90a"),
    ("--cuda-gpu-arch=sm_70", "--offload-arch=gfx90a"),
    # options for other programs
    ("-Xcompiler -Wall", "-Wall"),
    ("-Xcompiler=-Wall,-O2", "-Wall -O2"),
    ("--compiler-options -fPIC,-pthread", "-fPIC -pthread"),
    ("--compiler-options='-fno-strict-aliasing'", "-fno-strict-aliasing"),
    ('-Xcompiler "-fopenmp"', "-fopenmp"),
    ('-Xcompiler \\"-Wl,-rpath,lib\\"', "-Wl,-rpath,lib"),
    ("-Xcompiler -Wl\\,-rpath\\,lib", "-Wl,-rpath,lib"),
    ("-Xcompiler $(CFLAGS)", "$(CFLAGS)"),
    ("-Xcompiler", ""),
    ("-Xcompiler -fmax-errors=5", "-ferror-limit=5"),
    ("-Xcompiler /EHsc,/MD -Xcompiler=/wd4819", ""),
    ("-Xcompiler -openmp -Xcompiler=-wd4005", "-fopenmp"),
    ('-Xcompiler "-O3 -I/usr/local/cuda/include -lcudart"', "-O3 -lamdhip64"),
    ("-Xptxas -v -Xptxas=-v,-O3 --ptxas-options=-v -Xptxas -dlcm=ca", ""),
    ("-Xcudafe --diag_suppress=20012 -Xcudafe=--display_error_number", ""),
    ("-Xlinker -rpath,lib", "-Wl,-rpath,lib"),
    ("-Xnvlink -w -Xfatbin -compress-all -Xarchive rc", ""),
    # language and optimisation
    ("--std c++14", "-std=c++14"),
    ("--std=c++17 -std c++17", "-std=c++17 -std=c++17"),
    ("-std=c++03", "-std=c++11"),
    ("--expt-relaxed-constexpr --extended-lambda --expt-extended-lambda -expt-extended-lambda", ""),
    ("-use_fast_math --use_fast_math", ""),
    ("--fmad=false", "-ffp-contract=off"),
    ("-fmad false", "-ffp-contract=off"),
    ("--ftz=true --prec-sqrt=true", "-fgpu-flush-denormals-to-zero"),
    ("--prec-div=false", "-fno-hip-fp32-correctly-rounded-divide-sqrt"),
    ("-maxrregcount=32 --maxrregcount 64 -O3", "-O3"),
    ("-lineinfo -O3", "-gline-tables-only -O3"),
    ("-g -lineinfo", "-g"),
    ("-G -c x.cu", "-g -O0 -c x.cu"),
    ("-O 3 --optimize=2 -O=1", "-O3 -O2 -O1"),
    ("--default-stream per-thread", "-fgpu-default-stream=per-thread"),
    ("-default-stream=legacy", "-fgpu-default-stream=legacy"),
    ("-noeh", "-fno-exceptions"),
    ("-m 64", "-m64"),
    # separate compilation and other outputs
    ("-dc x.cu", "-fgpu-rdc -c x.cu"),
    ("-rdc=true", "-fgpu-rdc"),
    ("-rdc true -c", "-fgpu-rdc -c"),
    ("--relocatable-device-code=false", "-fno-gpu-rdc"),
    ("--device-w", "-c"),
    ("-x cu main.cpp", "-x hip main.cpp"),
    ("--x=cu", "-x hip"),
    ("--keep --keep-dir=out", "-save-temps"),
    ("-V", "--version"),
    ("--compile --output-file x.o", "-c -o x.o"),
    # messages
    ("-Werror all-warnings", "-Werror"),
    ("--Werror=cross-execution-space-call,reorder", "-Werror=reorder"),
    ("-diag-suppress 177,186 -Wno-deprecated-gpu-targets --diag_suppress=20", ""),
    ("-res-usage", "-Rpass-analysis=kernel-resource-usage"),
    # the host compiler, jobs
    ("-ccbin $(HOST_COMPILER) -ccbin=$(CXX) --compiler-bindir=/usr/bin", ""),
    ("-t4 -t 4 --threads=0 -O2", "-O2"),
    ("--forward-unknown-to-host-compiler -allow-unsupported-compiler -cudart shared -use-local-env", ""),
    # libraries, macros, paths
    ("-lcudart -lcublas -lm", "-lamdhip64 -lhipblas -lm"),
    ("-lcudart_static,curand", "-lamdhip64 -lhiprand"),
    ("--library=cufft", "-lhipfft"),
    ("-l:libcublas.so.12", "-lhipblas"),
    ("/usr/local/cuda/lib64/libcudart.so", "-lamdhip64"),
    ("-lcudadevrt -lculibos", ""),
    ("-D__CUDA_NO_HALF_OPERATORS__", "-D__HIP_NO_HALF_OPERATORS__"),
    ("-U__CUDA_NO_HALF_CONVERSIONS__=1", "-U__HIP_NO_HALF_CONVERSIONS__=1"),
    ("-DA,B=2", "-DA -DB=2"),
    ("-DTHRUST_DEVICE_SYSTEM=THRUST_DEVICE_SYSTEM_CUDA", "-DTHRUST_DEVICE_SYSTEM=THRUST_DEVICE_SYSTEM_HIP"),
    ("-I/usr/local/cuda/include -I. -L$(CUDA_HOME)/lib64 -isystem ${CUDA_PATH}/include", "-I."),
    ("-I a,b", "-Ia -Ib"),
    ("--include-path=inc", "-Iinc"),
]  # fmt: skip


def result(line: str, options: MigrationOptions = ONE) -> str:
    return " ".join(word for step in translate(split(line), options) for word in step.words)


def split(line: str) -> list[str]:
    """The words as they are written: quotes and references hold theirs together."""
    return re.findall(r"(?:\$\([^)]*\)|\$<[^>]*>|\\.|'[^']*'|\"[^\"]*\"|[^\s])+", line)


@pytest.mark.parametrize("line", KEPT)
def test_what_hipcc_reads_alike_stays(line: str) -> None:
    steps = translate(split(line), ONE)
    assert [step for step in steps if step.verdict is not Verdict.KEEP] == []
    assert result(line) == " ".join(split(line))


@pytest.mark.parametrize(("line", "expected"), CHANGED)
def test_translation(line: str, expected: str) -> None:
    assert result(line) == expected
    assert result(expected) == expected


@pytest.mark.parametrize("line", [line for line, _ in CHANGED] + KEPT)
def test_steps_cover_all_words(line: str) -> None:
    words = split(line)
    at = 0
    for step in translate(words, ONE):
        assert step.first == at < step.last
        assert step.verdict is Verdict.KEEP or step.note
        assert not step.note.endswith(".")
        at = step.last
    assert at == len(words)


def test_every_target_is_named_once() -> None:
    line = "-gencode arch=compute_70,code=sm_70 -gencode arch=compute_80,code=sm_80"
    assert result(line, TWO) == "--offload-arch=gfx90a --offload-arch=gfx942"


def test_no_architecture_is_invented() -> None:
    first, second = translate(split("-arch=sm_80 -gencode=arch=compute_80,code=sm_80"), NONE)
    assert (first.verdict, first.words, second.verdict) == (Verdict.MANUAL, (), Verdict.DROP)
    assert code_of(first) == code_of(second) == "BLD124"
    assert result("-arch=native", NONE) == "--offload-arch=native"
    assert result("-arch=native", MigrationOptions(hip_version=(5, 2))) == ""


def test_library_without_counterpart() -> None:
    (step,) = translate(["-lcufftw"], ONE)
    assert (step.verdict, step.severity, step.library, code_of(step)) == (
        Verdict.MANUAL,
        Severity.ERROR,
        "cufftw",
        "BLD122",
    )


def test_libraries_by_choice() -> None:
    assert result("-lcublas -lcurand", MigrationOptions(libraries=Libraries.ROC)) == "-lrocblas -lrocrand"


@pytest.mark.parametrize(
    "line", ["-ptx", "--cubin", "-fatbin", "-dlink", "-lib", "-optf x", "-odir x", "--run", "-m32"]
)
def test_outputs_that_need_a_decision(line: str) -> None:
    (step,) = translate(line.split(), ONE)
    assert step.verdict is Verdict.MANUAL
    assert code_of(step) == "BLD112"


def test_compiler_of_mpi_has_to_be_replaced() -> None:
    (step,) = translate(["-ccbin=mpicxx"], ONE)
    assert (step.verdict, step.severity) == (Verdict.MANUAL, Severity.ERROR)


@pytest.mark.parametrize("line", ["--frobnicate", "-arch", "--gpu-code"])
def test_unknown_words_stay(line: str) -> None:
    (step,) = translate(line.split(), ONE)
    assert (step.verdict, step.words) == (Verdict.UNKNOWN, (line,))


def test_folder_of_the_toolkit_that_rocm_lacks() -> None:
    (step,) = translate(["-I$(CUDA_PATH)/samples/common/inc"], ONE)
    assert (step.verdict, code_of(step)) == (Verdict.MANUAL, "BLD123")


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("/usr/local/cuda", True),
        ("/usr/local/cuda-12.4/lib64", True),
        ("$(CUDA_HOME)/targets/x86_64-linux/lib", True),
        ("${CUDA_TOOLKIT_ROOT_DIR}/lib64/stubs", True),
        ("$CUDA_HOME/extras/CUPTI/lib64", True),
        ("/usr/local/cuda_app/include", False),
        ("$(CUDA_SOURCES)/include", False),
        ("src/cuda/include", False),
        ("$(CUDA_PATH)/samples/common/inc", False),
    ],
)
def test_toolkit_paths(path: str, expected: bool) -> None:
    assert is_toolkit_path(path) is expected


def test_no_word_raises() -> None:
    for name, option in option_table().names.items():
        for line in (
            name,
            f"{name}=",
            f"{name} x",
            f"{name}=x,y",
            f"{name} $(X)",
            f"'{name}=x'",
            f"{name} ,",
            f"{name} ''",
        ):
            assert isinstance(result(line), str)
        assert option.name.startswith("-")


def test_every_replacement_is_stable() -> None:
    """hipcc's own words are never translated again."""
    data: Any = read_data_file(rules_dir() / "nvcc" / "options.yaml")
    for name, entry in data["options"].items():
        groups = [entry["becomes"], *entry.get("values", {}).values()]
        for words in (words for words in groups if isinstance(words, list)):
            line = " ".join(word.replace("{}", "1") for word in words)
            assert result(line) == line, name


def test_findings() -> None:
    span = Span("Makefile", 3, 9)
    (step,) = translate(["-arch=sm_80"], ONE)
    made = finding(step, span, "-arch=sm_80")
    assert (made.code, made.message) == ("BLD124", "`-arch=sm_80` becomes `--offload-arch=gfx90a`")
    (step,) = translate(["--extended-lambda"], ONE)
    made = finding(step, span, "--extended-lambda")
    assert (made.code, made.message) == ("BLD111", "`--extended-lambda` is taken out")
    (step,) = translate(["--frobnicate"], ONE)
    made = finding(step, span, "--frobnicate")
    assert (made.code, made.status) == ("BLD113", Status.OPEN)
    data: Any = read_data_file(rules_dir() / "findings" / "build-shared.yaml")
    assert {code: entry["slug"] for code, entry in data["findings"].items()} == SLUGS
