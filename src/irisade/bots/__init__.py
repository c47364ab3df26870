"""Players that are not people. They get a Belief, never a match."""
