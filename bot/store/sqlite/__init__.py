"""SQLite: the file, its copies, and the list of erasures beside it."""
