"""How long a test waits for what must come: only a failing test ever waits for so long.

A whole test has ten minutes (`timeout` in pyproject.toml), so that even one that waits for several things in
vain says which of them did not come.
"""

PATIENCE = 150.0  # seconds, on a machine that has eight times as much to do as it can
