"""From a press or a command to its handler and an answer in time."""
