"""Matches that are over or were played elsewhere: replay, review, results, imports."""
