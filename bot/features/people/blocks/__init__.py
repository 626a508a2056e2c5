"""People whose calls somebody does not want."""
