"""What people read, as values: replies, messages, lines."""
