"""File kinds by name and content."""

from __future__ import annotations

import pytest

from migrator.discover.classify import by_name, classify, is_binary, needs_head
from migrator.model.source import FileKind


@pytest.mark.parametrize(
    "name, kind",
    [
        ("a.cu", FileKind.CUDA),
        ("A.CU", FileKind.CUDA),
        ("a.cuh", FileKind.CUDA),
        ("a.hip", FileKind.CUDA),
        ("kernel.cu.in", FileKind.CUDA),
        ("kernel.cuh.jinja", FileKind.CUDA),
        ("a.c", FileKind.CXX),
        ("a.C", FileKind.CXX),
        ("a.cc", FileKind.CXX),
        ("a.cppm", FileKind.CXX),
        ("a.ixx", FileKind.CXX),
        ("a.h", FileKind.HEADER),
        ("a.H", FileKind.HEADER),
        ("a.hpp", FileKind.HEADER),
        ("a.inl", FileKind.HEADER),
        ("config.h.in", FileKind.HEADER),
        ("CMakeLists.txt", FileKind.BUILD),
        ("FindFoo.cmake", FileKind.BUILD),
        ("foo-config.cmake.in", FileKind.BUILD),
        ("Makefile", FileKind.BUILD),
        ("makefile.nvcc", FileKind.BUILD),
        ("Makefile.am", FileKind.BUILD),
        ("make.inc", FileKind.BUILD),
        ("rules.mk", FileKind.BUILD),
        ("setup.py", FileKind.BUILD),
        ("BUILD.bazel", FileKind.BUILD),
        ("meson.build", FileKind.BUILD),
        ("a.vcxproj", FileKind.BUILD),
        ("compile_commands.json", FileKind.BUILD),
        ("make.py", FileKind.PYTHON),
        ("a.py", FileKind.PYTHON),
        ("a.pyx", FileKind.PYTHON),
        ("a.txt", FileKind.OTHER),
        ("a.md", FileKind.OTHER),
        ("a.cuda.md", FileKind.OTHER),
        ("weights.bin", FileKind.OTHER),
        (".clang-format", None),
        ("a.inc", None),
        ("LICENSE", None),
    ],
)
def test_by_name(name: str, kind: FileKind | None) -> None:
    assert by_name(name) is kind


@pytest.mark.parametrize(
    "head, kind",
    [
        (b"#pragma once\nint f();\n", FileKind.HEADER),
        (b"// c\n#include <atomic>\n", FileKind.HEADER),
        (b"#ifndef A_H\n#define A_H\n", FileKind.HEADER),
        (b"template <class T>\nstruct A;\n", FileKind.HEADER),
        (b"#!/bin/sh\n#include <a>\n", FileKind.OTHER),
        (b"# define the settings here\nkey = 1\n", FileKind.OTHER),
        (b"Permission is hereby granted\n", FileKind.OTHER),
        (b"", FileKind.OTHER),
        (b"\x7fELF\x00\x00\x01#include <a>\n", FileKind.OTHER),
    ],
)
def test_content_decides_without_a_suffix(head: bytes, kind: FileKind) -> None:
    assert classify("atomic", head) == (kind, "")
    assert classify("data.inc", head) == (kind, "")


@pytest.mark.parametrize(
    "head, reason",
    [
        (b"int x;\n", ""),
        (b"// caf\xe9\n", ""),  # Latin-1 is text
        (b"\xef\xbb\xbfint x;\n", ""),
        (b"// one stray \x00 byte in a line of text that is long enough to be told from binary data" * 2, ""),
        (b"", ""),
        (b"\x7fELF\x02\x01\x01\x00\x00\x00", "binary content"),
        (bytes(range(32)) * 8, "binary content"),
        ("int x;\n".encode("utf-16"), "UTF-16 text"),
        (b"version https://git-lfs.github.com/spec/v1\noid sha256:0\n", "a Git LFS pointer, not the file itself"),
    ],
)
def test_code_that_is_no_text(head: bytes, reason: str) -> None:
    assert classify("a.cu", head) == (FileKind.CUDA, reason)


def test_only_code_and_doubtful_names_need_their_head() -> None:
    assert needs_head("a.cu")
    assert needs_head("LICENSE")
    assert not needs_head("image.png")
    assert not needs_head("Makefile")


def test_text_is_never_binary() -> None:
    assert not is_binary(b"")
    assert not is_binary("汉字\n".encode())
    assert not is_binary("汉字\n".encode("gb18030"))
