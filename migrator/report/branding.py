"""Whose report it is: a company's name, its logo and its own templates."""

from __future__ import annotations

import re
from base64 import b64encode
from dataclasses import dataclass
from pathlib import Path

from migrator.errors import ConfigError

LOGO_LIMIT = 256 * 1024  # bytes; the logo is part of the page
COMPANY_LIMIT = 120  # characters

# The first bytes of the picture formats that every browser shows: the registered types of RFC 2083 (PNG), ITU-T T.81
# (JPEG), GIF89a and RFC 9649 (WebP).
_MAGIC = (
    (b"\x89PNG\r\n\x1a\n", "image/png"),
    (b"\xff\xd8\xff", "image/jpeg"),
    (b"GIF87a", "image/gif"),
    (b"GIF89a", "image/gif"),
)


@dataclass(frozen=True, slots=True)
class Branding:
    """`logo` is a data URI; empty texts and None stand for what is not given."""

    company: str = ""
    logo: str = ""
    template_dir: Path | None = None


PLAIN = Branding()


def load_branding(company: str = "", logo: str = "", template_dir: str = "") -> Branding:
    """The branding that settings name by their paths; raises `ConfigError` for what cannot be used."""
    folder = Path(template_dir) if template_dir else None
    if folder is not None and not folder.is_dir():
        raise ConfigError(f"{template_dir}: there is no such folder of report templates")
    if len(company) > COMPANY_LIMIT:
        raise ConfigError(f"the company's name has {len(company)} characters", f"at most {COMPANY_LIMIT}")
    return Branding(company.strip(), _data_uri(Path(logo)) if logo else "", folder)


def _data_uri(path: Path) -> str:
    try:
        data = path.read_bytes() if path.stat().st_size <= LOGO_LIMIT else None
    except OSError as error:
        raise ConfigError(f"{path}: the logo cannot be read: {error.strerror}") from error
    if data is None:
        raise ConfigError(f"{path}: the logo is too large", f"at most {LOGO_LIMIT // 1024} KiB")
    kind = _media_type(data)
    if not kind:
        raise ConfigError(f"{path}: the logo is no picture that browsers show", "PNG, JPEG, GIF, WebP or SVG")
    return f"data:{kind};base64,{b64encode(data).decode()}"


def _media_type(data: bytes) -> str:
    """The type by content, never by name. A browser runs nothing of an SVG that is shown as a picture."""
    for magic, kind in _MAGIC:
        if data.startswith(magic):
            return kind
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "image/webp"
    start = data.removeprefix(b"\xef\xbb\xbf").lstrip()
    return "image/svg+xml" if re.match(rb"(<\?xml[^>]*\?>|<!--.*?-->|<!DOCTYPE[^>]*>|\s)*<svg\b", start, re.S) else ""
