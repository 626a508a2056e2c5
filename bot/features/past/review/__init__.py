"""Reviews: what a strong computer would have played in a match that is over."""
