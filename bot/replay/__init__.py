"""Looking back: boards, logs, steps, files."""
