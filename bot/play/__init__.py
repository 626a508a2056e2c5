"""Playing: the board, the panel of a move, its answers, and moves that are typed."""
