"""The foundation every game stands on: words, rules interface, chance, tables, records, secrecy."""
