"""What is not code: the words of every language, and the boards and maps of the games."""
