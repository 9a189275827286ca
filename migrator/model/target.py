"""What a GPU target is to the migration."""

from __future__ import annotations

from msgspec import Struct


class Target(Struct, frozen=True):
    """An offload architecture as `rules/targets/` describes it; sizes in bytes, counts in threads."""

    name: str  # profile name, equal to the arch for AMD (`gfx90a`); `hygon-k100-ai`-like aliases resolve to one
    arch: str
    vendor: str  # amd | hygon
    family: str  # CDNA2, RDNA3, DCU ...
    wavefronts: tuple[int, ...]  # supported sizes, the default first
    lds_bytes: int | None
    max_threads: int | None
    features: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()

    @property
    def wavefront(self) -> int:
        return self.wavefronts[0]
