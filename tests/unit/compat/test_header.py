"""The generated header."""

from __future__ import annotations

from migrator.compat.functions import functions
from migrator.compat.header import render
from migrator.compat.mapping import Entry, EntryKind, Mapping
from migrator.ruleset import load_ruleset


def test_sorted_and_the_same_for_any_order_of_files() -> None:
    one = Mapping(frozenset((Entry("runtime", "cudaMalloc", "hipMalloc"), Entry("runtime", "cudaFree", "hipFree"))))
    two = Mapping(frozenset((Entry("cublas", "cublasCreate", "hipblasCreate"),)))
    text = render([one, two])
    assert text == render([two, one, one])
    lines = [line for line in text.splitlines() if line.startswith(("// ", "#define cu"))][2:]
    assert lines == [
        "// cublas",
        "#define cublasCreate hipblasCreate",
        "// runtime",
        "#define cudaFree hipFree",
        "#define cudaMalloc hipMalloc",
    ]


def test_nothing_is_seen_without_hip() -> None:
    text = render([Mapping(frozenset((Entry("runtime", "cudaFree", "hipFree"),)))])
    guard = text.index("#if defined(__HIP_PLATFORM_AMD__)")
    assert "#define cudaFree" not in text[:guard] and "#include" not in text[:guard]
    assert text.rstrip().endswith("#endif  // CU2HIP_CUDA_TO_HIP_H")


def test_namespaces_functions_and_warp_operations() -> None:
    text = render(
        [
            Mapping(
                frozenset(
                    (
                        Entry("cub", "cub", "hipcub", EntryKind.NAMESPACE),
                        Entry("wmma", "nvcuda::wmma", "rocwmma", EntryKind.NAMESPACE),
                        Entry("runtime", "cudaFuncSetAttribute", "hipFuncSetAttribute", EntryKind.FUNCTION),
                        Entry("warp", "__syncwarp", "cu2hip::syncwarp", EntryKind.WARP),
                    )
                ),
                frozenset(("cu2hip/warp.hpp",)),
            )
        ]
    )
    assert "namespace cub = hipcub;" in text
    assert "namespace nvcuda { namespace wmma = rocwmma; }" in text
    assert '#include "warp.hpp"' in text
    assert text.index("hip/hip_cooperative_groups.h") < text.index("#define __syncwarp cu2hip::syncwarp")


def test_every_declared_function_is_a_name_of_the_rules() -> None:
    names = load_ruleset().names
    for name in (*functions().renamed, *functions().declared):
        assert names[name].call is not None, f"{name} takes HIP's arguments as they are: a rename does"
