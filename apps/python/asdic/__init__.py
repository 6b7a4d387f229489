"""Computes the exact odds of wargame battles.

>>> result = asdic.solve("5 sub", "3 dd, 1 ca", rules="one-for-one")
>>> result["winner.attacker"]
Fraction(...)

Exact numbers are fractions.Fraction. Long work releases Python's lock; Ctrl-C stops it.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any, NamedTuple, SupportsIndex

from . import _asdic
from ._arguments import (
    count,
    items,
    number_for_json,
    optional_count,
    optional_seconds,
    real,
    text,
    texts,
)
from ._cases import Case, Source, case_of
from ._chains import BattleChain, Chain, Solver
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
from ._results import CheckResult, FindResult, Outcome, Result, Table

__all__ = [
    "BattleChain", "Case", "Chain", "ChainError", "CheckResult", "Enclosure", "Error", "FindResult",
    "InputError", "LimitError", "MisuseError", "Outcome", "Place", "Result", "Root", "RulesFile",
    "Solver", "Stopped", "Table", "VerificationError", "add_rules", "chain", "check", "find",
    "solve", "table",
]
__version__ = _asdic.version()

class RulesFile(NamedTuple):
    """A rules file that cases can name: its name, its title and a hash of its text."""


    name: str
    title: str
    hash: str


def add_rules(rules: str | os.PathLike[str]) -> RulesFile:
    """Adds a rules file, so that cases can name its rules. `rules` is a path, or the text of the file
    (a str with a line end). A later file replaces an earlier one with the same name."""
    if isinstance(rules, str) and "\n" in rules:
        return RulesFile(*_asdic.add_rules(rules, "rules"))
    path = os.fspath(rules)
    with open(path, encoding="utf-8") as file:
        return RulesFile(*_asdic.add_rules(file.read(), path))


def solve(
    case: Source,
    defender: str | None = None,
    *,
    rules: str | None = None,
    numbers: str = "exact",
    given: Iterable[str] = (),
    figures: Iterable[str] = (),
    max_states: SupportsIndex | None = None,
    seconds: float | None = None,
    progress: Progress = None,
) -> Result:
    """Returns the odds of a case (a path, a text, a dict or a Case), or of two forces under `rules`.

    `numbers` is "exact", or "certified" for intervals, which asdic computes faster. `given` has
    conditions, such as "attacker keeps 2 sub". `figures` names the figures that a result has only if
    you ask for them: those of single rounds and the prices of policies. Raises InputError if the case
    is not valid, and LimitError if asdic reaches `max_states` or `seconds`.
    """
    if numbers not in ("exact", "certified"):
        raise MisuseError(f"there are no {numbers!r} numbers; possible: exact, certified")
    again = partial(solved, case_of(case, defender, rules), numbers == "certified",
                    optional_count(max_states, "max_states"), optional_seconds(seconds),
                    texts(given, "given"), texts(figures, "figures"))
    return Result(again(listener(progress)), again)


def table(
    case: Source,
    defender: str | None = None,
    *,
    rules: str | None = None,
    rows: str = "",
    columns: str = "",
    show: Iterable[str] = (),
    max_states: SupportsIndex | None = None,
    seconds: float | None = None,
    progress: Progress = None,
) -> Table:
    """Returns a table like that of `asdic table`. `rows` and `columns` are keys with values, such as
    "attacker.units.sub=1..6". The [table] of the case provides the arguments that you leave out."""
    again = partial(tabulated, case_of(case, defender, rules), text(rows, "rows"),
                    text(columns, "columns"), texts(show, "show"),
                    optional_count(max_states, "max_states"), optional_seconds(seconds))
    return Table(again(listener(progress)), again)


def find(
    case: Source,
    defender: str | None = None,
    *,
    rules: str | None = None,
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
        case, found = _asdic.take_ranges(str(case), True)
        defender, others = _asdic.take_ranges(defender, False)
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
    rules: str | None = None,
    max_states: SupportsIndex | None = None,
    progress: Progress = None,
) -> BattleChain:
    """Returns the chain that solve() solves. Its states include the limit of rounds and retreats
    after some rounds. Raises InputError if the case has open choices."""
    return BattleChain(_asdic.chain_of(case_of(case, defender, rules)._case,
                                       optional_count(max_states, "max_states"), listener(progress)))


def check(
    case: Source,
    counts: str | os.PathLike[str] | Iterable[Mapping[str, Any]],
    *,
    level: float = 0.001,
    progress: Progress = None,
) -> CheckResult:
    """Tests whether the counts of a simulator fit the exact odds. `counts` is a path, the text of a CSV
    or JSON file (a str with a line end), or a list of dicts such as
    {"winner": "attacker", "count": 4873}."""
    if isinstance(counts, str) and "\n" in counts:
        counted, source = counts, "counts"
    elif isinstance(counts, (str, os.PathLike)):
        source = os.fspath(counts)
        with open(source, encoding="utf-8") as file:
            counted = file.read()
    else:
        rows = list(items(counts, "counts", "dicts"))
        counted, source = json.dumps(rows, default=number_for_json), "counts"
    checked = _asdic.check(case_of(case, None, None)._case, counted, source, real(level, "level"),
                           listener(progress))
    return CheckResult(checked.consistent, checked.p_value, checked.trials, checked.report)


def __dir__() -> list[str]:
    return [*__all__, *(name for name in globals() if name.startswith("__"))]


for _name in __all__:
    globals()[_name].__module__ = __name__
