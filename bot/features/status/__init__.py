"""Who is awaited at which table, and a person's own tables."""
