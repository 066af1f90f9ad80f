"""The advice of Oilfield as it was when computer players began to think."""
