import pytest

pytest.register_assert_rewrite("tests.e2e.house", "tests.e2e.players", "tests.e2e.witness")
