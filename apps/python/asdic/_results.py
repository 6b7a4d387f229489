"""What the odds of a battle are, how they are shown, and whether counts fit them."""

from __future__ import annotations

import html
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from . import _asdic
from ._errors import InputError, LimitError
from ._numbers import Exact, Figure, figure, nearest, number


def _in_frame(page: str) -> str:
    """A page within the page of a notebook."""
    return (
        f'<iframe srcdoc="{html.escape(page)}" width="100%" height="640" '
        'style="border: none"></iframe>'
    )


@dataclass(frozen=True)
class Outcome:
    """One way in which a battle comes out; units by their names, as in {"sub": 2}."""

    winner: str | None  #: attacker, defender, draw, standoff, undecided, avoided; None without sides
    attacker: dict[str, int]  #: in battle
    attacker_left: dict[str, int]
    defender: dict[str, int]
    defender_left: dict[str, int]
    numbers: dict[str, int]  #: of rules without sides
    probability: Exact

    @classmethod
    def _of(cls, outcome: _asdic.Outcome) -> Outcome:
        return cls(outcome.winner or None, outcome.attacker, outcome.attacker_left,
                   outcome.defender, outcome.defender_left, outcome.numbers,
                   number(outcome.chance))


class Result(Mapping[str, Figure]):
    """The odds of a battle. `result["winner.attacker"]` is a figure by its name."""

    def __init__(self, result: _asdic.Result) -> None:
        self._result = result

    @property
    def is_exact(self) -> bool:
        return self._result.is_exact

    @cached_property
    def outcomes(self) -> list[Outcome]:
        """The most likely first; their probabilities sum to 1."""
        return [Outcome._of(each) for each in self._result.outcomes]

    @cached_property
    def rounds(self) -> dict[int, Exact]:
        """The chance of each number of rounds, up to 20."""
        return {rounds: number(chance) for rounds, chance in self._result.rounds()}

    def __getitem__(self, name: str) -> Figure:
        try:
            return figure(self._result.figure(name))
        except InputError as error:
            raise KeyError(str(error)) from None

    def __iter__(self) -> Iterator[str]:
        """Names of figures, those alone that have no N for a number."""
        return (name for name in self._result.figure_names() if "N" not in name)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def report(self, format: str = "text", *, digits: int = 12, fractions: bool = True) -> str:
        """As `asdic solve` prints it: text, json, csv, markdown, html or svg."""
        return self._result.report(format, digits, fractions)

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
        """The key, and its values as they were written."""
        return self._table.rows.key, self._table.rows.values

    @property
    def columns(self) -> tuple[str, list[str]]:
        """The same; one value, "", of the key "" where there are no columns."""
        return self._table.columns.key, self._table.columns.values

    @property
    def figures(self) -> list[str]:
        return self._table.figures

    def at(self, row: int, column: int = 0, figure_name: str | None = None) -> Figure | None:
        """A figure by its places; None where the battle has none. Raises LimitError where there is
        no answer."""
        place = 0 if figure_name is None else self.figures.index(figure_name)
        why = self._table.why(row, column)
        if why:
            raise LimitError(why)
        found = self._table.at(row, column, place)
        return None if found is None else figure(found)

    def records(self) -> list[dict[str, Any]]:
        """A dict for each cell, which pandas.DataFrame takes: the values of its keys, and its
        figures; None where there is none."""
        records: list[dict[str, Any]] = []
        for i, row in enumerate(self.rows[1]):
            for k, column in enumerate(self.columns[1]):
                record: dict[str, Any] = {self.rows[0]: row}
                if self.columns[0]:
                    record[self.columns[0]] = column
                for place, name in enumerate(self.figures):
                    found = None if self._table.why(i, k) else self._table.at(i, k, place)
                    record[name] = None if found is None else figure(found)
                records.append(record)
        return records

    def doubles(self, figure_name: str | None = None) -> Any:
        """One figure by rows and columns: the nearest doubles, NaN where there is none. A numpy
        array where numpy is installed, else lists."""
        place = 0 if figure_name is None else self.figures.index(figure_name)
        rows, columns = len(self.rows[1]), len(self.columns[1])
        cells = [
            [nearest(None if self._table.why(i, k) else self._table.at(i, k, place))
             for k in range(columns)]
            for i in range(rows)
        ]
        try:
            import numpy
        except ImportError:
            return cells
        return numpy.array(cells)

    def report(self, format: str = "text") -> str:
        """As `asdic table` prints it: text, markdown, csv, json, html, latex or svg."""
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
        """The keys that were varied, each with its values as they were written."""
        return [(axis.key, axis.values) for axis in self._result.axes]

    @property
    def figures(self) -> list[str]:
        return self._result.figures

    @property
    def searched(self) -> int:
        """How many combinations of values were searched."""
        return self._result.searched

    @property
    def meeting(self) -> int:
        """How many of them meet all conditions."""
        return self._result.meeting

    @property
    def is_proven(self) -> bool:
        """Whether no other combination is better; False if a limit was reached."""
        return self._result.is_proven

    def records(self) -> list[dict[str, Any]]:
        """A dict for each of the best cases, which pandas.DataFrame takes: its rank, the values of
        the keys that were varied, and its figures."""
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
    """Whether counts fit. True if they do; str() is the report of `asdic check`."""

    consistent: bool
    p_value: float
    trials: int
    report: str

    def __bool__(self) -> bool:
        return self.consistent

    def __str__(self) -> str:
        return self.report
