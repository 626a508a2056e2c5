"""What a person reads, as values: replies, messages, lines."""
