"""EditBuffer against a model: what a group of edits means does not depend on how it was put together."""

from __future__ import annotations

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from migrator.edits.buffer import EditBuffer
from migrator.errors import EditConflict
from migrator.model.edit import Edit, Fix, Part
from migrator.model.source import FileKind, SourceFile, Span

PATH = "a.cu"
TEXT = st.text(string.ascii_lowercase + "\n", max_size=40).map(str.encode)
WORD = st.text(string.ascii_uppercase, max_size=4).map(str.encode)


def source(data: bytes) -> SourceFile:
    return SourceFile(PATH, FileKind.CUDA, data)


def span(start: int, end: int) -> Span:
    return Span(PATH, start, end)


def render(data: bytes, edits: list[Edit]) -> bytes:
    buffer = EditBuffer(source(data))
    buffer.add(Fix(tuple(edits)))
    return buffer.render()[0]


@st.composite
def disjoint(draw: st.DrawFn) -> tuple[bytes, list[Edit]]:
    """A text and replacements of disjoint, non-empty ranges."""
    data = draw(TEXT)
    cuts = sorted(draw(st.sets(st.integers(0, len(data)), max_size=10)))
    edits = []
    for start, end in zip(cuts[::2], cuts[1::2], strict=False):
        if start < end:
            edits.append(Edit.replace(span(start, end), draw(WORD)))
    return data, edits


def applied(data: bytes, edits: list[Edit]) -> bytes:
    """The model: replace from the back."""
    for edit in sorted(edits, key=lambda item: item.span.start, reverse=True):
        new = b"".join(part for part in edit.parts if isinstance(part, bytes))
        data = data[: edit.span.start] + new + data[edit.span.end :]
    return data


@given(disjoint(), st.randoms())
def test_disjoint_replacements_in_any_order(case: tuple[bytes, list[Edit]], random: object) -> None:
    data, edits = case
    shuffled = list(edits)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    expected = applied(data, edits)
    assert render(data, shuffled) == expected
    buffer = EditBuffer(source(data))
    for edit in shuffled:
        buffer.add(Fix((edit,)), "s")
    assert buffer.render()[0] == expected
    assert buffer.render_through(("s",)) == expected
    assert buffer.render_through(()) == data


@given(disjoint())
def test_the_same_edit_twice_is_one_edit(case: tuple[bytes, list[Edit]]) -> None:
    data, edits = case
    assert render(data, edits + edits) == applied(data, edits)


@given(disjoint())
def test_the_source_map_leads_back(case: tuple[bytes, list[Edit]]) -> None:
    data, edits = case
    buffer = EditBuffer(source(data))
    buffer.add(Fix(tuple(edits)))
    out, where = buffer.render()
    for segment in where.segments:
        copied = out[segment.out : segment.out + segment.length]
        assert copied == data[segment.source : segment.source + segment.length]
    for offset, byte in enumerate(out):
        original = where.original(offset)
        assert 0 <= original <= len(data)
        if chr(byte).islower() or byte == 10:  # copied text; new text is upper case
            assert data[original] == byte


@given(TEXT, st.data())
def test_overlapping_replacements_conflict_and_leave_no_trace(data: bytes, draw: st.DataObject) -> None:
    if len(data) < 3:
        return
    start = draw.draw(st.integers(0, len(data) - 3))
    middle = draw.draw(st.integers(start + 1, len(data) - 2))
    end = draw.draw(st.integers(middle + 1, len(data) - 1))
    buffer = EditBuffer(source(data))
    buffer.add(Fix((Edit.replace(span(start, end), "X"),)))
    before = buffer.render()
    clash = Edit.replace(span(middle, end + 1), "Y")
    bystander = Edit.insert(PATH, 0, "Z")
    with pytest.raises(EditConflict):
        buffer.add(Fix((bystander, clash)))
    with pytest.raises(EditConflict):
        buffer.add(Fix((clash, bystander)))
    assert buffer.render() == before
    assert len(buffer) == 1


@given(TEXT, st.data())
def test_a_wrap_and_an_edit_inside_it_come_in_any_order(data: bytes, draw: st.DataObject) -> None:
    start = draw.draw(st.integers(0, len(data)))
    end = draw.draw(st.integers(start, len(data)))
    low = draw.draw(st.integers(start, end))
    high = draw.draw(st.integers(low, end))
    wrap = Edit(span(start, end), (b"W(", span(start, end), b")"))
    inner = Edit.replace(span(low, high), "I")
    if (low, high) == (start, end) or start == end or low == high:
        return  # two edits of one range, and insertions: other tests
    expected = data[:start] + b"W(" + data[start:low] + b"I" + data[high:end] + b")" + data[end:]
    for edits in ((wrap, inner), (inner, wrap)):
        assert render(data, list(edits)) == expected


@given(TEXT, st.data())
def test_swapped_parts_keep_their_inner_edits(data: bytes, draw: st.DataObject) -> None:
    """f(a, b) -> g(b, a) with renames in a and in b, added before and after."""
    if len(data) < 4:
        return
    cuts = sorted(draw.draw(st.sets(st.integers(0, len(data)), min_size=4, max_size=4)))
    one, two = span(cuts[0], cuts[1]), span(cuts[2], cuts[3])
    parts: tuple[Part, ...] = (b"g(", two, b",", one, b")")
    swap = Edit(span(cuts[0], cuts[3]), parts)
    inside = [Edit(piece, (b"<", piece, b">")) for piece in (one, two) if len(piece) < cuts[3] - cuts[0]]
    inside = [edit for edit in inside if edit.span != swap.span]
    expected = (
        data[: cuts[0]]
        + b"g(<"
        + data[two.start : two.end]
        + b">,<"
        + data[one.start : one.end]
        + b">)"
        + data[cuts[3] :]
    )
    assert len(inside) == 2
    assert render(data, [swap, *inside]) == expected
    assert render(data, [*inside, swap]) == expected
    assert render(data, [inside[1], swap, inside[0]]) == expected


@given(TEXT, st.lists(st.tuples(st.integers(0, 40), WORD.filter(bool)), max_size=8))
def test_insertions_keep_their_order(data: bytes, insertions: list[tuple[int, bytes]]) -> None:
    places = [(min(at, len(data)), text) for at, text in insertions]
    distinct = list(dict.fromkeys(places))
    expected = b""
    for offset in range(len(data) + 1):
        expected += b"".join(text for at, text in distinct if at == offset)
        expected += data[offset : offset + 1]
    buffer = EditBuffer(source(data))
    for at, text in places:
        buffer.add(Fix((Edit.insert(PATH, at, text),)))
    assert buffer.render()[0] == expected


@given(disjoint(), st.data())
def test_insertions_at_the_borders_of_replacements(case: tuple[bytes, list[Edit]], draw: st.DataObject) -> None:
    """An insertion at the start or the end of a replaced range is no conflict, and no byte is lost."""
    data, edits = case
    if not edits:
        return
    chosen = draw.draw(st.sampled_from(edits))
    at = draw.draw(st.sampled_from([chosen.span.start, chosen.span.end]))
    insertion = Edit.insert(PATH, at, "0")
    for order in ([insertion, *edits], [*edits, insertion]):
        assert render(data, order).replace(b"0", b"") == applied(data, edits)
        assert render(data, order).count(b"0") == 1


@given(disjoint())
def test_edits_outside_of_the_file_are_refused(case: tuple[bytes, list[Edit]]) -> None:
    data, _ = case
    buffer = EditBuffer(source(data))
    for edit in (
        Edit.insert(PATH, len(data) + 1, "x"),
        Edit.replace(span(-1, 0), "x"),
        Edit.insert("other.cu", 0, "x"),
        Edit(span(1, 0), (b"x",)),
    ):
        with pytest.raises(EditConflict):
            buffer.add(Fix((edit,)))
    assert buffer.render()[0] == data


@given(disjoint(), st.lists(st.sampled_from(["a", "b", "c"]), min_size=10, max_size=10))
def test_steps_add_up(case: tuple[bytes, list[Edit]], names: list[str]) -> None:
    data, edits = case
    buffer = EditBuffer(source(data))
    for edit, name in zip(edits, names, strict=False):
        buffer.add(Fix((edit,)), name)
    assert buffer.render_through(("a", "b", "c")) == buffer.render()[0]
    some = [edit for edit, name in zip(edits, names, strict=False) if name != "b"]
    assert buffer.render_through(("a", "c")) == applied(data, some)
