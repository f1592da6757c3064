"""Where the user's data lies is where the library for every system says."""

from __future__ import annotations

import pytest
from platformdirs import user_data_dir

from mtgjudge.rulebook.user_data import PROGRAM, user_data


@pytest.mark.parametrize("home", ["/home/alice", "/home/alice/", "/", "relative", "", None])
@pytest.mark.parametrize("said", ["/data", "/data/", "relative/data", "", None])
def test_the_folder_is_the_one_that_the_library_names(
    monkeypatch: pytest.MonkeyPatch, home: str | None, said: str | None
) -> None:
    for name, value in (("HOME", home), ("XDG_DATA_HOME", said)):
        if value is None:
            monkeypatch.delenv(name, raising=False)
        else:
            monkeypatch.setenv(name, value)
    assert user_data() == user_data_dir(PROGRAM, appauthor=False)
