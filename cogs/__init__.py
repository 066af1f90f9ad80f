"""The Discord side: what players see and press. Everything they do goes through bot/table."""
