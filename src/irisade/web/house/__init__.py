"""All tables of one server process: loaded, stored, looked at when something is due, forgotten."""
