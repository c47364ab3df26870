"""The games as environments for research: PettingZoo, OpenSpiel, and many games at once in NumPy arrays.

All three ask one seat at a time, number moves the same way (`moves`), show a seat the same row of numbers
and give the same rewards. docs/environments.md explains them.
"""
