"""A project's own tests: found, built for a device, run, their output judged and compared."""
