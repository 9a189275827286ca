"""Reading hipcc's command lines."""

from __future__ import annotations

from migrator.cpudevice.command import Mode, Source, parse


def test_a_compilation_keeps_what_both_passes_need() -> None:
    found = parse("-O3 -std=c++17 -I inc -DX=1 --offload-arch=gfx90a -fgpu-rdc -x hip -c k.cu -o k.o".split())
    assert found.mode is Mode.OBJECT
    assert found.sources == (Source("k.cu", True),)
    assert found.compile == ("-O3", "-std=c++17", "-I", "inc", "-DX=1")
    assert found.output == "k.o"
    assert found.relocatable and not found.module
    assert parse("--genco k.hip -o k.hsaco".split()).module
    assert parse("--emit-static-lib k.hip -o k.a".split()).archive


def test_a_link_keeps_the_order_of_libraries_and_objects() -> None:
    found = parse("a.o main.hip host.cpp -L/x -lfoo b.a -lamdhip64 -Wl,-z,now -o prog".split())
    assert found.mode is Mode.LINK
    assert found.link == ("a.o", "main.hip", "host.cpp", "-L/x", "-lfoo", "b.a", "-Wl,-z,now")
    assert [source.device for source in found.sources] == [True, False]


def test_a_language_holds_until_the_next() -> None:
    found = parse("-x hip a.cpp -x none b.o c.cpp".split())
    assert found.sources == (Source("a.cpp", True), Source("c.cpp", False))


def test_what_only_the_plain_compiler_does_is_left_to_it() -> None:
    assert parse(["--version"]).mode is Mode.OTHER
    assert parse(["-E", "x.cu"]).mode is Mode.OTHER
