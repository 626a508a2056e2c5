"""Ladders and round robins."""
