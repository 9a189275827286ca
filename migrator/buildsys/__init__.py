"""Build files and everything else that is no C++ source: each build system edits its files on their original text."""
