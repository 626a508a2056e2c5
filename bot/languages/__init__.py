"""In which language people read, and how they see boards."""
