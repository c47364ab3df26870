"""What a viewer sees of a table, and how it is sent: a whole scene first, then what changed."""
