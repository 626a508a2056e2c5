"""Computers in seats."""
