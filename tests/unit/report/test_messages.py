from __future__ import annotations

import re

import pytest

from migrator.report.codes import CodeTexts
from migrator.report.messages import Messages, messages

ZH = Messages("zh")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("`cudaFree` becomes `hipFree`", "`cudaFree` 改为 `hipFree`"),
        ("includes `a.h`, `b.h`", "包含 `a.h`, `b.h`"),
        ("`f` (runtime) has no HIP counterpart", "`f` (runtime) 在 HIP 中没有对应项"),
        (
            "`f` has no HIP counterpart, in a branch that HIP does not compile",
            "`f` 在 HIP 中没有对应项（位于 HIP 不编译的分支中）",
        ),
        (
            "`f` has a HIP counterpart only from HIP 7.0 on, not in 6.3",
            "`f` 自 HIP 7.0 起才有对应项，6.3 中没有",
        ),
        ("`{0} {x}` becomes `{}`", "`{0} {x}` 改为 `{}`"),
        ("nobody knows this sentence", "nobody knows this sentence"),
        ("", ""),
    ],
)
def test_sentences(text: str, expected: str) -> None:
    assert ZH(text) == expected
    assert Messages("en")(text) == text


def test_the_title_of_a_rule_is_said_in_its_language() -> None:
    title = CodeTexts("en").title("CH509")
    assert ZH(f"`cutlass/cutlass.h`: {title}", "CH509") == f"`cutlass/cutlass.h`：{CodeTexts('zh').title('CH509')}"


def test_explanations() -> None:
    codes = CodeTexts("zh")
    assert ZH.why("HDR210", "no HIP release ships this header").endswith("（没有任何 HIP 版本提供该头文件）")
    assert ZH.why("HDR210", "no one knows") == codes.why("HDR210", "no one knows")
    assert ZH.fix("ZZ1", "use RCCL") == "改用 RCCL"
    assert ZH.why("ZZ1") == ""


@pytest.mark.parametrize("key", sorted(messages()))
def test_a_translation_uses_what_was_taken_out(key: str) -> None:
    taken = key.count("{}")
    used = {int(number) for number in re.findall(r"\{(\d+)\}", messages()[key])}
    assert used == set(range(taken))
    assert re.search("[\u4e00-\u9fff]", messages()[key])
