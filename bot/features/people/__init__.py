"""What the host knows of people beside their matches: absences, blocks, languages."""
