"""LLVM's intermediate representation as text: device code for an AMD GPU becomes code for the host."""
