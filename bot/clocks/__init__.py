"""How long people have."""
