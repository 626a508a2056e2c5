"""Taking back."""
