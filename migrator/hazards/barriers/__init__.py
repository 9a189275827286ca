"""Barriers and lane-synchronous calls that not every thread or lane reaches."""
