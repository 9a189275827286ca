"""Where a migrated program's tests run: a GPU, AMD's emulator, or this machine's processor. One file a device."""
