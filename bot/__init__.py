"""The bot: tables, matches and all that is said on Discord; it knows no game by name."""
