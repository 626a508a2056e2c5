"""Looking back at matches: boards, logs, steps, files."""
