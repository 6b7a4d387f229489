"""Provides results, tables, searches and checks to Python."""

from __future__ import annotations

import html
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Any, Generic, SupportsIndex, TypeVar

from . import _asdic
from ._arguments import integer, module, needed_module, place
from ._errors import InputError, LimitError
from ._numbers import Enclosure, Exact, Figure, Root, figure, nearest, number, parsed


Computed = TypeVar("Computed")
Self = TypeVar("Self", bound="_Answer[Any]")


def _in_frame(page: str) -> str:
    """Returns the HTML of a frame that shows `page` in a notebook."""
    return (
        f'<iframe srcdoc="{html.escape(page)}" width="100%" height="640" '
        'style="border: none"></iframe>'
    )


def _plain(value: Any) -> Any:
    """Returns a number as its nearest double, for a frame. Other objects stay."""
    return float(value) if isinstance(value, (Fraction, Enclosure, Root)) else value


def frame(records: Iterable[Mapping[str, Any]], exact: bool) -> Any:
    """Returns the records as a frame of pandas."""
    pandas = needed_module("pandas", "to_frame()")
    return pandas.DataFrame([dict(record) if exact else {key: _plain(each) for key, each in record.items()}
                             for record in records])


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

    def records(self) -> list[dict[str, Any]]:
        """Returns a dict for each outcome, for pandas.DataFrame: the winner, the number of each unit that a
        side keeps, such as "attacker.sub", and the probability. Units that left the battle are in
        "attacker_left.sub". Rules without sides have their numbers in place of units."""
        sides = ("attacker", "attacker_left", "defender", "defender_left")
        units = {f"{side}.{unit}": (side, unit)
                 for side in sides for outcome in self.outcomes for unit in getattr(outcome, side)}
        has_holder = any(outcome.holder is not None for outcome in self.outcomes)
        records: list[dict[str, Any]] = []
        for outcome in self.outcomes:
            record: dict[str, Any] = {} if outcome.winner is None else {"winner": outcome.winner}
            if has_holder:
                record["holder"] = outcome.holder
            for name in sorted(units, key=lambda name: sides.index(units[name][0])):
                side, unit = units[name]
                record[name] = getattr(outcome, side).get(unit, 0)
            record.update(outcome.numbers)
            record["probability"] = outcome.probability
            records.append(record)
        return records

    def to_frame(self, *, exact: bool = False) -> Any:
        """Returns the records as a pandas.DataFrame. Probabilities are the nearest doubles, or fractions if
        `exact` is true. Raises ImportError without pandas."""
        return frame(self.records(), exact)

    @cached_property
    def best_play(self) -> BestPlay | None:
        """Best play of the choices that the case leaves open, or None if it leaves none open."""
        data = parsed(self.report("json"))
        return BestPlay._of(data) if "play" in data else None

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
class BestPlay:
    """Best play of open choices: the policy that gives the goal its best value.

    A decision is a dict: the `side` that decides, the `choice` ("attacker.retreat"), the units of each side
    (`attacker`, `attacker_left`, `defender`, `defender_left`), the `situation` that also matters, what best
    play does (`do`), whether best play gets there (`reached`), whether no option is better (`certain`), and
    the `options`, each with its `option`, `value` and whether it is `best`.
    """

    goal: str  #: what the open choices maximize, such as "win"
    value: Exact  #: the value of the goal under best play
    policies: list[dict[str, Any]]  #: the value if one choice follows a fixed policy, and the difference
    decisions: list[dict[str, Any]]  #: those that best play reaches, in its order; then the others
    order: dict[str, Any] | None  #: the best casualty order, if the case seeks it

    @classmethod
    def _of(cls, data: dict[str, Any]) -> BestPlay:
        play = data["play"]
        return cls(play["goal"], data["value"], play["policies"], play["decisions"], play.get("order"))

    def records(self, *, reached: bool = False) -> list[dict[str, Any]]:
        """Returns a dict for each option of each decision, for pandas.DataFrame: who decides what in which
        position, and the value of the option. `do` is true for the option that best play takes. If
        `reached`, leaves out decisions that best play does not reach."""
        records: list[dict[str, Any]] = []
        for decision in self.decisions:
            if reached and not decision["reached"]:
                continue
            position = {f"{side}.{unit}": number
                        for side in ("attacker", "attacker_left", "defender", "defender_left")
                        for unit, number in decision[side].items()}
            for option in decision["options"]:
                records.append({"side": decision["side"], "choice": decision["choice"], **position,
                                **decision["situation"], "option": option["option"],
                                "value": option["value"], "do": option["option"] == decision["do"],
                                "best": option["best"], "reached": decision["reached"]})
        return records


@dataclass(frozen=True)
class _Cell:
    """A cell of a table."""

    why: str  #: the limit that asdic reached, or ""
    figures: list[Figure | None]
    doubles: list[float]


def _for_axis(values: list[Any]) -> list[Any]:
    """Returns the values of an axis of a frame, with doubles in place of fractions."""
    return [float(value) if isinstance(value, Fraction) else value for value in values]


class Table(_Answer[_asdic.Table]):
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
    data: dict[str, Any] = field(default_factory=dict, repr=False)  #: the report as JSON

    def __bool__(self) -> bool:
        return self.consistent

    def __str__(self) -> str:
        return self.report

    def records(self) -> list[dict[str, Any]]:
        """Returns a dict for each test of a figure, for pandas.DataFrame."""
        found: list[dict[str, Any]] = self.data.get("findings", [])
        return found

    @property
    def explanations(self) -> list[dict[str, Any]]:
        """The changes of the case that were tried with `diagnose=True`, the best one first: `changes`,
        those that the counts cannot distinguish from them (`alike`), whether they fit (`fits`), and
        `p_value`. Without it, an empty list."""
        found: list[dict[str, Any]] = self.data.get("diagnosis", {}).get("explanations", [])
        return found

    @property
    def interpretations(self) -> list[dict[str, Any]]:
        """The combinations of rule options that were tried with `interpretations=True`, the most likely
        first: `options`, those with the same odds (`alike`), `consistent` and `p_value`."""
        return [{"options": each["readings"], **{key: each[key] for key in each if key != "readings"}}
                for each in self.data.get("readings", [])]
