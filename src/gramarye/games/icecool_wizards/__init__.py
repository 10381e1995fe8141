"""ICECOOL Wizards: penguins flicked through a school of magic. Rules only; the flight of a penguin is physics'."""
