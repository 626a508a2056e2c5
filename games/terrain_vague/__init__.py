"""Terrain Vague, by Franck Parcabe and Roland Scaron (Ludodelire, 1993): gangs on a junkyard."""
