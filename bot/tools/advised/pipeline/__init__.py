"""The advice of Pipeline as it was when computer players began to think."""
