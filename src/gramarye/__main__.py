"""`python -m gramarye` is the command line."""

from gramarye.cli import main

if __name__ == "__main__":
    main()
