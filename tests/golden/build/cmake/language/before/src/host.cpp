int host() { return 1; }
