"""Absences of players, and the deputies who play for them."""
