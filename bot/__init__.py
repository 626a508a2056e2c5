"""The host: games on Discord, knowing none of them."""
