"""Settings, the clock, errors and Discord's limits: modules that import nothing else of the bot."""
