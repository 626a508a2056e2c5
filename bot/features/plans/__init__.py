"""Plans: moves and standing orders for later turns."""
