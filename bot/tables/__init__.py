"""The rules of tables as plain data and functions: no Discord, no SQL."""
