"""Who somebody is to the host beside their matches: away, blocked, in which language."""
