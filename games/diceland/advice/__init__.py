"""What is said of a position to who plays: odds, reasons, questions, lessons."""
