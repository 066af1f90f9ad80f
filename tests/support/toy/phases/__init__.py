"""How a round goes: turns, then bids."""
