"""What is told of the table, of actions and of a turn; never imported by the rules."""
