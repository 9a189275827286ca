"""A portfolio as Markdown, CSV and JSON."""

from __future__ import annotations

import json

from migrator.i18n import Translator
from migrator.model.finding import Severity
from migrator.report import csv
from migrator.report.codes import CodeTexts
from migrator.report.markdown import code, plain, prose, table
from migrator.report.portfolio import Portfolio, Repository
from migrator.report.portfolio_text import head, headline, row, total_row

APIS_SHOWN = 50
SCHEMA_VERSION = 1


def as_markdown(found: Portfolio, t: Translator) -> bytes:
    codes = CodeTexts(t.lang)
    lines = [f"# {t('CUDA to HIP: portfolio')}", ""]
    lines += [f"- {plain(line)}" for line in headline(found, t)]
    lines += ["", f"## {t('Repositories')}", ""]
    columns = head(t)
    rows = [_linked(item, [plain(value) for value in row(item, t)]) for item in found.repositories]
    rows.append([f"**{value}**" if value else "" for value in total_row(found, t)])
    lines += [*table(columns, rows), ""]
    if found.apis:
        lines += [f"## {t('Without a counterpart in HIP')}", ""]
        lines += table(
            (t("Symbol"), t("Library"), t("Repositories"), t("Places"), t("What to do")),
            [
                (
                    code(api.symbol),
                    plain(api.library),
                    plain(", ".join(f"{name} ({number})" for name, number in api.repositories)),
                    f"{api.count:,}",
                    prose(codes.fix(api.code, api.alternative)),
                )
                for api in found.apis[:APIS_SHOWN]
            ],
        )
        if len(found.apis) > APIS_SHOWN:
            lines += ["", t("The rest ({n}) is in the JSON report.", n=f"{len(found.apis) - APIS_SHOWN:,}")]
        lines.append("")
    if found.libraries:
        lines += [f"## {t('Libraries')}", ""]
        head_row = (t("Library"), t("Repositories"), t("Uses"), t("No counterpart"))
        lines += table(
            head_row,
            [
                (plain(item.use.library), str(item.repositories), f"{item.use.uses:,}", f"{item.use.unsupported:,}")
                for item in found.libraries
            ],
            numbers=3,
        )
    return ("\n".join(lines).rstrip() + "\n").encode("utf-8", "backslashreplace")


def _linked(item: Repository, cells: list[str]) -> list[str]:
    return [f"[{cells[0]}]({item.link})", *cells[1:]] if item.link else cells


def as_csv(found: Portfolio, t: Translator) -> bytes:
    """One row a repository and the sums, with a byte order mark, because people open it in a spreadsheet."""
    return csv.BOM + csv.table([head(t), *(row(item, t) for item in found.repositories), total_row(found, t)])


def as_json(found: Portfolio) -> bytes:
    totals = found.totals
    document = {
        "schema_version": SCHEMA_VERSION,
        "repositories": [_repository(item) for item in found.repositories],
        "totals": {
            "repositories": totals.repositories,
            "files": totals.files,
            "lines": totals.lines,
            "open": _open(totals.severities),
            "places": totals.places,
            "unsupported": totals.unsupported,
            "units_ok": totals.units_ok,
            "units": totals.units,
            "tests_ok": totals.tests_ok,
            "tests": totals.tests,
            "hours": [round(value, 2) for value in totals.hours],
        },
        "unsupported": [
            {
                "symbol": api.symbol,
                "library": api.library,
                "code": api.code,
                "count": api.count,
                "repositories": dict(api.repositories),
            }
            for api in found.apis
        ],
        "libraries": [
            {
                "library": item.use.library,
                "repositories": item.repositories,
                "uses": item.use.uses,
                "unsupported": item.use.unsupported,
            }
            for item in found.libraries
        ],
    }
    return (json.dumps(document, indent=1, ensure_ascii=False) + "\n").encode("utf-8", "backslashreplace")


def _open(severities: tuple[tuple[Severity, int], ...]) -> dict[str, int]:
    return {severity.value: number for severity, number in severities}


def _repository(item: Repository) -> dict[str, object]:
    provenance = item.data.provenance
    return {
        "name": item.name,
        "report": item.link,
        "root": provenance.root,
        "commit": provenance.commit,
        "date": provenance.date,
        "targets": list(provenance.targets),
        "state": item.state.value,
        "files": item.files,
        "lines": item.lines,
        "open": _open(item.data.severities),
        "places": item.data.places,
        "unsupported": item.unsupported,
        "units_ok": item.point.units_ok,
        "units": item.point.units,
        "tests_ok": item.point.tests_ok,
        "tests": item.point.tests,
        "hours": [round(value, 2) for value in item.estimate.hours],
        "libraries": list(item.libraries),
    }
