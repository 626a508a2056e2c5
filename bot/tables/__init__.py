"""The rules of tables as plain data and functions; without Discord and SQL."""
