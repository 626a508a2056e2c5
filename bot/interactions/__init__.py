"""From a press or a command to what answers it, in time."""
