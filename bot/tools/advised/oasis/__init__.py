"""The advice of Oasis as it was when computer players began to think."""
