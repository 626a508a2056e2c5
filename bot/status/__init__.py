"""Who is awaited where, and a person's own tables."""
