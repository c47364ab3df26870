"""The online table: open a link and play; rules, pictures and bots come from the rest of Irisade."""
