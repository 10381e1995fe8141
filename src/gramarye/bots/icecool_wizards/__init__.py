"""Bots that flick penguins: Novice, Adept and Master."""
