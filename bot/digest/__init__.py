"""One message a day instead of many."""
