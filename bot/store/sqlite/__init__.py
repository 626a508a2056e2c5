"""All that is SQLite's: the file, its copies, the list of erasures beside it."""
