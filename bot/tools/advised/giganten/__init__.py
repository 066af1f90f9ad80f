"""The advice of Giganten as it was when computer players began to think."""
