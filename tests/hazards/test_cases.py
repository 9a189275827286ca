"""Cases with expectations in comments: `// codes: CH101 CH104` on top says which hazards a case is about.

Of these the case has to show exactly those that its `// expect[CH101]` comments name, on their lines;
`// targets: gfx90a` and `// hip: 7.0` set what the case is for.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.hazards.harness import expected, hazards

CASES = sorted((Path(__file__).parent / "cases").rglob("*.*"))


@pytest.mark.parametrize("path", [pytest.param(path, id=path.stem) for path in CASES])
def test_case(path: Path) -> None:
    text = path.read_text("utf-8")
    codes = re.search(r"// codes: ([CH0-9 ]+)", text)
    assert codes, f"{path.name} does not say which codes it is about"
    targets = re.search(r"// targets: (.+)", text)
    version = re.search(r"// hip: ([\d.]+)", text)
    found = hazards(text, *(targets[1].split() if targets else ()), hip=version[1] if version else "6.3")
    shown = sorted({(item.line, item.code) for item in found if item.code in codes[1].split()})
    assert shown == expected(text), "\n".join(f"{item.line}: {item.code} {item.message}" for item in found)
