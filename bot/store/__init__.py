"""All SQL: what outlives the process."""
