"""A puzzle a day: a position with one move that is clearly best."""
