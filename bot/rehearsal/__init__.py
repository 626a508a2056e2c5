"""What is assumed of Discord, and how each assumption is tried on a server of the operator's.

Braakland is tested on simulations of Discord (`tests/support`, `tests/transport`): what they assume
may be wrong. Each assumption is declared here by its key, with what tries it, in a file for each
theme; each simulation names by these keys what it assumes, beside the code that does so.
"""
