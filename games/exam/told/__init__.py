"""Checkers of what our games tell: a module for each (`games.exam.figures`)."""
