"""A feature: people whose calls somebody does not want."""
