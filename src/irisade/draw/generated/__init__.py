"""A face for a game that brings none, or only a part of one: made from its Table and its questions."""
