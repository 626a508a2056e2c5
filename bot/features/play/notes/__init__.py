"""Private notes that people write to themselves at a table."""
