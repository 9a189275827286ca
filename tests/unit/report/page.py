"""What a test can see of a page without a browser: tags, attributes, text, packed parts."""

from __future__ import annotations

import base64
import json
import re
import zlib
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from migrator.model.result import MigrationResult
from migrator.report import render
from migrator.report.branding import PLAIN, Branding


def page(result: MigrationResult, root: Path | None = None, lang: str = "en", branding: Branding = PLAIN) -> str:
    return render(result, "html", project_root=root, lang=lang, branding=branding).decode()


class Page(HTMLParser):
    """Checks that tags close in order and collects tags, attributes and text."""

    VOID = ("meta", "input", "br", "hr", "img", "link")

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str, str | None]] = []
        self.text = ""
        self.keyed: list[tuple[str, str]] = []  # (data-key, its text)
        self._key = ""
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += [(tag, name, value) for name, value in attrs]
        self._key = dict(attrs).get("data-key") or ""
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += [(tag, name, value) for name, value in attrs]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] not in ("script", "style", "template"):
            self.text += data
            if self._key:
                self.keyed.append((self._key, data))
                self._key = ""


def unpacked(text: str) -> list[Any]:
    """What the page's templates hold, in order."""
    found = re.findall(r"<template>([^<]+)</template>", text)
    return [json.loads(zlib.decompress(base64.b64decode(part), -zlib.MAX_WBITS)) for part in found]


def look_up(document: Any, key: str) -> Any:
    """`summary.builds.0.ok` in a JSON document."""
    for part in key.split("."):
        document = document[int(part)] if isinstance(document, list) else document[part]
    return document
