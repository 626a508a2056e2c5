"""Several matches that belong together: ladders, leagues and tournaments."""
