"""Taking moves back, and bringing them back."""
