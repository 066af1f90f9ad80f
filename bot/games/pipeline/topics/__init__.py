"""What may be done in a turn and between turns, each topic beside its page of the rulebook."""
