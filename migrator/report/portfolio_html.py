"""A portfolio as one self-contained HTML page without scripts."""

from __future__ import annotations

import hashlib
from base64 import b64encode

from markupsafe import Markup

from migrator.i18n import Translator
from migrator.report.branding import Branding
from migrator.report.codes import CodeTexts
from migrator.report.html import FILTERS
from migrator.report.html_environment import Templates
from migrator.report.portfolio import Portfolio
from migrator.report.portfolio_text import head, headline, row, total_row

APIS_SHOWN = 200


def grouped(cell: str) -> str:
    """A whole number with its thousands told apart; other cells as they are."""
    return f"{int(cell):,}" if cell.isascii() and cell.isdecimal() else cell


def as_html(found: Portfolio, t: Translator, branding: Branding) -> bytes:
    templates = Templates(branding.template_dir, {**FILTERS, "grouped": grouped})
    style = templates.inline("portfolio.css")
    digest = b64encode(hashlib.sha256(style.encode()).digest()).decode()
    page = templates.render(
        "portfolio.html.j2",
        {
            "found": found,
            "t": t,
            "codes": CodeTexts(t.lang),
            "branding": branding,
            "headline": headline(found, t),
            "head": head(t),
            "rows": [(item, row(item, t)) for item in found.repositories],
            "total": total_row(found, t),
            "largest": max((item.data.places for item in found.repositories), default=0),
            "limit": APIS_SHOWN,
            "style": Markup(style),
            "policy": f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'",
        },
    )
    return (page.rstrip("\n") + "\n").encode("utf-8", "backslashreplace")
