"""The exact odds of wargame battles.

>>> result = asdic.solve("5 sub", "3 dd, 1 ca", rules="one-for-one")
>>> result["winner.attacker"]
Fraction(...)

Exact numbers are fractions.Fraction. Long work releases Python's lock; Ctrl-C stops it.
"""

from __future__ import annotations

import html
import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, Union

from . import _asdic
from ._cases import Case, Source, case_of
from ._errors import (
    ChainError,
    Error,
    InputError,
    LimitError,
    MisuseError,
    Place,
    Stopped,
    VerificationError,
)
from ._numbers import Enclosure, Exact, Figure, Root, figure, nearest, number

__all__ = [
    "BattleChain", "Case", "Chain", "ChainError", "Checked", "Enclosure", "Error", "InputError",
    "LimitError", "MisuseError", "Outcome", "Place", "Result", "Root", "Solver", "Stopped", "Table",
    "VerificationError", "chain", "check", "solve", "table",
]
__version__ = _asdic.version()

#: Called with the stage, how much is done, and of how much (0 where that is not known); True is a
#: line on standard error.
Progress = Union[bool, Callable[[str, int, int], None], None]


def _line(stage: str, done: int, total: int) -> None:
    share = f" {100 * done // total}%" if total else f": {done}" if done else ""
    print(f"\r\033[K{stage}{share}", end="", file=sys.stderr, flush=True)


def _listener(progress: Progress) -> Callable[[str, int, int], None] | None:
    if isinstance(progress, bool):
        return _line if progress else None
    return progress


def _in_frame(page: str) -> str:
    """A page within the page of a notebook."""
    return (
        f'<iframe srcdoc="{html.escape(page)}" width="100%" height="640" '
        'style="border: none"></iframe>'
    )


@dataclass(frozen=True)
class Outcome:
    """One way in which a battle comes out; units by their names, as in {"sub": 2}."""

    winner: str | None  #: attacker, defender, draw, standoff, undecided; None without sides
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


class Chain:
    """An absorbing Markov chain of exact chances. States count from 0, as they are added."""

    def __init__(self, chain: _asdic.Chain | None = None) -> None:
        self._chain = _asdic.Chain() if chain is None else chain

    def add(self, row: Mapping[int, int]) -> int:
        """Adds a state that goes on by whole weights, {target: weight}; {} for an end."""
        if not row:
            return self._chain.add_end()
        return self._chain.add(list(row.keys()), list(row.values()))

    def __len__(self) -> int:
        return len(self._chain)

    def __getitem__(self, state: int) -> dict[int, Fraction]:
        """The chances of a state; none of an end."""
        return {target: Fraction(*chance.parts) for target, chance in self._chain.row(state)}

    @property
    def arrays(self) -> tuple[Any, Any, Any]:
        """(data, indices, indptr), as scipy.sparse.csr_array takes them with shape=(n, n): doubles,
        each the nearest to a chance. numpy arrays where numpy is installed."""
        data, indices, indptr = (self._chain.all_chances, self._chain.all_targets,
                                 self._chain.first_edges)
        try:
            import numpy
        except ImportError:
            from array import array
            return array("d", data), array("I", indices), array("Q", indptr)
        return (numpy.frombuffer(data, numpy.float64),
                numpy.frombuffer(indices, numpy.uint32).astype(numpy.int64),
                numpy.frombuffer(indptr, numpy.uint64).astype(numpy.int64))


class Solver:
    """Solves one chain, exactly; every solution is verified."""

    def __init__(self, chain: Chain) -> None:
        self._solver = _asdic.Solver(chain._chain)

    def ends(self, start: int = 0) -> dict[int, Fraction]:
        """Where the chain comes to rest, with the chance of that; they sum to 1."""
        return {state: Fraction(*chance.parts) for state, chance in self._solver.ends(start)}

    def visits(self, states: Sequence[int], start: int = 0) -> list[Fraction]:
        """How often it is in each of the states on average."""
        return [Fraction(*each.parts) for each in self._solver.visits(start, list(states))]

    def values(self, payoffs: Sequence[int], states: Sequence[int] = (0,)) -> list[Fraction]:
        """From each of the states on, the mean of what is paid: payoffs[s] for every visit of s."""
        values = self._solver.values(list(payoffs), list(states))
        return [Fraction(*each.parts) for each in values]


class BattleChain(Chain):
    """The chain of a battle: state 0 is the beginning."""

    def __init__(self, chain: _asdic.BattleChain) -> None:
        super().__init__(chain.chain)
        #: Where it comes to rest, and how the battle has come out there.
        self.ends = {state: Outcome._of(outcome) for state, outcome in chain.ends}
        #: The states in which a round begins.
        self.rounds: list[int] = chain.rounds


@dataclass(frozen=True)
class Checked:
    """Whether counts fit. True if they do; str() is the report of `asdic check`."""

    consistent: bool
    p_value: float
    trials: int
    report: str

    def __bool__(self) -> bool:
        return self.consistent

    def __str__(self) -> str:
        return self.report


def solve(
    case: Source,
    defender: str | None = None,
    *,
    rules: str | None = None,
    numbers: str = "exact",
    given: Iterable[str] = (),
    figures: Iterable[str] = (),
    max_states: int | None = None,
    seconds: float | None = None,
    progress: Progress = None,
) -> Result:
    """The odds of a case (a path, a text, a dict or a Case), or of two forces under `rules`.

    `numbers` is "exact" or "certified": enclosures, found faster. `given` are conditions, such as
    "attacker keeps 2 sub". `figures` has those to be asked for that tell of rounds one by one, or of
    what policies cost. Raises InputError, and LimitError past max_states or seconds.
    """
    if numbers not in ("exact", "certified"):
        raise MisuseError(f"there are no {numbers!r} numbers; possible: exact, certified")
    return Result(_asdic.solve(case_of(case, defender, rules), numbers == "certified", max_states,
                               seconds, list(given), list(figures), _listener(progress)))


def table(
    case: Source,
    defender: str | None = None,
    *,
    rules: str | None = None,
    rows: str = "",
    columns: str = "",
    show: Iterable[str] = (),
    max_states: int | None = None,
    seconds: float | None = None,
    progress: Progress = None,
) -> Table:
    """A table, as `asdic table` makes it: rows="attacker.units.sub=1..6". What is left out is what
    the case has in its [table]."""
    return Table(_asdic.tabulate(case_of(case, defender, rules), rows, columns, list(show),
                                 max_states, seconds, _listener(progress)))


def chain(
    case: Source,
    defender: str | None = None,
    *,
    rules: str | None = None,
    max_states: int | None = None,
    progress: Progress = None,
) -> BattleChain:
    """The chain that solve() solves. Raises InputError for limits of rounds, retreats after some
    rounds, and open choices."""
    return BattleChain(_asdic.chain_of(case_of(case, defender, rules), max_states,
                                       _listener(progress)))


def check(
    case: Source,
    counts: str | os.PathLike[str] | Sequence[Mapping[str, Any]],
    *,
    level: float = 0.001,
    progress: Progress = None,
) -> Checked:
    """Whether a simulator's counts fit the exact odds: a path, CSV or JSON as text (a str with a line
    end), or a list of dicts such as {"winner": "attacker", "count": 4873}."""
    if isinstance(counts, str) and "\n" in counts:
        text, source = counts, "counts"
    elif isinstance(counts, (str, os.PathLike)):
        source = os.fspath(counts)
        with open(source, encoding="utf-8") as file:
            text = file.read()
    else:
        text, source = json.dumps(list(counts)), "counts"
    checked = _asdic.check(case_of(case, None, None), text, source, level, _listener(progress))
    return Checked(checked.consistent, checked.p_value, checked.trials, checked.report)
