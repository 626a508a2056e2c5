"""Who sits where in a running match, and how seats change."""
