"""Which vendor a branch is for: what a test such as `is_hip()` or `torch.version.cuda` says of the code below it."""

from __future__ import annotations

import ast
from enum import Enum

from migrator.lazy import pattern


class Vendor(Enum):
    """The builds that run a piece of code."""

    ANY = "any"
    CUDA = "cuda"
    HIP = "hip"


Decision = tuple[Vendor, Vendor]  # where a test holds, and where it does not
OPEN: Decision = (Vendor.ANY, Vendor.ANY)
IS_HIP: Decision = (Vendor.HIP, Vendor.CUDA)
IS_CUDA: Decision = (Vendor.CUDA, Vendor.ANY)  # what is not CUDA may be the CPU or another vendor

_HIP = pattern(
    r"(?i:(?:^|[_\W])(?:hip|rocm|hcc|amd|amdgpu|[cr]dna\d?|mi\d{2,3}\w?|mi\dxx|gfx\w*|navi\d*|dcu|hcu|hygon|miopen"
    r"|aiter)(?:$|[_\W\d]))|R[Oo][Cc]m|(?<![A-Za-z])(?:Hip|Amd|AMD)(?=[A-Z]|$)"
)
_CUDA = pattern(
    r"(?:^|_)(?:is_)?(?:nvidia|nv_gpu|hopper|ampere|blackwell|volta|turing|ada|sm_?\d{2,3}\w?|cutlass"
    r"|cute_?dsl|pdl|gdc|flashinfer)(?:$|_)"
)
_IS_CUDA = frozenset(
    ("is_cuda", "_is_cuda", "is_cuda_platform", "is_nvidia", "is_nvidia_gpu", "on_cuda", "is_nv", "is_cuda_platform")
)
_VENDOR_WORDS = pattern(r"platform|backend|vendor|target|arch|device_?name|brand|get_device_name|(?:^|\.)kind$|hw|gpu")
_HIP_VALUES = frozenset(("hip", "rocm", "amd", "amdgpu", "hcu", "dcu", "hip_amd"))
_CUDA_VALUES = frozenset(("cuda", "nvidia", "nv"))
_SKIPS_ROCM = pattern(r"(?i)skip\w*(?:rocm|hip|amd)|(?:nvidia|nv|cuda)_?only|only_?(?:on_?)?(?:nvidia|nv|cuda)"
                      r"|requires?_?(?:nvidia|sm\d+|hopper|blackwell|ampere)")  # fmt: skip


def names_hip(word: str) -> bool:
    """True for a name that speaks of AMD's or Hygon's devices: `is_hip`, `IS_ROCM`, `on_gfx942`."""
    return bool(_HIP.search(word))


def names_nvidia(word: str) -> bool:
    """True for a name that speaks of NVIDIA's devices: `is_sm90_supported`, `IS_HOPPER`."""
    return word.lower() in _IS_CUDA or bool(_CUDA.search(word.lower()))


class Vendors:
    """The decisions of one file: the names in it that hold the result of a vendor test."""

    __slots__ = ("flags",)

    def __init__(self) -> None:
        self.flags: dict[str, Decision] = {}

    def learn(self, name: str, value: ast.expr) -> None:
        """Remember what a name that is assigned `value` says."""
        decision = self.decide(value)
        if decision != OPEN:
            self.flags[name] = decision
        elif name in self.flags:
            del self.flags[name]

    def decide(self, test: ast.expr) -> Decision:
        """For which vendor the code is that runs where `test` holds, and where it does not."""
        if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
            holds, fails = self.decide(test.operand)
            return fails, holds
        if isinstance(test, ast.BoolOp):
            parts = [self.decide(value) for value in test.values]
            index = 0 if isinstance(test.op, ast.And) else 1
            sure = next((part[index] for part in parts if part[index] is not Vendor.ANY), Vendor.ANY)
            return (sure, Vendor.ANY) if index == 0 else (Vendor.ANY, sure)
        if isinstance(test, ast.NamedExpr):
            return self.decide(test.value)
        if isinstance(test, ast.Compare) and len(test.ops) == 1:
            return self._compare(test.left, test.ops[0], test.comparators[0])
        if isinstance(test, ast.Call):
            return self._call(test)
        if isinstance(test, (ast.Name, ast.Attribute)):
            return self._name(test)
        return OPEN

    def _name(self, test: ast.Name | ast.Attribute) -> Decision:
        if isinstance(test, ast.Name):
            if test.id in self.flags:
                return self.flags[test.id]
            word = test.id
        else:
            word = test.attr
            if isinstance(test.value, ast.Attribute) and test.value.attr == "version":
                return {"hip": IS_HIP, "rocm": IS_HIP, "cuda": IS_CUDA}.get(word, OPEN)
            if word == "is_cuda":
                return OPEN  # of a tensor: true on ROCm as well
        return IS_HIP if names_hip(word) else IS_CUDA if names_nvidia(word) else OPEN

    def _call(self, test: ast.Call) -> Decision:
        function = test.func
        word = function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")
        if word == "bool" and len(test.args) == 1:
            return self.decide(test.args[0])
        if isinstance(function, ast.Name) and word in self.flags:
            return self.flags[word]
        if names_hip(word):
            return IS_HIP
        if names_nvidia(word):
            return IS_CUDA
        values = {item.value for item in test.args if isinstance(item, ast.Constant) and isinstance(item.value, str)}
        if values & _HIP_VALUES:
            return IS_HIP
        if word in ("hasattr", "getattr") and "gcnArchName" in values:
            return IS_HIP
        if word in ("startswith", "find") and any(value.lower().startswith("gfx") for value in values):
            return IS_HIP
        return OPEN

    def _compare(self, left: ast.expr, op: ast.cmpop, right: ast.expr) -> Decision:
        positive = isinstance(op, (ast.Eq, ast.Is, ast.In))
        if not positive and not isinstance(op, (ast.NotEq, ast.IsNot, ast.NotIn)):
            return OPEN
        decision = OPEN
        if isinstance(right, ast.Constant) and right.value is None:
            holds, fails = self.decide(left)
            decision = fails, holds
        elif isinstance(right, ast.Constant) and isinstance(right.value, bool):
            decision = self.decide(left)
            if not right.value:
                decision = decision[1], decision[0]
        else:
            decision = self._values(left, right, isinstance(op, (ast.In, ast.NotIn)))
        return decision if positive else (decision[1], decision[0])

    def _values(self, left: ast.expr, right: ast.expr, contains: bool) -> Decision:
        """What `left == right` or `left in right` says where one side is made of constants."""
        values = {value.lower() for value in (*_strings(left), *_strings(right))}
        if not values:
            return OPEN
        hip = {value for value in values if value in _HIP_VALUES or value.startswith(("gfx", "mi2", "mi3", "amd "))}
        if hip and hip == values:
            return IS_HIP
        cuda = values & _CUDA_VALUES
        if cuda == values and (_VENDOR_WORDS.search(ast.unparse(right if _strings(left) else left).lower())):
            return IS_CUDA
        return OPEN

    def decorated(self, decorators: list[ast.expr]) -> Vendor:
        """Whom a function is for as its decorators have it: `@pytest.mark.skipif(is_hip(), ...)`."""
        for item in decorators:
            call = item if isinstance(item, ast.Call) else None
            function = call.func if call else item
            word = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
            if _SKIPS_ROCM.search(word):
                return Vendor.CUDA
            if call and call.args and word.lower() in ("skipif", "xfail", "skipunless"):
                decision = self.decide(call.args[0])
                vendor = decision[0] if word.lower() == "skipunless" else decision[1]
                if vendor is not Vendor.ANY:
                    return vendor
        return Vendor.ANY


def _strings(node: ast.expr) -> list[str]:
    items = node.elts if isinstance(node, (ast.Tuple, ast.List, ast.Set)) else [node]
    found = [item.value for item in items if isinstance(item, ast.Constant) and isinstance(item.value, str)]
    return found if len(found) == len(items) else []


def path_vendor(path: str, files: frozenset[str], ported: bool) -> Vendor:
    """Whom a whole file is for by its path: `platforms/cuda.py` beside `platforms/rocm.py`, `ops/amd/gemm.py`; in a
    project with a way of its own to HIP (`ported`) also what lies in a folder `nvidia`."""
    parts = path.removesuffix(".py").removesuffix(".pyi").split("/")
    if any(names_hip(part) for part in parts):
        return Vendor.HIP
    if ported and "nvidia" in parts:
        return Vendor.CUDA
    for at, part in enumerate(parts):
        for word in ("cuda", "nvidia", "cutlass"):
            if word not in part.lower():
                continue
            for other in ("rocm", "hip", "amd"):
                swapped = part.lower().replace(word, other)
                renamed = "/".join((*parts[:at], swapped))
                if at == len(parts) - 1:
                    if renamed + ".py" in files:
                        return Vendor.CUDA
                elif at and _is_folder(renamed + "/", files):
                    return Vendor.CUDA
    return Vendor.ANY


def _is_folder(prefix: str, files: frozenset[str]) -> bool:
    return any(path.startswith(prefix) for path in files)
