"""How a flicked penguin flies: the only package that knows MuJoCo."""
