"""Bots for The Test of Magic Power: a novice, a student and a master."""
