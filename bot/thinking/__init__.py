"""Where computer players think: in processes of their own, by the minds of the games, and never for long."""
