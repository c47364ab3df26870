"""The pages of the house as HTML, and what they load."""
