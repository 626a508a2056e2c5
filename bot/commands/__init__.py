"""Slash commands, and what Discord tells of its own accord."""
