"""Provides tables and searches to Python."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, SupportsIndex

from . import _asdic
from ._answers import Answer, frame, in_frame
from ._arguments import counted, module, needed_module, place
from ._errors import LimitError
from ._numbers import Figure, figure, nearest


def numeric(values: list[str]) -> list[Any]:
    """Returns numbers if all values are numbers: int, or else Fraction. Else returns the texts."""
    try:
        numbers = [Fraction(value) for value in values]
    except (ValueError, ZeroDivisionError):
        return list(values)
    if all(each.denominator == 1 for each in numbers):
        return [each.numerator for each in numbers]
    return numbers


@dataclass(frozen=True)
class _Cell:
    """A cell of a table."""

    why: str  #: the limit that asdic reached, or ""
    figures: list[Figure | None]
    doubles: list[float]


def _for_axis(values: list[Any]) -> list[Any]:
    """Returns the values of an axis of a frame, with doubles in place of fractions."""
    return [float(value) if isinstance(value, Fraction) else value for value in values]


class Table(Answer[_asdic.Table]):
    """Figures of a case for all values of one or two of its keys.

    The cells of a table share their chains. A table of 400 cells takes about a twentieth of the time of 400
    calls of solve().
    """


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

    @property
    def row_values(self) -> list[Any]:
        """The values of the rows: numbers (int or Fraction) if all of them are numbers, else texts."""
        return numeric(self.rows[1])

    @property
    def column_values(self) -> list[Any]:
        """The values of the columns: numbers if all of them are numbers, else texts."""
        return numeric(self.columns[1])

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

    def _cell(self, row: SupportsIndex, column: SupportsIndex) -> _Cell:
        i = place(row, len(self.rows[1]), "the row")
        k = place(column, len(self.columns[1]), "the column")
        return self._cells[i][k] if "_cells" in self.__dict__ else self._cell_of(i, k)

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
        which = self._place_of(figure_name)
        cell = self._cell(row, column)
        if cell.why:
            raise LimitError(cell.why)
        return cell.figures[which]

    def why(self, row: SupportsIndex, column: SupportsIndex = 0) -> str:
        """Returns the limit that kept asdic from solving a cell, or "" for a solved cell. -1 is the last row or
        column."""
        return self._cell(row, column).why

    @cached_property
    def is_complete(self) -> bool:
        """Whether no cell reached a limit."""
        return not any(cell.why for row in self._cells for cell in row)

    def records(self) -> list[dict[str, Any]]:
        """Returns a dict for each cell, for pandas.DataFrame: the values of the keys, and the figures.
        A figure that the cell does not have is None. If a cell of the table reached a limit, each record also
        has `why`: the limit, or "" for a solved cell."""
        records: list[dict[str, Any]] = []
        for i, row in enumerate(self.rows[1]):
            for k, column in enumerate(self.columns[1]):
                record: dict[str, Any] = {self.rows[0]: row}
                if self.columns[0]:
                    record[self.columns[0]] = column
                record.update(zip(self.figures, self._cells[i][k].figures))
                if not self.is_complete:
                    record["why"] = self._cells[i][k].why
                records.append(record)
        return records

    def doubles(self, figure_name: str | None = None) -> Any:
        """Returns one figure by rows and columns: the nearest doubles, or NaN if a cell does not have
        it. The result is a numpy array if numpy is installed, else a list of lists. Doubles of exact
        figures are correctly rounded; those of certified figures are the nearest to the middle."""
        which = self._place_of(figure_name)
        cells = [[cell.doubles[which] for cell in row] for row in self._cells]
        numpy = module("numpy")
        return cells if numpy is None else numpy.array(cells)

    def to_frame(self, figure_name: str | None = None, *, exact: bool = False) -> Any:
        """Returns a pandas.DataFrame. Without `figure_name`, it has a row for each cell: the values of the
        keys, and the figures. With it, it has the values of one figure by rows and columns. Values of keys
        are numbers if all of them are. Figures are the nearest doubles, or fractions if `exact` is true.
        Raises ImportError without pandas."""
        pandas = needed_module("pandas", "to_frame()")
        rows, columns = map(_for_axis, (self.row_values, self.column_values))
        if figure_name is None:
            records = self.records()
            for i, record in enumerate(records):
                record[self.rows[0]] = rows[i // len(columns)]
                if self.columns[0]:
                    record[self.columns[0]] = columns[i % len(columns)]
            return frame(records, exact)
        which = self._place_of(figure_name)
        values = [[cell.figures[which] if exact else cell.doubles[which] for cell in row] for row in self._cells]
        across = pandas.Index(columns, name=self.columns[0]) if self.columns[0] else [figure_name]
        return pandas.DataFrame(values, index=pandas.Index(rows, name=self.rows[0]), columns=across)

    def report(self, format: str = "text") -> str:
        """Returns the report of `asdic table`: text, markdown, csv, json, html, latex or svg."""
        return self._result.report(format)

    def __str__(self) -> str:
        return self.report()

    def __repr__(self) -> str:
        columns = f" and {counted(len(self.columns[1]), 'column')}" if self.columns[0] else ""
        return f"<asdic.Table of {counted(len(self.rows[1]), 'row')}{columns}>"

    def _repr_html_(self) -> str:
        return in_frame(self.report("html"))


class FindResult(Answer[_asdic.FindResult]):
    """The best cases of a search, in order. Iterating gives their records."""


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

    def to_frame(self, *, exact: bool = False) -> Any:
        """Returns the records as a pandas.DataFrame. Values of keys are numbers if all of them are. Figures are
        the nearest doubles, or fractions or intervals if `exact` is true. Raises ImportError without pandas."""
        numbers = {key: dict(zip(values, _for_axis(numeric(values)))) for key, values in self.axes}
        return frame(({name: numbers[name][value] if name in numbers else value for name, value in record.items()}
                      for record in self), exact)

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return iter(self.records())

    def __eq__(self, other: object) -> bool:
        """Returns true if both searches have the same axes and the same best cases."""
        if not isinstance(other, FindResult):
            return NotImplemented
        return (self.axes, self.records(), self.is_proven) == (
            other.axes, other.records(), other.is_proven)

    __hash__ = None  # type: ignore[assignment]

    def report(self, format: str = "text") -> str:
        """Returns the report of `asdic find`: text, markdown, html, csv or json."""
        return self._result.report(format)

    def __len__(self) -> int:
        return len(self._best)

    def __str__(self) -> str:
        return self.report()

    def __repr__(self) -> str:
        return f"<asdic.FindResult of {counted(len(self), 'case')}, {'proven' if self.is_proven else 'not proven'}>"

    def _repr_html_(self) -> str:
        return in_frame(self.report("html"))
