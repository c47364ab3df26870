"""The command line's side of the table: the client for people at a terminal, and the other commands."""
