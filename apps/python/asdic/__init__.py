"""Computes the exact odds of wargame battles.

>>> result = asdic.solve("5 sub", "3 dd, 1 ca", rules="one-for-one")
>>> result["winner.attacker"]
Fraction(...)

Exact numbers are fractions.Fraction. Long work releases Python's lock; Ctrl-C stops it.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import SupportsIndex

from . import _asdic
from ._arguments import certified, count, optional_count, optional_seconds, text, texts
from ._cases import ATTACKER, Case, Rules, Source, case_of
from ._chains import BattleChain, Chain, Solver
from ._commands import check, compare, export, follow, luck, sample, stored_table, sweep, turn
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
from ._numbers import Enclosure, Root
from ._progress import Progress, listener
from ._questions import found_by, solved, tabulated
from ._reports import Report, SweepResult
from ._results import BestPlay, CheckResult, Outcome, Result
from ._rules import Battle, Force, Position, RulesFile, UnitType, add_rules
from ._tables import FindResult, Table

__all__ = [
    "Battle", "BattleChain", "BestPlay", "Case", "Chain", "ChainError", "CheckResult", "Enclosure", "Error",
    "FindResult", "Force", "InputError", "LimitError", "MisuseError", "Outcome", "Place", "Position", "Report",
    "Result", "Root", "RulesFile", "Solver", "Stopped", "SweepResult", "Table", "UnitType", "VerificationError",
    "add_rules", "chain", "check", "compare", "export", "find", "follow", "luck", "sample", "solve", "stored_table",
    "sweep", "table", "turn",
]
__version__ = _asdic.version()


def solve(
    case: Source,
    defender: str | None = None,
    *,
    rules: Rules | None = None,
    numbers: str = "exact",
    given: Iterable[str] = (),
    figures: Iterable[str] = (),
    max_states: SupportsIndex | None = None,
    seconds: float | None = None,
    progress: Progress = None,
) -> Result:
    """Returns the odds of a case (a path, a text, a dict or a Case), or of two forces under `rules`: the name of a
    rule system, the path of a rules file, or a RulesFile.

    `numbers` is "exact", or "certified" for intervals, which asdic computes faster. `given` has
    conditions, such as "attacker keeps 2 sub". `figures` names the figures that a result has only if
    you ask for them: those of single rounds and the prices of policies. Raises InputError if the case
    is not valid, and LimitError if asdic reaches `max_states` or `seconds`. For many cases that differ in
    one or two keys, table() is much faster: 400 cells take about a twentieth of the time.
    """
    again = partial(solved, case_of(case, defender, rules), certified(numbers),
                    optional_count(max_states, "max_states"), optional_seconds(seconds),
                    texts(given, "given"), texts(figures, "figures"))
    return Result(again(listener(progress)), again)


def table(
    case: Source,
    defender: str | None = None,
    *,
    rules: Rules | None = None,
    rows: str = "",
    columns: str = "",
    show: Iterable[str] = (),
    numbers: str = "exact",
    max_states: SupportsIndex | None = None,
    seconds: float | None = None,
    progress: Progress = None,
) -> Table:
    """Returns a table like that of `asdic table`. `rows` and `columns` are keys with values, such as
    "attacker.units.sub=1..6". The [table] of the case provides the arguments that you leave out.
    `numbers` is "exact", or "certified" for intervals, which asdic computes faster.

    The cells share their chains. To solve 400 cells one by one with solve() takes about 20 times as long."""
    again = partial(tabulated, case_of(case, defender, rules), text(rows, "rows"),
                    text(columns, "columns"), texts(show, "show"), certified(numbers),
                    optional_count(max_states, "max_states"), optional_seconds(seconds))
    return Table(again(listener(progress)), again)


def find(
    case: Source,
    defender: str | None = None,
    *,
    rules: Rules | None = None,
    least: str = "",
    most: str = "",
    front: str = "",
    vary: Iterable[str] = (),
    where: Iterable[str] = (),
    budget: Iterable[str] = (),
    show: Iterable[str] = (),
    top: SupportsIndex = 10,
    exact: bool = False,
    max_states: SupportsIndex | None = None,
    seconds: float | None = None,
    progress: Progress = None,
) -> FindResult:
    """Returns the cheapest or best forces, with a proof that no other force is better.

    Give exactly one of `least` and `most` (a figure) and `front` (two figures). `vary` has keys with
    the values to try, such as "attacker.units.sub=0..8". A force can also have ranges, such as
    "5..12 inf". `where` has conditions on figures ("clears >= 90%"), and `budget` has conditions on
    the forces ("attacker.cost <= 60"). The figures of the best cases are intervals unless `exact` is
    true.
    """
    ranges = texts(vary, "vary")
    if defender is not None:
        case, found = _asdic.take_ranges(text(case, ATTACKER), True)
        defender, others = _asdic.take_ranges(text(defender, "defender"), False)
        ranges = found + others + ranges
    again = partial(found_by, case_of(case, defender, rules), ranges, texts(budget, "budget"),
                    texts(where, "where"), text(least, "least"), text(most, "most"),
                    text(front, "front"), texts(show, "show"), count(top, "top"), bool(exact),
                    optional_count(max_states, "max_states"), optional_seconds(seconds))
    return FindResult(again(listener(progress)), again)


def chain(
    case: Source,
    defender: str | None = None,
    *,
    rules: Rules | None = None,
    max_states: SupportsIndex | None = None,
    progress: Progress = None,
) -> BattleChain:
    """Returns the chain that solve() solves. Its states include the limit of rounds and retreats
    after some rounds. Raises InputError if the case has open choices."""
    return BattleChain(_asdic.chain_of(case_of(case, defender, rules)._case,
                                       optional_count(max_states, "max_states"), listener(progress)))


def __dir__() -> list[str]:
    return [*__all__, *(name for name in globals() if name.startswith("__"))]


for _name in __all__:
    globals()[_name].__module__ = __name__
