"""Provides results, tables, searches and checks to Python."""

from __future__ import annotations

import html
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, SupportsIndex, TypeVar

from . import _asdic
from ._arguments import integer, place
from ._errors import InputError, LimitError
from ._numbers import Exact, Figure, figure, nearest, number


Computed = TypeVar("Computed")
Self = TypeVar("Self", bound="_Answer[Any]")


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


class _Answer(Generic[Computed]):
    """The base of objects that the library computes. A copy in another process has the stored
    numbers. It computes the rest again if you ask for it.

    `again` is a partial function that computes the object, and can be pickled.
    """

    def __init__(self, computed: Computed, again: Callable[[], Computed]) -> None:
        self._computed: Computed | None = computed
        self._again = again

    @property
    def _result(self) -> Computed:
        if self._computed is None:
            self._computed = self._again()
        return self._computed

    def _store(self) -> None:
        """Computes the numbers that a copy has."""
        raise NotImplementedError

    def __copy__(self: Self) -> Self:
        return self  # nothing in it changes

    def __deepcopy__(self: Self, memo: object) -> Self:
        return self

    def __getstate__(self) -> dict[str, Any]:
        self._store()
        return {**self.__dict__, "_computed": None}


class Result(_Answer[_asdic.Result], Mapping[str, Figure]):
    """The odds of a battle: a mapping from names of figures, such as "winner.attacker"."""


    def _store(self) -> None:
        _ = self.is_exact, self.outcomes, self.rounds, self._figures

    @cached_property
    def is_exact(self) -> bool:
        """Whether the numbers are exact."""
        return self._result.is_exact

    @cached_property
    def _figures(self) -> dict[str, Figure]:
        """The figures that need no number in place of N and no request when the case is solved."""
        found: dict[str, Figure] = {}
        for name in self._result.figure_names():
            if "N" not in name:
                try:
                    found[name] = figure(self._result.figure(name))
                except InputError:
                    pass  # known only if it is requested
        return found

    @cached_property
    def outcomes(self) -> list[Outcome]:
        """The outcomes, the most likely first. Their probabilities sum to 1."""
        return [Outcome._of(each) for each in self._result.outcomes]

    @cached_property
    def rounds(self) -> dict[int, Exact]:
        """The probability of each number of rounds up to 20."""
        return {rounds: number(chance) for rounds, chance in self._result.rounds()}

    def __getitem__(self, name: str) -> Figure:
        if "_figures" in self.__dict__ and name in self._figures:
            return self._figures[name]
        try:
            return figure(self._result.figure(name))
        except InputError as error:
            raise KeyError(str(error)) from None

    def __iter__(self) -> Iterator[str]:
        """Iterates over the names of figures, without those that have a number in place of N, and
        those of `figures` of solve() that were not requested."""
        return iter(self._figures)

    def __len__(self) -> int:
        return len(self._figures)

    def report(self, format: str = "text", *, digits: int = 12, fractions: bool = True) -> str:
        """Returns the report of `asdic solve`: text, json, csv, markdown, html or svg."""
        return self._result.report(format, integer(digits, "digits"), bool(fractions))

    def __str__(self) -> str:
        return self.report()

    def __repr__(self) -> str:
        return f"<asdic.Result of {len(self.outcomes)} outcomes>"

    def _ipython_key_completions_(self) -> list[str]:
        return list(self._figures)

    def _repr_html_(self) -> str:
        return _in_frame(self.report("html"))


@dataclass(frozen=True)
class _Cell:
    """A cell of a table."""

    why: str  #: the limit that asdic reached, or ""
    figures: list[Figure | None]
    doubles: list[float]


class Table(_Answer[_asdic.Table]):
    """Figures of a case for all values of one or two of its keys."""


    def _store(self) -> None:
        _ = self._cells

    @cached_property
    def rows(self) -> tuple[str, list[str]]:
        """The key of the rows, and its values as you wrote them."""
        return self._result.rows.key, self._result.rows.values

    @cached_property
    def columns(self) -> tuple[str, list[str]]:
        """The key of the columns and its values. A table without columns has the key "" with the
        value ""."""
        return self._result.columns.key, self._result.columns.values

    @cached_property
    def figures(self) -> list[str]:
        """The names of the figures."""
        return self._result.figures

    def _cell_of(self, row: int, column: int) -> _Cell:
        why = self._result.why(row, column)
        found = [None if why else self._result.at(row, column, which)
                 for which in range(len(self.figures))]
        return _Cell(why, [None if each is None else figure(each) for each in found],
                     [nearest(each) for each in found])

    @cached_property
    def _cells(self) -> list[list[_Cell]]:
        return [[self._cell_of(i, k) for k in range(len(self.columns[1]))]
                for i in range(len(self.rows[1]))]

    def __eq__(self, other: object) -> bool:
        """Returns true if both tables have the same keys, values and numbers."""
        if not isinstance(other, Table):
            return NotImplemented
        return (self.rows, self.columns, self.figures, self._cells) == (
            other.rows, other.columns, other.figures, other._cells)

    __hash__ = None  # type: ignore[assignment]

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
        which = self._place_of(figure_name)
        cell = self._cells[i][k] if "_cells" in self.__dict__ else self._cell_of(i, k)
        if cell.why:
            raise LimitError(cell.why)
        return cell.figures[which]

    def records(self) -> list[dict[str, Any]]:
        """Returns a dict for each cell, for pandas.DataFrame: the values of the keys, and the figures.
        A figure that the cell does not have is None."""
        records: list[dict[str, Any]] = []
        for i, row in enumerate(self.rows[1]):
            for k, column in enumerate(self.columns[1]):
                record: dict[str, Any] = {self.rows[0]: row}
                if self.columns[0]:
                    record[self.columns[0]] = column
                record.update(zip(self.figures, self._cells[i][k].figures))
                records.append(record)
        return records

    def doubles(self, figure_name: str | None = None) -> Any:
        """Returns one figure by rows and columns: the nearest doubles, or NaN if a cell does not have
        it. The result is a numpy array if numpy is installed, else a list of lists."""
        which = self._place_of(figure_name)
        cells = [[cell.doubles[which] for cell in row] for row in self._cells]
        try:
            import numpy
        except ImportError:
            return cells
        return numpy.array(cells)

    def report(self, format: str = "text") -> str:
        """Returns the report of `asdic table`: text, markdown, csv, json, html, latex or svg."""
        return self._result.report(format)

    def __str__(self) -> str:
        return self.report()

    def _repr_html_(self) -> str:
        return _in_frame(self.report("html"))


class FindResult(_Answer[_asdic.FindResult]):
    """The best cases of a search, in order."""


    def _store(self) -> None:
        _ = self.axes, self.figures, self.searched, self.meeting, self.is_proven, self._best

    @cached_property
    def _best(self) -> list[tuple[int, list[str], list[Figure]]]:
        """The rank, the values and the figures of each of the best cases."""
        return [(each.rank, each.values, list(map(figure, each.figures)))
                for each in self._result.best]

    @cached_property
    def axes(self) -> list[tuple[str, list[str]]]:
        """The keys of `vary`, each with its values as you wrote them."""
        return [(axis.key, axis.values) for axis in self._result.axes]

    @cached_property
    def figures(self) -> list[str]:
        """The names of the figures."""
        return self._result.figures

    @cached_property
    def searched(self) -> int:
        """The number of combinations of values in the search."""
        return self._result.searched

    @cached_property
    def meeting(self) -> int:
        """The number of combinations that meet all conditions."""
        return self._result.meeting

    @cached_property
    def is_proven(self) -> bool:
        """Whether it is proven that no other combination is better. False if asdic reached a limit."""
        return self._result.is_proven

    def records(self) -> list[dict[str, Any]]:
        """Returns a dict for each of the best cases, for pandas.DataFrame: its rank, the values of the
        keys of `vary`, and its figures."""
        keys = [key for key, _ in self.axes]
        return [{"rank": rank, **dict(zip(keys, values)), **dict(zip(self.figures, figures))}
                for rank, values, figures in self._best]

    def __eq__(self, other: object) -> bool:
        """Returns true if both searches have the same axes and the same best cases."""
        if not isinstance(other, FindResult):
            return NotImplemented
        return (self.axes, self.records(), self.is_proven) == (
            other.axes, other.records(), other.is_proven)

    __hash__ = None  # type: ignore[assignment]

    def report(self, format: str = "text") -> str:
        """The report of `asdic find`: text, markdown, html, csv or json."""
        return self._result.report(format)

    def __len__(self) -> int:
        return len(self._best)

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
