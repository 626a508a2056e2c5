"""The clock of a table: setting it, pausing it, and what follows a missed deadline."""
