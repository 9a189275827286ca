"""Compiler flags from the text of build files, without running anything: one reader a build system."""
