"""`irisade learn`: a bot learns a game by playing against itself. `ppo` is the trainer, `network` the net.

What plays afterwards is `irisade.bots.learned`, which needs neither torch nor NumPy.
"""
