"""Provides reports to Python: luck, comparisons, samples, followed battles, plans and sweeps."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from . import _asdic
from ._answers import Answer, frame, in_frame
from ._arguments import counted
from ._numbers import parsed

#: Where the rows of each kind of report are in its JSON.
_ROWS = ("battles", "rows", "cells", "outcomes", "moments", "plans", "best")


def _flat(row: Mapping[str, Any]) -> dict[str, Any]:
    """Returns a row without tables in it: the figures by their names, and others with a prefix."""
    flat: dict[str, Any] = {}
    for key, value in row.items():
        if isinstance(value, dict):
            prefix = "" if key == "figures" else f"{key}."
            flat.update((prefix + name, each) for name, each in value.items())
        else:
            flat[key] = value
    return flat


class Report(Answer[_asdic.Report]):
    """The answer to a question as data and as text."""

    def _store(self) -> None:
        _ = self.data, self.formats, self.is_complete, self._text

    @cached_property
    def formats(self) -> list[str]:
        """The formats that report() has. The first one is that of str()."""
        return self._result.formats

    @cached_property
    def data(self) -> dict[str, Any]:
        """The report in JSON: exact numbers are fractions, and certified ones are an Enclosure.
        docs/reference/results.md describes it."""
        found: dict[str, Any] = parsed(self._result.text("json"))
        return found

    @cached_property
    def is_complete(self) -> bool:
        """Whether no part of the work reached a limit. The records name the limits."""
        return self._result.is_complete

    @cached_property
    def _text(self) -> str:
        return self._result.text(self.formats[0])

    def records(self) -> list[dict[str, Any]]:
        """Returns a dict for each row, for pandas.DataFrame. A row of a comparison has its figures by
        their names, and the changes of figures as "changes.winner.attacker"."""
        rows = self._rows()
        if self.data.get("comparison") != "map" and "best" not in self.data:
            return [_flat(row) for row in rows]
        return [dict(row) for row in rows]

    def _rows(self) -> list[dict[str, Any]]:
        # A turn has the list "battles", but its rows are the divisions.
        keys = ("best",) if "best" in self.data else _ROWS
        rows = (self.data[key] for key in keys if isinstance(self.data.get(key), list))
        return next(rows, [])

    def to_frame(self, *, exact: bool = False) -> Any:
        """Returns the records as a pandas.DataFrame. Numbers are the nearest doubles, or fractions if
        `exact` is true. Raises ImportError without pandas."""
        return frame(self.records(), exact)

    def report(self, format: str | None = None) -> str:
        """Returns the report of the command of asdic in one of the formats, by default the first."""
        return self._text if format in (None, self.formats[0]) else self._result.text(format or "")

    def __eq__(self, other: object) -> bool:
        """Returns true if both reports have the same data."""
        if not isinstance(other, Report):
            return NotImplemented
        return self.data == other.data

    __hash__ = None  # type: ignore[assignment]

    def __str__(self) -> str:
        return self.report()

    def __repr__(self) -> str:
        return f"<asdic.Report of {counted(len(self._rows()), 'record')}>"

    def _repr_html_(self) -> str | None:
        return in_frame(self.report("html")) if "html" in self.formats else None


@dataclass(frozen=True)
class SweepResult:
    """The cells of a store after sweep()."""

    store: str  #: the path of the store
    cells: int  #: all cells
    battles: int  #: cells in which both sides have units
    solved: int  #: battles that are solved
    solved_now: int  #: those that this call has solved
    faults: list[str]  #: damage of the store, which was solved again

    @property
    def is_complete(self) -> bool:
        """Whether every battle is solved."""
        return self.solved == self.battles
