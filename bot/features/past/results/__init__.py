"""Results of matches: statistics and ratings."""
