"""Generated code nests deeper than Python recurses: detectors give up on such a file, they do not end the run."""

from __future__ import annotations

from tests.hazards.harness import hazards, places


def test_a_sum_of_thousands() -> None:
    total = " + ".join(f"a[{at}]" for at in range(3000))
    text = f"""__global__ void k(float* a) {{
      float s = {total};
      if (s > threadIdx.x) a[0] = __shfl_sync(0xffffffffu, s, 0);
    }}
    texture<float, 2> t;
    """
    assert isinstance(places(hazards(text)), list)


def test_branches_in_hundreds() -> None:
    text = "__global__ void k(int* a) { " + "if (a[threadIdx.x]) {" * 150 + "__syncthreads();" + "}" * 150 + "}"
    assert places(hazards(text), "CH131") == [(1, "CH131")]
