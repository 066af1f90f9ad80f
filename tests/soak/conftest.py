import pytest

OF_OTHERS = ("house", "story", "weeks", "witness")
pytest.register_assert_rewrite(*[f"tests.e2e.{name}" for name in OF_OTHERS])
pytest.register_assert_rewrite(*[f"tests.soak.{name}" for name in ("crowd", "people", "season", "storm")])
