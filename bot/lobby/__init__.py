"""Opening a table, filling it, starting it."""
