"""Edits: checked for conflicts, applied once, written atomically."""
