"""Where the rows of all tables are kept."""
