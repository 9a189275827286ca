"""What changed from result to result of one project: the trend, and what is new or gone since the last one."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class BuildPoint:
    """How one toolchain's build ended: `ok` of `total` units compile, `failed` do not for want of a right source."""

    toolchain: str
    arch: str
    ok: int
    total: int
    failed: int


@dataclass(frozen=True, slots=True)
class Point:
    """The numbers of one result.

    The counts of severities are of open places, `places` and `files` of those that need a person (no remarks).
    `date` is ISO 8601 in UTC, `commit` the input's; both are empty where the result does not tell.
    """

    date: str = ""
    commit: str = ""
    tool_version: str = ""
    ruleset: str = ""
    targets: tuple[str, ...] = ()
    error: int = 0
    silent: int = 0
    performance: int = 0
    info: int = 0
    places: int = 0
    files: int = 0
    minutes: int = 0  # places by effort
    hours: int = 0
    days: int = 0
    builds: tuple[BuildPoint, ...] = ()
    tests_ok: int = 0
    tests: int = 0

    @property
    def units_ok(self) -> int:
        """Units that compile, over all builds."""
        return sum(build.ok for build in self.builds)

    @property
    def units(self) -> int:
        return sum(build.total for build in self.builds)

    @property
    def label(self) -> str:
        """How a person tells results apart: day and time, then the beginning of the commit."""
        return " ".join(filter(None, (self.date[:16].replace("T", " "), self.commit[:10])))


@dataclass(frozen=True, slots=True)
class Movement:
    """A finding that is new since the last result, or that was open there and is not any more: `count` places."""

    code: str
    slug: str
    severity: str
    path: str
    line: int
    message: str
    symbol: str = ""
    fingerprint: str = ""
    count: int = 1


@dataclass(frozen=True, slots=True)
class History:
    """The results of one project, the oldest first and the present one last in `points`.

    `new`, `fixed` and `silenced` compare the present result with the one before, remarks left out, so that
    places now = places before + new - fixed - silenced. `silenced` are suppressed or in a baseline now. `broken` and
    `repaired` are translation units that compiled before and do not now, or the other way round. `differences` names
    what else is not the same, so that a change of numbers may come from there: `ruleset`, `tool_version`, `targets`.
    """

    points: tuple[Point, ...] = ()
    new: tuple[Movement, ...] = ()
    fixed: tuple[Movement, ...] = ()
    silenced: tuple[Movement, ...] = ()
    broken: tuple[str, ...] = ()
    repaired: tuple[str, ...] = ()
    differences: tuple[str, ...] = ()

    @property
    def is_trend(self) -> bool:
        """True where there is an earlier result to compare with."""
        return len(self.points) > 1

    @property
    def new_places(self) -> int:
        return sum(item.count for item in self.new)

    @property
    def fixed_places(self) -> int:
        return sum(item.count for item in self.fixed)

    @property
    def silenced_places(self) -> int:
        return sum(item.count for item in self.silenced)
