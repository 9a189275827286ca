"""CMake: list files and modules on their parse tree, presets as text."""
