"""What a database with as many matches as are hoped for asks of each statement."""
