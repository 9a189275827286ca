"""`--warp native`: functions that name the warp's width are turned into code for the whole wavefront."""

from __future__ import annotations

from collections.abc import Iterator

from migrator.lex import TokenKind
from migrator.model.edit import Edit, Fix
from migrator.model.finding import Finding, Severity
from migrator.passes import warp_findings as report
from migrator.passes.base import PassContext
from migrator.passes.calls import Arguments
from migrator.passes.warp_left import all_ones, default_on, leave
from migrator.passes.warp_sites import Functions, Site


class Native:
    """Widens the sites of one file."""

    def __init__(self, ctx: PassContext) -> None:
        self.ctx = ctx
        self.functions = Functions(ctx)
        self.names = frozenset(("warpSize", *ctx.options.warp_constants))
        self.full_masks = self._full_masks()

    def _full_masks(self) -> frozenset[str]:
        """Macros and constants of this file whose value is a full 32-bit mask."""
        found = set()
        stream = self.ctx.stream
        for directive in stream.directives:
            body = stream.of(directive)
            if directive.name == "define" and len(body) > 1 and all_ones("".join(t.text for t in body[1:])):
                found.add(body[0].text)
        tokens = self.ctx.tokens
        for index in range(1, len(tokens) - 2):
            if tokens[index].text == "=" and tokens[index - 1].kind == TokenKind.IDENT and tokens[index].directive < 0:
                end = index + 1
                while end < len(tokens) and tokens[end].text not in (";", ",", "{") and end - index < 6:
                    end += 1
                constant = any(t.text in ("const", "constexpr") for t in tokens[max(0, index - 5) : index])
                if constant and all_ones("".join(t.text for t in tokens[index + 1 : end])):
                    found.add(tokens[index - 1].text)
        return frozenset(found)

    def is_generic(self, site: Site) -> bool:
        """True where the function around the site names the width: `warpSize`, or a constant that the user named."""
        first, last = self.functions.around(site.index)
        return any(token.text in self.names for token in self.ctx.tokens[first:last])

    def widen(self, site: Site) -> Iterator[Finding]:
        ctx, rule, text = self.ctx, site.rule, site.token.text
        version = ctx.options.hip_version
        if rule.kind == "constant":
            return
        call = Arguments(ctx, site.index)
        if text == "__activemask" and not default_on(site, version) and call.found:
            span = ctx.span(site.token.start, ctx.tokens[call.close].end)
            yield self._done(site, "__ballot(1)", (Edit.replace(span, "__ballot(1)"),))
        elif rule.kind == "sync" and not default_on(site, version):
            yield self._done(site, rule.twin, (Edit.replace(ctx.token_span(site.token), rule.twin),), report.HEADER)
        elif not text.endswith("_sync") or rule.kind == "sync":
            if rule.kind == "sync" and call.texts:
                yield self._done(site, "__syncwarp()", (self._cut(call, 0, len(call.spans)),))
            elif not default_on(site, version):
                yield leave(ctx, site)
        elif not call.texts:
            yield leave(ctx, site)
        elif rule.native and self._is_full(call.texts[0]) and len(call.spans) > 1:
            name = Edit.replace(ctx.token_span(site.token), rule.native)
            yield self._done(site, rule.native, (name, self._cut(call, 0, 1)))
        elif not default_on(site, version):
            yield leave(ctx, site)
        else:
            yield from self._widen_mask(site, call)

    def _is_full(self, text: str) -> bool:
        return text in self.full_masks or all_ones(text)

    def _cut(self, call: Arguments, first: int, last: int) -> Edit:
        """Delete the arguments [first, last) together with the commas behind them."""
        start = call.spans[first].start
        end = call.spans[last].start if last < len(call.spans) else call.spans[last - 1].end
        return Edit.replace(self.ctx.span(start, end), "")

    def _widen_mask(self, site: Site, call: Arguments) -> Iterator[Finding]:
        span = call.spans[0]
        if self._is_full(call.texts[0]):
            yield self._done(site, site.token.text, (Edit.replace(span, "0xffffffffffffffffull"),))
            return
        edit = Edit(span, (b"(unsigned long long)(", span, b")"))
        yield self._done(site, site.token.text, (edit,))
        yield report.left(
            self.ctx, site.token, Severity.SILENT, f"the mask of `{site.token.text}` must name lanes of 64",
            "a mask that was built in 32 bits misses the lanes 32 to 63",
            "build the mask in `unsigned long long`, from `__ballot` or `1ull << lane`",
        )  # fmt: skip

    def _done(self, site: Site, new: str, edits: tuple[Edit, ...], *headers: str) -> Finding:
        return report.wave_wide(self.ctx, site.token, new, Fix(edits, headers=headers))
