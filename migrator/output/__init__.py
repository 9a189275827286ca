"""Where a result goes: a new folder, a git branch, the tree itself, one file, or standard output."""
