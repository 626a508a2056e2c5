"""The fault table is up to date, and no row of it is without a test or a reason."""

from __future__ import annotations

from tests.faults import ROWS, TARGET, marked, page

KNOWN = {row.id: row for rows in ROWS.values() for row in rows}


def test_every_fault_has_its_test_or_a_reason() -> None:
    shown = marked()
    assert [row.id for row in KNOWN.values() if row.tested and row.id not in shown] == []
    assert all(row.instead for row in KNOWN.values() if not row.tested)


def test_every_mark_names_a_row() -> None:
    assert sorted(marked().keys() - KNOWN.keys()) == []


def test_the_page_is_what_the_marks_say() -> None:
    assert TARGET.read_text(encoding="utf-8") == page(), "python -m tests.faults makes it anew"
