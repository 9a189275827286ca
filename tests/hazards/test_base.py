"""The run of the detectors over one file."""

from __future__ import annotations

from tests.hazards.harness import hazards, places


def test_a_detector_that_gives_up_says_so() -> None:
    terms = " + ".join(f"(threadIdx.x + {number})" for number in range(4000))
    found = hazards(
        f"__global__ void k(int* d) {{ int m = __ballot_sync(0xffffffffu, 1); d[0] = m; d[1] = {terms}; }}\n"
    )
    gave_up = [item for item in found if item.code == "SYS945"]
    assert gave_up and all("nest too deep" in item.message for item in gave_up)


def test_equal_findings_of_a_line_are_one_with_a_count() -> None:
    found = hazards("__global__ void k(int* d) { d[0] = __dp4a(d[1], d[2], 0) + __dp4a(d[3], d[4], 0); }\n")
    assert places(found, "CH201") == [(1, "CH201")]
    assert [item.count for item in found if item.code == "CH201"] == [2]
