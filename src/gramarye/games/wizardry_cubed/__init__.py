"""Wizardry to the Power of Three: a cooperative memory game, and Willy the ghost behind you."""
