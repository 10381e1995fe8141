"""The Test of Magic Power: shared dice, spells that bend them, five stones, two exams."""
