"""The data that is kept about a person."""
