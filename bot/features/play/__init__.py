"""Playing: the board, the panel of a move, and typed moves."""
