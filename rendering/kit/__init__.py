"""What the pictures of all games are drawn with."""
