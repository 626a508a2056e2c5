"""What moderators of a server do, and its settings."""
