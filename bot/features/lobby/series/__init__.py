"""Series: several matches between the same people."""
