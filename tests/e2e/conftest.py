import pytest

SHARED = ("house", "players", "story", "weeks", "witness")
pytest.register_assert_rewrite(*[f"tests.e2e.{name}" for name in SHARED])
