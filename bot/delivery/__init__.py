"""What is sent with the bot's own token: the outbox, and a sender for each kind of message."""
