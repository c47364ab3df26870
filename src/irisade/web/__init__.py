"""The online table: open a link and play."""
