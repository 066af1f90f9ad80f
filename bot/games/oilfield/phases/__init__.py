"""The parts of a round and the actions in it, each with its page of the rulebook."""
