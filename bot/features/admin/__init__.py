"""What moderators of a server can do, and its settings."""
