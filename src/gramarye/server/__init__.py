"""The server: one process, one port, one queue a match; store first, then tell."""
