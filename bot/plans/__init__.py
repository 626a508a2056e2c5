"""Moves and standing orders for later turns."""
