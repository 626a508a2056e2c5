"""Tournaments: leagues for tables of three to six, and knock-outs for two."""
