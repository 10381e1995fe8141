"""Bots of Wizardry to the Power of Three: they remember the way people do, and tell their friends."""
