"""The clock of a table: setting it and pausing it."""
