"""The rule reference: one Markdown page for each hazard and an index, in English and Chinese, from `rules/hazards/`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from migrator.data import rules_dir
from migrator.lazy import pattern
from migrator.ruleset.targets import read_data_file

LANGUAGES = ("en", "zh")
_LANGUAGE_NAMES = {"en": "English", "zh": "中文"}
_FOLDERS = {"en": "", "zh": "zh/"}
_INDEX = "README.md"
_SPECIAL = pattern(r"[<*]|(?<!\w)_|_(?!\w)")
_OURS = pattern(r"CH\d+\.md")

_WORDS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "index": "Hazards",
        "about": "What `cu2hip check` and `cu2hip migrate` find in CUDA and HIP sources. `cu2hip explain CODE` shows a "
        "page in the terminal; [usage.md](usage.md) tells how to choose codes, suppress findings and keep a baseline. "
        "The pages are made from `rules/hazards/` by `cu2hip rules` `--pages`.",
        "code": "Code",
        "title": "Hazard",
        "severity": "Severity",
        "targets": "Concerns",
        "versions": "HIP versions",
        "effort": "Effort for one place",
        "safe": "In a migration",
        "why": "Why",
        "flagged": "Flagged",
        "clean": "Not flagged",
        "fix": "What to do",
        "sources": "Sources",
        "all": "all GPUs",
        "64": "GPUs with wavefronts of 64 lanes (CDNA, GCN, Hygon DCU)",
        "32": "GPUs with wavefronts of 32 lanes (RDNA)",
        "without": "GPUs without {0}",
        "below": "before {0}",
        "since": "from {0} on",
        "every": "all",
        "join": "; ",
        "and": " and ",
        "end": ".",
        "back": "All hazards",
        "in": "In `{0}`",
        "for": "for {0}",
    },
    "zh": {
        "index": "隐患",
        "about": "`cu2hip check` 和 `cu2hip migrate` 在 CUDA 与 HIP 源代码中查找的问题。`cu2hip explain CODE` "
        "在终端中显示单页说明；[usage.md](usage.md) 说明如何选择代码、抑制问题和维护基线。"
        "这些页面由 `cu2hip rules` `--pages` 根据 `rules/hazards/` 生成。",
        "code": "代码",
        "title": "隐患",
        "severity": "严重性",
        "targets": "涉及",
        "versions": "HIP 版本",
        "effort": "每处工作量",
        "safe": "迁移时",
        "why": "原因",
        "flagged": "会报告",
        "clean": "不会报告",
        "fix": "处理办法",
        "sources": "来源",
        "all": "所有 GPU",
        "64": "64 lane 波前的 GPU（CDNA、GCN、海光 DCU）",
        "32": "32 lane 波前的 GPU（RDNA）",
        "without": "不支持{0}的 GPU",
        "below": "{0} 之前",
        "since": "{0} 起",
        "every": "全部",
        "join": "；",
        "and": "，",
        "end": "。",
        "back": "所有隐患",
        "in": "`{0}` 中",
        "for": "目标 {0}",
    },
}
_SEVERITY = {
    "en": {
        "error": "error: does not build, hangs, or is refused at run time",
        "silent": "silent: builds, and computes something else",
        "performance": "performance: works, slower than it could",
        "info": "info: a remark",
    },
    "zh": {
        "error": "error：无法编译、挂起或运行时被拒绝",
        "silent": "silent：可以编译，但计算结果不同",
        "performance": "performance：可以工作，但比应有的慢",
        "info": "info：备注",
    },
}
_EFFORT = {
    "en": {"none": "none", "minutes": "minutes", "hours": "hours", "days": "days"},
    "zh": {"none": "无", "minutes": "分钟级", "hours": "小时级", "days": "天级"},
}
_SAFE = {
    "en": {
        "preserve": "`--warp preserve` keeps the meaning of 32 lanes",
        "rename": "the name or call is rewritten",
        "guards": "the guard is rewritten",
        "ptx": "the instruction is translated where there is an equivalent",
    },
    "zh": {
        "preserve": "`--warp preserve` 保持 32 lane 的含义",
        "rename": "名称或调用会被改写",
        "guards": "条件编译会被改写",
        "ptx": "有等价物的指令会被翻译",
    },
}
_FEATURES = {
    "en": {"images": "texture hardware"},
    "zh": {"images": "纹理硬件"},
}
_FAMILIES = {
    "1": ("Warps, lanes and wavefronts", "warp、lane 与波前"),
    "2": ("Intrinsics and built-in functions", "内建函数"),
    "3": ("Memory, launches and limits", "内存、启动与限制"),
    "4": ("Run-time API", "运行时 API"),
    "5": ("Libraries", "库"),
    "6": ("Build files and compiler flags", "构建文件与编译选项"),
    "7": ("Preprocessor and compiler macros", "预处理与编译器宏"),
    "8": ("Inline PTX", "内联 PTX"),
    "9": ("Language", "语言"),
}


class HazardPage(Struct, frozen=True):
    """One hazard as its rule file tells it; texts by language."""

    code: str
    slug: str
    severity: str
    effort: str
    wavefront: int
    without: str
    below: str
    since: str
    made_safe: tuple[str, ...]
    sources: tuple[str, ...]
    texts: Mapping[str, Mapping[str, str]]  # language -> title, why, fix
    flagged: str
    clean: str
    file: str  # the name of the examples' file where it matters
    targets: tuple[str, ...]  # for which the example holds, where not for all
    hip: str


def hazard_pages(folder: Path | None = None) -> dict[str, HazardPage]:
    """Every hazard of `rules/hazards/` by its code, sorted."""
    found: dict[str, HazardPage] = {}
    for path in sorted((folder or rules_dir() / "hazards").glob("*.yaml")):
        for code, entry in (read_data_file(path).get("findings") or {}).items():
            found[code] = _page(code, entry)
    return dict(sorted(found.items()))


def _page(code: str, entry: Mapping[str, Any]) -> HazardPage:
    hip = entry.get("hip") or {}
    example = entry.get("example") or {}
    return HazardPage(
        code,
        str(entry.get("slug", "")),
        str(entry.get("severity", "error")),
        str(entry.get("effort", "minutes")),
        int(entry.get("wavefront", 0)),
        str(entry.get("without", "")),
        str(hip.get("below", "")),
        str(hip.get("since", "")),
        tuple(sorted(entry.get("made_safe") or ())),
        tuple(part.strip() for part in ", ".join(map(str, entry.get("source") or ())).split(";") if part.strip()),
        {
            lang: {name: " ".join(str(text).split()) for name, text in (entry.get(lang) or {}).items()}
            for lang in LANGUAGES
        },
        str(example.get("flagged", "")),
        str(example.get("clean", "")),
        str(example.get("file", "")),
        tuple(map(str, example.get("targets") or ())),
        str(example.get("hip", "")),
    )


def facts(page: HazardPage, lang: str) -> list[tuple[str, str]]:
    """(what, value) of everything about a hazard that is no prose."""
    words = _WORDS[lang]
    where = []
    if page.wavefront:
        where.append(words[str(page.wavefront)])
    if page.without:
        where.append(words["without"].format(_FEATURES[lang].get(page.without, page.without)))
    spans = [words[name].format(value) for name, value in (("since", page.since), ("below", page.below)) if value]
    rows = [
        (words["severity"], _SEVERITY[lang].get(page.severity, page.severity)),
        (words["targets"], words["and"].join(where) or words["all"]),
        (words["versions"], words["and"].join(spans) or words["every"]),
        (words["effort"], _EFFORT[lang].get(page.effort, page.effort)),
    ]
    if page.made_safe:
        rows.append((words["safe"], words["join"].join(_SAFE[lang].get(name, name) for name in page.made_safe)))
    return rows


def heading(name: str, lang: str) -> str:
    """The heading of a part of a page: `flagged`, `clean`, `sources` and so on."""
    return _WORDS[lang][name]


def example_heading(page: HazardPage, name: str, lang: str) -> str:
    """The heading of an example, with what it holds for."""
    words = _WORDS[lang]
    where = [words["in"].format(page.file)] if page.file else []
    limits = [*page.targets, *([f"HIP {page.hip}"] if page.hip else [])]
    if limits:
        where.append(words["for"].format(", ".join(limits)))
    if not where:
        return words[name]
    return f"{words[name]} ({', '.join(where)})" if lang == "en" else f"{words[name]}（{'，'.join(where)}）"


def markdown(page: HazardPage, lang: str) -> str:
    """The page of one hazard."""
    words, texts = _WORDS[lang], page.texts[lang]
    other = next(name for name in LANGUAGES if name != lang)
    across = f"../{page.code}.md" if lang == "zh" else f"zh/{page.code}.md"
    lines = [
        f"# {page.code}: {_title(page, lang)}",
        "",
        f"`{page.slug}` · [{words['back']}]({_INDEX}) · [{_LANGUAGE_NAMES[other]}]({across})",
        "",
        "| | |",
        "|---|---|",
        *(f"| {what} | {_cell(value)} |" for what, value in facts(page, lang)),
        "",
        f"## {words['why']}",
        "",
        _prose(texts.get("why", "")),
    ]
    for name, text in (("flagged", page.flagged), ("clean", page.clean)):
        if text:
            lines += ["", f"## {example_heading(page, name, lang)}", "", *_fenced(text, page.file)]
    lines += ["", f"## {words['fix']}", "", _prose(texts.get("fix", ""))]
    if page.sources:
        lines += ["", f"## {words['sources']}", "", *(f"- {_prose(source)}" for source in page.sources)]
    return "\n".join(lines) + "\n"


def _title(page: HazardPage, lang: str) -> str:
    return _prose(page.texts[lang].get("title", page.slug)).rstrip("。.")


def _prose(text: str) -> str:
    """Text in which Markdown shows every character: what is not `code` has its special characters escaped."""
    parts = text.split("`")
    if len(parts) % 2 == 0:
        return _SPECIAL.sub(r"\\\g<0>", text).replace("`", "\\`")
    return "`".join(part if at % 2 else _SPECIAL.sub(r"\\\g<0>", part) for at, part in enumerate(parts))


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _fenced(text: str, file: str) -> list[str]:
    name = file.lower()
    language = "cuda"
    if file:
        kinds = (
            ("cmake", "cmake"),
            ("makefile", "make"),
            (".py", "python"),
            (".sh", "sh"),
            ("dockerfile", "dockerfile"),
        )
        language = next((kind for part, kind in kinds if part in name), "text")
    fence = "````" if "```" in text else "```"
    return [f"{fence}{language}", *text.rstrip("\n").split("\n"), fence]


def index(pages: Sequence[HazardPage], lang: str) -> str:
    """The list of all hazards by family."""
    words = _WORDS[lang]
    other = next(name for name in LANGUAGES if name != lang)
    usage = "../usage.md" if lang == "en" else "../../usage.md"
    across = f"../{_INDEX}" if lang == "zh" else f"zh/{_INDEX}"
    lines = [f"# {words['index']}", "", f"[{_LANGUAGE_NAMES[other]}]({across})", ""]
    lines.append(words["about"].replace("](usage.md)", f"]({usage})"))
    family = ""
    for page in pages:
        if page.code[2] != family:
            family = page.code[2]
            name = _FAMILIES.get(family, (f"CH{family}", f"CH{family}"))[LANGUAGES.index(lang)]
            lines += ["", f"## CH{family}: {name}", ""]
            lines += [f"| {words['code']} | {words['title']} | {words['severity']} |", "|---|---|---|"]
        lines.append(f"| [{page.code}]({page.code}.md) | {_cell(_title(page, lang))} | {page.severity} |")
    return "\n".join(lines) + "\n"


def rule_pages(folder: Path | None = None) -> dict[str, str]:
    """The text of every page by its path in the reference's folder."""
    pages = list(hazard_pages(folder).values())
    found: dict[str, str] = {}
    for lang in LANGUAGES:
        found[_FOLDERS[lang] + _INDEX] = index(pages, lang)
        found |= {f"{_FOLDERS[lang]}{page.code}.md": markdown(page, lang) for page in pages}
    return found


def write_pages(directory: Path) -> tuple[int, int]:
    """Bring the reference in a folder up to date: the numbers of pages written and removed."""
    wanted = rule_pages()
    written = removed = 0
    for prefix in _FOLDERS.values():
        (directory / prefix).mkdir(parents=True, exist_ok=True)
        for path in sorted((directory / prefix).glob("CH*.md")):
            if _OURS.fullmatch(path.name) and prefix + path.name not in wanted:
                path.unlink()
                removed += 1
    for name, text in wanted.items():
        path = directory / name
        data = text.encode()
        if not path.exists() or path.read_bytes() != data:
            path.write_bytes(data)
            written += 1
    return written, removed
