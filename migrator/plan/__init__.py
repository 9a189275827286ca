"""From facts and rules to new text: what the whole tree knows, one file's rewrite, its self-check."""
