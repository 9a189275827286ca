"""Python sources: guards, places as bytes, edits, what targets and versions change, strange files."""

from __future__ import annotations

import pytest

from migrator.buildsys.base import all_build_systems, system_of
from migrator.buildsys.python_sources.relevance import is_relevant
from migrator.buildsys.python_sources.rules import python_rules
from migrator.buildsys.python_sources.system import MENTIONS
from migrator.edits.buffer import EditBuffer
from migrator.model.finding import Status
from migrator.model.source import FileKind, SourceFile
from tests.unit.buildsys.test_python_examples import EXAMPLES, TORCH, TRITON, codes, find

GATE = "torch.cuda.get_device_capability() >= (9, 0)"
GUARDED = [
    f"if torch.version.hip is None:\n    x = {GATE}\n",
    f"if torch.version.hip:\n    y = 1\nelse:\n    x = {GATE}\n",
    f"if not is_hip():\n    x = {GATE}\n",
    f"if current_platform.is_rocm():\n    y = 1\nelif {GATE}:\n    z = 1\n",
    f"def f():\n    if is_hip():\n        return False\n    return {GATE}\n",
    f"def f():\n    if not current_platform.is_cuda():\n        raise ValueError('no')\n    return {GATE}\n",
    f"x = not is_hip() and {GATE}\n",
    f"x = is_hip() or {GATE}\n",
    f"x = {GATE} and not is_hip()\n",
    f"x = False if is_hip() else {GATE}\n",
    f"IS_AMD = torch.version.hip is not None\nif not IS_AMD:\n    x = {GATE}\n",
    f"on_cuda_only = torch.version.hip is None\nif on_cuda_only:\n    x = {GATE}\n",
    f"if triton.runtime.driver.active.get_current_target().backend == 'cuda':\n    x = {GATE}\n",
    f"if 'gfx' in arch:\n    y = 1\nelse:\n    x = {GATE}\n",
    f"@pytest.mark.skipif(is_hip(), reason='no')\ndef test():\n    assert {GATE}\n",
    f"pytestmark = pytest.mark.skipif(torch.version.hip is not None, reason='no')\nx = {GATE}\n",
    f"@skipIfRocm\ndef test():\n    assert {GATE}\n",
    f"def cuda_setup():\n    return {GATE}\ndef hip_setup():\n    return False\n",
    f"assert not is_hip()\nx = {GATE}\n",
    f"if is_sm90_supported():\n    x = {GATE}\n",
]


@pytest.mark.parametrize("text", GUARDED)
def test_guarded_code_is_decided(text: str) -> None:
    assert codes(TORCH + text) == []


@pytest.mark.parametrize(
    "text",
    [
        f"if torch.cuda.is_available():\n    x = {GATE}\n",
        f"if tensor.is_cuda:\n    x = {GATE}\n",
        f"if device.type == 'cuda':\n    x = {GATE}\n",
        f"if is_hip() and other:\n    y = 1\nelse:\n    x = {GATE}\n",
        f"if ship_it:\n    y = 1\nelse:\n    x = {GATE}\n",
        f"def f():\n    if is_hip():\n        log()\n    return {GATE}\n",
    ],
)
def test_other_conditions_decide_nothing(text: str) -> None:
    assert codes(TORCH + text) == ["PYT101"]


def test_capability_follows_names() -> None:
    body = "def cap():\n    major, minor = torch.cuda.get_device_capability()\n    return major * 10 + minor\n"
    assert codes(TORCH + body + "ok = cap() >= 89\n") == ["PYT101"]
    assert codes(TORCH + "p = torch.cuda.get_device_properties(0)\nok = p.major == 9\n") == ["PYT101"]
    assert codes(TORCH + "ok = (8, 0) <= torch.cuda.get_device_capability(0)\n") == ["PYT101"]
    assert codes("from torch import cuda as c\nok = c.get_device_capability() in [(9, 0), (10, 0)]\n") == ["PYT101"]
    assert codes(TORCH + "major = version()\nok = major >= 9\n") == []


def test_capability_is_that_of_the_targets() -> None:
    closed = find(TORCH + "ok = torch.cuda.get_device_capability() >= (10, 0)\n", "gfx942")
    assert [item.severity.value for item in closed] == ["info"]
    assert codes(TORCH + "ok = torch.cuda.get_device_capability() >= (10, 0)\n", "gfx1100") == ["PYT101"]
    assert [item.severity.value for item in find(TORCH + "old = torch.cuda.get_device_capability() < (7, 0)\n")] == [
        "info"
    ]


def test_targets_and_versions() -> None:
    assert codes(TRITON + "WARP_SIZE = 32\n", "gfx1100") == []
    assert codes(TRITON + "k[g](num_warps=32)\n", "gfx1100") == []
    assert codes(TORCH + "q = x.to(torch.float8_e4m3fn)\n", "gfx950") == []
    assert codes(TORCH + "p = f()\nx = p.memory_clock_rate\n", hip=(6, 4)) == []
    assert codes(TORCH + "p = f()\nx = p.memory_clock_rate\n", hip=(6, 3)) == ["PYT102"]
    one = TRITON + "@triton.jit\ndef k(a, b):\n    return tl.dot(a, b, input_precision='tf32')\n"
    assert codes(one, "gfx942") == [] and codes(one, "gfx90a") == ["PYT158"]


def test_places_are_bytes() -> None:
    gate = "ok = torch.cuda.get_device_capability() >= (9, 0)"
    for data in (
        b"\xef\xbb\xbf" + gate.encode(),
        ("x = 'é'; " + gate).encode(),
        ("# coding: latin-1\nx = 'é'; " + gate).encode("latin-1"),
        ("x = 1\r\n" + gate + "\r\n").encode(),
        ("x = 1\ry = 2\r" + gate).encode(),
    ):
        found = find(data.replace(b"ok", b"import torch; ok"))
        assert [data.replace(b"ok", b"import torch; ok")[item.span.start : item.span.end] for item in found] == [
            b"torch.cuda.get_device_capability() >= (9, 0)"
        ]


def _edited(text: str) -> str:
    source = SourceFile("tool.py", FileKind.PYTHON, text.encode())
    buffer = EditBuffer(source)
    for item in find(text):
        if item.change is not None:
            buffer.add(item.change)
    return buffer.render()[0].decode()


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("from triton.language.extra.cuda import libdevice\ny = libdevice.tanh(x)\n",
         "from triton.language.extra import libdevice\ny = libdevice.tanh(x)\n"),
        ("from triton.language.extra.cuda.libdevice import tanh, rsqrt as r\n",
         "from triton.language.extra.libdevice import tanh, rsqrt as r\n"),
        ("import triton.language.extra.cuda.libdevice as ld\ny = ld.pow(x, y)\n",
         "import triton.language.extra.libdevice as ld\ny = ld.pow(x, y)\n"),
    ],
)  # fmt: skip
def test_libdevice_is_rewritten(before: str, after: str) -> None:
    assert _edited(before) == after
    assert _edited(after) == after
    assert all(item.status is Status.APPLIED for item in find(before) if item.code == "PYT152")


@pytest.mark.parametrize(
    "text",
    [
        "from triton.language.extra.cuda import libdevice\ny = libdevice.byte_perm(x, x, x)\n",
        "from triton.language.extra.cuda.libdevice import tanh, byte_perm\n",
        "from triton.language.extra.cuda import libdevice, globaltimer\ny = libdevice.tanh(x)\n",
        "from triton.language.extra.cuda import (\n    libdevice,\n    globaltimer,\n)\n",
        "try:\n    import mine\nexcept ImportError:\n    from triton.language.extra.cuda import libdevice\n",
        "import triton.language as tl\ny = tl.extra.cuda.libdevice.rsqrt(x)\n",
        "import triton.language.extra.cuda.libdevice\n",
    ],
)
def test_libdevice_is_left(text: str) -> None:
    assert _edited(text) == text


def test_a_missing_package_that_is_caught_is_a_remark() -> None:
    found = find("try:\n    import deep_gemm\nexcept ImportError:\n    deep_gemm = None\n")
    assert [(item.code, item.severity.value) for item in found] == [("PYT121", "info")]
    assert codes("def f():\n    import deep_gemm\n", ported=True) == []


def test_what_is_expected_to_be_missing_is_a_remark() -> None:
    assert codes("import shutil\nnvcc = shutil.which('nvcc')\n") == []
    caught = "try:\n    subprocess.run(['nvidia-smi'])\nexcept OSError:\n    pass\n"
    assert codes("import subprocess\n" + caught) == []
    assert codes("import subprocess\nsubprocess.run(['nvidia-smi'])\n") == ["PYT142"]


def test_a_project_may_hold_the_package() -> None:
    files = ("python/cutlass/__init__.py", "python/cutlass/op.py", "attention.py")
    assert codes("import cutlass\n", path="python/cutlass/op.py", files=files) == []
    assert codes("import cutlass\n", path="attention.py", files=files) == ["PYT121"]


def test_files_for_one_vendor() -> None:
    files = ("platforms/cuda.py", "platforms/rocm.py")
    assert codes("import pynvml\n", path="platforms/cuda.py", files=files) == []
    assert codes("import pynvml\n", path="platforms/cuda.py", files=files[:1]) == ["PYT123"]
    assert codes("import pynvml\n", path="ops/amd/smi.py") == []
    assert codes("import pynvml\n", path="ops/nvidia/smi.py", ported=True) == []


def test_equal_places_are_folded() -> None:
    (found,) = find(TRITON + "k[g](num_warps=32)\nk[g](num_warps=32)\n")
    assert found.count == 2


def test_a_wrapper_of_triton_is_triton() -> None:
    assert codes("from mine.triton_utils import tl, triton\nx = tl.extra.cuda.globaltimer()\n") == ["PYT153"]


@pytest.mark.parametrize(
    "data",
    [
        b"import triton\nif x\n",
        b"import triton\nprint 'x'\n",
        b"import triton\n\x00\n",
        b"# coding: nonsense\nimport triton\n",
        b"import triton\nx = '\xe9'\n",
        b"import triton\nx = " + b"(" * 3000 + b")" * 3000,
        b"import triton\nx = " + b"-" * 20000 + b"1\n",
        b"import triton\nx = " + b"+".join([b"a.b(1)"] * 20000) + b"\n",
    ],
)
def test_strange_files_are_no_error(data: bytes) -> None:
    assert {item.code for item in find(data)} <= {"PYT199"}


def test_long_chains_are_read() -> None:
    chain = "if a:\n    x = 1\n" + "".join(f"elif a == {n}:\n    x = {n}\n" for n in range(500))
    assert codes(TRITON + chain + "k[g](num_warps=32)\n") in (["PYT155"], [])


@pytest.mark.parametrize("code", sorted(EXAMPLES))
def test_examples_pass_the_filters(code: str) -> None:
    data = EXAMPLES[code][0].encode()
    assert is_relevant(data)
    assert any(word in data.lower() for word in MENTIONS)


def test_most_files_are_not_parsed() -> None:
    assert not is_relevant(b"import torch\nx = torch.zeros(3, device='cuda')\ny = x.cuda()\n")


def test_claims() -> None:
    assert "python-sources" in {item.name for item in all_build_systems()}
    for path in ("model.py", "tests/test_kernel.py", "stubs/ops.pyi"):
        system = system_of(path, FileKind.PYTHON)
        assert system is not None and system.name == "python-sources"


def test_rules_name_their_sources() -> None:
    from migrator.data import rules_dir
    from migrator.ruleset.targets import read_data_file

    for path in sorted((rules_dir() / "python").glob("*.yaml")):
        for code, entry in read_data_file(path)["rules"].items():
            assert entry.get("source"), f"{code} names no source"
    texts = read_data_file(rules_dir() / "findings" / "python.yaml")["findings"]
    assert sorted(texts) == sorted(python_rules().rules)
    for code, entry in texts.items():
        for language in ("en", "zh"):
            assert set(entry[language]) == {"title", "why", "fix"}, code
