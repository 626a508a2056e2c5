"""What is assumed of Discord, and how each assumption is tried on a server of the operator's.

Braakland is tested on simulations of Discord (`tests/support`, `tests/transport`), whose
assumptions may be wrong. Each assumption is declared here by its key, with the trial of it, in a
file for each theme. Each simulation names these keys beside the code that makes the assumption.
"""
