"""The only place that knows SQL: games and their records, posts, lobbies and people, behind a Database."""
