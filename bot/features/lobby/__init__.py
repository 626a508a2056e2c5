"""Open a table, fill its lobby, start its match."""
