"""The HTML report as a PDF (A4), printed by a browser of the Chromium family where one is installed."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path

from migrator.errors import EnvironmentProblem
from migrator.report.base import RenderContext, find_renderer, renderer

VARIABLE = "CU2HIP_BROWSER"
SECONDS = 300
_NAMES = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "microsoft-edge",
    "microsoft-edge-stable",
    "msedge",
    "brave-browser",
)
# Sources: Chromium's headless documentation, and `chrome --headless=new --help` for what each switch turns off.
_SWITCHES = (
    "--headless=new",
    "--disable-gpu",
    "--disable-extensions",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--no-default-browser-check",
    "--no-pdf-header-footer",
)


def find_browser(environ: Mapping[str, str] | None = None) -> str:
    """The browser that CU2HIP_BROWSER names, else the first one that is found; raises EnvironmentProblem without."""
    environ = os.environ if environ is None else environ
    search = environ.get("PATH", os.defpath)
    named = environ.get(VARIABLE, "")
    for name in (named,) if named else _NAMES:
        found = shutil.which(name, path=search)
        if found is not None:
            return found
    if named:
        raise EnvironmentProblem(f"{VARIABLE} names {named}, which is no program that can be run")
    raise EnvironmentProblem(
        "a PDF needs Chromium, Chrome or Edge, and none is installed",
        f"install one, name it in {VARIABLE}, or print report.html from any browser",
    )


def _check() -> None:
    find_browser()


@renderer("pdf", "report.pdf", on_request=True, check=_check)
def render_pdf(context: RenderContext) -> bytes:
    return print_page(find_renderer("html").run(context))


def print_page(page: bytes) -> bytes:
    """A page without network as PDF; raises EnvironmentProblem where the browser does not make one."""
    browser = find_browser()
    with tempfile.TemporaryDirectory(prefix="cu2hip-pdf-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        (folder / "report.html").write_bytes(page)
        target = folder / "report.pdf"
        command = [
            browser,
            *_SWITCHES,
            *(("--no-sandbox",) if hasattr(os, "geteuid") and os.geteuid() == 0 else ()),  # it refuses to run as root
            f"--user-data-dir={folder / 'profile'}",
            f"--print-to-pdf={target}",
            (folder / "report.html").as_uri(),
        ]
        said = _run(command)
        try:
            data = target.read_bytes()
        except OSError:
            data = b""
    if not data.startswith(b"%PDF-"):
        last = next((line for line in reversed(said.splitlines()) if line.strip()), "it said nothing")
        raise EnvironmentProblem(f"{browser} made no PDF: {last.strip()[:200]}", f"{VARIABLE} names another browser")
    return data


def _run(command: list[str]) -> str:
    """What the program said; it and its children are ended when their time is up."""
    try:
        process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True
        )
    except OSError as error:
        raise EnvironmentProblem(f"{command[0]} cannot be started: {error.strerror}") from error
    try:
        out, _ = process.communicate(timeout=SECONDS)
    except BaseException as error:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        if isinstance(error, subprocess.TimeoutExpired):
            raise EnvironmentProblem(f"{command[0]} made no PDF in {SECONDS} seconds") from error
        raise
    return out.decode("utf-8", "replace")
