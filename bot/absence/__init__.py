"""Going away and coming back, and who plays meanwhile."""
