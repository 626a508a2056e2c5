"""Languages of texts, and sight: how boards are drawn."""
