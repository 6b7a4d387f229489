"""Provides results, tables, searches and checks to Python."""

from __future__ import annotations

import html
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, SupportsIndex

from . import _asdic
from ._arguments import integer, place
from ._errors import InputError, LimitError
from ._numbers import Exact, Figure, figure, nearest, number


def _in_frame(page: str) -> str:
    """Returns the HTML of a frame that shows `page` in a notebook."""
    return (
        f'<iframe srcdoc="{html.escape(page)}" width="100%" height="640" '
        'style="border: none"></iframe>'
    )


@dataclass(frozen=True)
class Outcome:
    """An outcome of a battle. Forces are dicts by unit codes, such as {"sub": 2}."""

    winner: str | None  #: attacker, defender, draw, standoff, undecided, avoided; None without sides
    attacker: dict[str, int]  #: without the units that left
    attacker_left: dict[str, int]
    defender: dict[str, int]
    defender_left: dict[str, int]
    holder: str | None  #: the side that holds the territory, if the defender attacks in a wave
    numbers: dict[str, int]  #: the figures of rules without sides
    probability: Exact

    @classmethod
    def _of(cls, outcome: _asdic.Outcome) -> Outcome:
        return cls(outcome.winner or None, outcome.attacker, outcome.attacker_left,
                   outcome.defender, outcome.defender_left, outcome.holder or None, outcome.numbers,
                   number(outcome.chance))


class Result(Mapping[str, Figure]):
    """The odds of a battle: a mapping from names of figures, such as "winner.attacker"."""

    def __init__(self, result: _asdic.Result) -> None:
        self._result = result

    @property
    def is_exact(self) -> bool:
        return self._result.is_exact

    @cached_property
    def outcomes(self) -> list[Outcome]:
        """The outcomes, the most likely first. Their probabilities sum to 1."""
        return [Outcome._of(each) for each in self._result.outcomes]

    @cached_property
    def rounds(self) -> dict[int, Exact]:
        """The probability of each number of rounds up to 20."""
        return {rounds: number(chance) for rounds, chance in self._result.rounds()}

    def __getitem__(self, name: str) -> Figure:
        try:
            return figure(self._result.figure(name))
        except InputError as error:
            raise KeyError(str(error)) from None

    def __iter__(self) -> Iterator[str]:
        """Iterates over the names of figures, without those that have a number in place of N."""
        return (name for name in self._result.figure_names() if "N" not in name)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def report(self, format: str = "text", *, digits: int = 12, fractions: bool = True) -> str:
        """Returns the report of `asdic solve`: text, json, csv, markdown, html or svg."""
        return self._result.report(format, integer(digits, "digits"), bool(fractions))

    def __str__(self) -> str:
        return self.report()

    def __repr__(self) -> str:
        return f"<asdic.Result of {len(self._result.outcomes)} outcomes>"

    def _repr_html_(self) -> str:
        return _in_frame(self.report("html"))


class Table:
    """Figures of a case for all values of one or two of its keys."""

    def __init__(self, table: _asdic.Table) -> None:
        self._table = table

    @property
    def rows(self) -> tuple[str, list[str]]:
        """The key of the rows, and its values as you wrote them."""
        return self._table.rows.key, self._table.rows.values

    @property
    def columns(self) -> tuple[str, list[str]]:
        """The key of the columns and its values. A table without columns has the key "" with the
        value ""."""
        return self._table.columns.key, self._table.columns.values

    @property
    def figures(self) -> list[str]:
        return self._table.figures

    def _place_of(self, figure_name: str | None) -> int:
        if figure_name is None:
            return 0
        if figure_name not in self.figures:
            raise KeyError(f"the table has no figure {figure_name!r}; it has {', '.join(self.figures)}")
        return self.figures.index(figure_name)

    def at(
        self, row: SupportsIndex, column: SupportsIndex = 0, figure_name: str | None = None
    ) -> Figure | None:
        """Returns a figure of a cell, or None if the battle does not have the figure. -1 is the last row
        or column. Raises LimitError if asdic reached a limit in this cell."""
        i = place(row, len(self.rows[1]), "the row")
        k = place(column, len(self.columns[1]), "the column")
        why = self._table.why(i, k)
        if why:
            raise LimitError(why)
        found = self._table.at(i, k, self._place_of(figure_name))
        return None if found is None else figure(found)

    def records(self) -> list[dict[str, Any]]:
        """Returns a dict for each cell, for pandas.DataFrame: the values of the keys, and the figures.
        A figure that the cell does not have is None."""
        records: list[dict[str, Any]] = []
        for i, row in enumerate(self.rows[1]):
            for k, column in enumerate(self.columns[1]):
                record: dict[str, Any] = {self.rows[0]: row}
                if self.columns[0]:
                    record[self.columns[0]] = column
                for which, name in enumerate(self.figures):
                    found = None if self._table.why(i, k) else self._table.at(i, k, which)
                    record[name] = None if found is None else figure(found)
                records.append(record)
        return records

    def doubles(self, figure_name: str | None = None) -> Any:
        """Returns one figure by rows and columns: the nearest doubles, or NaN if a cell does not have
        it. The result is a numpy array if numpy is installed, else a list of lists."""
        which = self._place_of(figure_name)
        rows, columns = len(self.rows[1]), len(self.columns[1])
        cells = [
            [nearest(None if self._table.why(i, k) else self._table.at(i, k, which))
             for k in range(columns)]
            for i in range(rows)
        ]
        try:
            import numpy
        except ImportError:
            return cells
        return numpy.array(cells)

    def report(self, format: str = "text") -> str:
        """Returns the report of `asdic table`: text, markdown, csv, json, html, latex or svg."""
        return self._table.report(format)

    def __str__(self) -> str:
        return self.report()

    def _repr_html_(self) -> str:
        return _in_frame(self.report("html"))


class FindResult:
    """The best cases of a search, in order."""

    def __init__(self, result: _asdic.FindResult) -> None:
        self._result = result

    @property
    def axes(self) -> list[tuple[str, list[str]]]:
        """The keys of `vary`, each with its values as you wrote them."""
        return [(axis.key, axis.values) for axis in self._result.axes]

    @property
    def figures(self) -> list[str]:
        return self._result.figures

    @property
    def searched(self) -> int:
        """The number of combinations of values in the search."""
        return self._result.searched

    @property
    def meeting(self) -> int:
        """The number of combinations that meet all conditions."""
        return self._result.meeting

    @property
    def is_proven(self) -> bool:
        """Whether it is proven that no other combination is better. False if asdic reached a limit."""
        return self._result.is_proven

    def records(self) -> list[dict[str, Any]]:
        """Returns a dict for each of the best cases, for pandas.DataFrame: its rank, the values of the
        keys of `vary`, and its figures."""
        keys = [axis.key for axis in self._result.axes]
        records: list[dict[str, Any]] = []
        for each in self._result.best:
            record: dict[str, Any] = {"rank": each.rank, **dict(zip(keys, each.values))}
            record.update(zip(self.figures, map(figure, each.figures)))
            records.append(record)
        return records

    def report(self, format: str = "text") -> str:
        """The report of `asdic find`: text, markdown, html, csv or json."""
        return self._result.report(format)

    def __len__(self) -> int:
        return len(self._result.best)

    def __str__(self) -> str:
        return self.report()

    def _repr_html_(self) -> str:
        return _in_frame(self.report("html"))


@dataclass(frozen=True)
class CheckResult:
    """The result of check(). It is true if the counts fit; str() returns the report of `asdic check`."""

    consistent: bool
    p_value: float
    trials: int
    report: str

    def __bool__(self) -> bool:
        return self.consistent

    def __str__(self) -> str:
        return self.report
