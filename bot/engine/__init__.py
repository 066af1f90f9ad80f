"""What every game shares: the contract, the dice, the codec, the codes and the record of play.

Nothing here, and nothing in bot/games, reads a clock, a file, a socket or the global random module.
"""
