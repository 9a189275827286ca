"""nvcc's options and what hipcc makes of them: one table, one translator, for every build system."""
