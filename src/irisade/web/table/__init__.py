"""A table as its rows tell it: who sits where, what was played, and what may be done next."""
