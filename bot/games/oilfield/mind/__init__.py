"""How a computer player of Oilfield thinks."""
