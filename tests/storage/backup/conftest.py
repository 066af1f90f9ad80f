import pytest


@pytest.fixture
def database(tmp_path):
    return tmp_path / "games.db"


@pytest.fixture
def file(tmp_path):
    return tmp_path / "backup.db"
