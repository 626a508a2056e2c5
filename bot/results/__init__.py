"""What came of matches: statistics and ratings."""
