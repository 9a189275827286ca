"""Python sources as a build system of their own: findings for what ROCm builds do otherwise, few and safe edits."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from migrator.buildsys.base import BuildContext, build_system
from migrator.buildsys.python_sources import (
    bindings,
    capability,
    eight_bits,
    kernels,
    libdevice,
    matching,
    triton_launch,
    versions,
)
from migrator.buildsys.python_sources.places import read_places
from migrator.buildsys.python_sources.relevance import is_relevant
from migrator.buildsys.python_sources.report import PythonFile, fold
from migrator.buildsys.python_sources.rules import python_rules
from migrator.buildsys.python_sources.text import NotPython, PythonText
from migrator.buildsys.python_sources.vendors import Vendor, path_vendor
from migrator.buildsys.torch_ext.system import extension_findings
from migrator.model.finding import Finding
from migrator.model.source import FileKind

# Words of which a file has at least one if any rule is to find something in it.
MENTIONS = (
    b"cuda import",
    *(
        word.encode()
        for word in (
            "get_device_capability get_device_properties compute_capability version.cuda arch_list gencode "
            "tf32 float32_matmul cudnn e4m3fn scaled_mm nvidia nvcc nsys ncu nvdisasm cuobjdump ptxas nvml "
            "pynv cupy pycuda numba cuda.bindings cuda.core nvrtc cudart libcu libnv libnccl cuda_ nccl_ "
            "triton jax tilelang xla_ mosaic cpp_extension warp flashinfer tensorrt cutlass apex flash_attn "
            "transformer_engine deep_gemm deep_ep cudf cuml rmm nvshmem /cuda sm_ _per_multiprocessor "
            "_per_block cublas fp8 xformers bitsandbytes _inductor"
        ).split()
    ),
)
_BUILD_SCRIPTS = ("setup.py", "build.py", "conanfile.py")
_GUARDS = (
    b"IS_NVIDIA",
    b"is_nvidia",
    b"is_hip",
    b"IS_HIP",
    b"is_rocm",
    b"IS_ROCM",
    b"version.hip",
    b"IS_AMD",
    b"is_amd",
)

_DETECTORS: tuple[Callable[[PythonFile], Iterable[Finding | None]], ...] = (
    matching.named,
    matching.imported,
    matching.arguments,
    matching.texts,
    capability.capability_gates,
    versions.cuda_versions,
    versions.architecture_lists,
    versions.cudnn_versions,
    versions.attention,
    eight_bits.formats,
    triton_launch.warps,
    triton_launch.widths,
    triton_launch.assembly,
    triton_launch.precision,
    triton_launch.targets,
    libdevice.libdevice,
    bindings.api_names,
    kernels.sources,
    kernels.options,
)


def claims(path: str, kind: FileKind) -> bool:
    """Python sources that are no build scripts by their name."""
    folder, _, name = path.rpartition("/")
    if name.startswith("setup_") or name.endswith("_builder.py") or name in _BUILD_SCRIPTS:
        return False
    return name.endswith((".py", ".pyi")) and folder.rpartition("/")[2] != "op_builder"


@build_system("python-sources", claims=claims, mentions=MENTIONS)
def migrate(ctx: BuildContext) -> Iterator[Finding]:
    """The differences in one Python file."""
    vendor = path_vendor(ctx.source.path, ctx.project.files, bool(ctx.project.hip_marks))
    if vendor is not Vendor.ANY:
        return
    if not is_relevant(ctx.source.data):
        return
    rules = python_rules()
    try:
        text = PythonText(ctx.source.data)
        places = read_places(text.tree, any(word in text.data for word in _GUARDS))
        file = PythonFile(ctx, text, places, rules)
        found = [item for detector in _DETECTORS for item in detector(file) if item is not None]
    except (NotPython, RecursionError) as error:
        rule = rules.rules["PYT199"]
        message = f"not read as Python 3 ({error or 'nested too deep'}); nothing was looked for in it"
        yield Finding(
            rule.code, rule.slug, rule.severity, ctx.span(0, 0), message, rule.why, rule.fix, effort=rule.effort
        )
        return
    built = list(extension_findings(ctx))  # options of `load` and `load_inline`, and whatever else is nvcc's
    lines = ctx.source.lines
    options = {lines.position(item.span.start)[0] for item in built}
    yield from (
        item for item in fold(found) if item.code != "PYT128" or lines.position(item.span.start)[0] not in options
    )
    yield from built
