"""Makefiles: a reader that keeps every offset, who uses which variable, and what becomes of commands and flags."""
