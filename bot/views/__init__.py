"""What a person reads: answers, messages and panels, made of matches and words."""
