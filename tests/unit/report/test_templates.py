"""Branding and templates of the user's."""

from __future__ import annotations

import base64
import hashlib
import re
from pathlib import Path

import pytest

from migrator.errors import ConfigError
from migrator.report.branding import LOGO_LIMIT, Branding, load_branding
from tests.unit.report.example import example
from tests.unit.report.page import Page, page

PNG = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)


def own(folder: Path, **files: str) -> Branding:
    """A template folder; `chapters__x` stands for chapters/x."""
    for name, text in files.items():
        path = folder / f"{name.replace('__', '/')}.j2"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return Branding(template_dir=folder)


def test_company_and_logo(tmp_path: Path) -> None:
    (tmp_path / "logo.png").write_bytes(PNG)
    text = page(example(), branding=load_branding("<b>ACME</b> \u202e & Söhne", str(tmp_path / "logo.png")))
    parsed = Page(text)
    assert "<b>ACME</b> <U+202E> & Söhne" in parsed.text
    (source,) = [value for tag, name, value in parsed.attributes if (tag, name) == ("img", "src")]
    assert source == "data:image/png;base64," + base64.b64encode(PNG).decode()


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (PNG, "image/png"),
        (b"\xff\xd8\xff\xe0", "image/jpeg"),
        (b"GIF89a", "image/gif"),
        (b"RIFF\0\0\0\0WEBPVP8 ", "image/webp"),
        (b'<?xml version="1.0"?>\n<!-- x -->\n<svg xmlns="http://www.w3.org/2000/svg"/>', "image/svg+xml"),
        (b"<svg/>", "image/svg+xml"),
    ],
)
def test_pictures_are_known_by_their_content(data: bytes, kind: str, tmp_path: Path) -> None:
    (tmp_path / "logo.txt").write_bytes(data)
    assert load_branding("", str(tmp_path / "logo.txt")).logo.startswith(f"data:{kind};base64,")


@pytest.mark.parametrize("data", [b"", b"<html><svg>", b"x" * 10, b"\0" * (LOGO_LIMIT + 1)])
def test_other_logos_are_refused(data: bytes, tmp_path: Path) -> None:
    (tmp_path / "logo.png").write_bytes(data)
    with pytest.raises(ConfigError, match=r"logo\.png: the logo"):
        load_branding("", str(tmp_path / "logo.png"))


def test_missing_files_are_refused(tmp_path: Path) -> None:
    for arguments in (("", str(tmp_path / "none.png")), ("", "", str(tmp_path / "none")), ("x" * 500,)):
        with pytest.raises(ConfigError):
            load_branding(*arguments)


def test_a_template_of_ones_own_stands_for_ours(tmp_path: Path) -> None:
    brand = own(
        tmp_path, **{"provenance.html": "<section id=provenance><p>{{ data.places }} & {{ name }}</p></section>"}
    )
    text = page(example(), branding=brand)
    assert "<p>3 & reduce</p>" in text
    assert "libclang 22.1.4" not in text


def test_ours_can_be_extended(tmp_path: Path) -> None:
    extended = (
        '{% extends "cu2hip/report.html.j2" %}{% block footer %}<footer>FOOT {{ super() }}</footer>{% endblock %}'
    )
    parsed = Page(page(example(), branding=own(tmp_path, **{"report.html": extended})))
    assert "FOOT cu2hip 0.1.0" in parsed.text


def test_chapters_are_added_in_order_and_escaped(tmp_path: Path) -> None:
    brand = own(
        tmp_path,
        chapters__20_last="<p>no title</p>",
        chapters__10_first='{% set title = "Terms <1>" %}<p>{{ data.provenance.root }} {{ "<script>" }}</p>',
    )
    text = page(example(), branding=brand)
    parsed = Page(text)
    assert parsed.tags.count("script") == 1
    assert "projects/reduce <script>" in parsed.text
    assert text.index("<h2>Terms &lt;1&gt;</h2>") < text.index("<h2>20_last</h2>")
    assert 'href="#chapter-10-first"' in text


def test_a_style_of_ones_own_is_part_of_the_policy(tmp_path: Path) -> None:
    (tmp_path / "custom.css").write_text("h1 { color: #123456; }\n", "utf-8")
    text = page(example(), branding=Branding(template_dir=tmp_path))
    style = re.search("<style>(.*?)</style>", text, re.DOTALL)
    assert style is not None
    assert style[1].endswith("h1 { color: #123456; }\n")
    assert base64.b64encode(hashlib.sha256(style[1].encode()).digest()).decode() in text


def test_a_style_cannot_leave_its_element(tmp_path: Path) -> None:
    (tmp_path / "custom.css").write_text("h1 {}\n</STYLE><script>alert(1)</script>", "utf-8")
    with pytest.raises(ConfigError, match=r"custom\.css:2: '</STYLE'"):
        page(example(), branding=Branding(template_dir=tmp_path))


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("\n{% if %}", 2),
        ("one\ntwo\n{{ nothing.here }}", 3),
        ("\n\n\n{{ data.no_such }}", 4),
        ("{{ 1 / 0 }}", 1),
        ("\n{{ data.__class__.__mro__ }}", 2),
        ("\n{{ ''.__class__ }}", 2),
        ('\n{% include "missing.j2" %}', 2),
    ],
)
def test_a_broken_template_is_one_line_with_file_and_line(text: str, line: int, tmp_path: Path) -> None:
    with pytest.raises(ConfigError) as caught:
        page(example(), branding=own(tmp_path, **{"effort.html": text}))
    assert f"effort.html.j2:{line}: " in str(caught.value)
    assert "\n" not in str(caught.value)
    with pytest.raises(ConfigError, match=rf"chapters/x\.j2:{line}: "):
        page(example(), branding=own(tmp_path / "other", chapters__x=text))
