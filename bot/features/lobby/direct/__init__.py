"""Tables without a channel: a challenge, and links to join or to look on."""
