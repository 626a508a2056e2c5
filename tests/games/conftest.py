from __future__ import annotations

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests of one sitting share its match, so they run in one process where there are several."""
    for item in items:
        callspec = getattr(item, "callspec", None)
        if callspec is not None and "sitting" in callspec.params:
            item.add_marker(pytest.mark.xdist_group(str(callspec.params["sitting"])))
