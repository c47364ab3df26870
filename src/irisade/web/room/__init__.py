"""A table and everybody who is at it: what devices ask for, and what they are shown and told."""
