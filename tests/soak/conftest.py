import pytest

pytest.register_assert_rewrite("tests.soak.crowd", "tests.soak.people", "tests.soak.storm", "tests.e2e.house")
