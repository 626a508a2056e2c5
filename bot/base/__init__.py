"""What knows nothing else of the bot: settings, the clock, errors, Discord's limits."""
