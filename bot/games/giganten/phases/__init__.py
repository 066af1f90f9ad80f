"""The parts of a round, each with its page of the rulebook."""
