"""What the pictures of several games are made of."""
