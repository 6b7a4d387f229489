"""Computes the exact odds of wargame battles.

>>> result = asdic.solve("5 sub", "3 dd, 1 ca", rules="one-for-one")
>>> result["winner.attacker"]
Fraction(...)

Exact numbers are fractions.Fraction. Long work releases Python's lock; Ctrl-C stops it.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, SupportsIndex, overload

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
from ._cases import Case, Source, assignments, case_of
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
from ._numbers import Enclosure, Root, parsed
from ._progress import Progress, listener
from ._questions import compared, divided, found_by, planned, ranked, sampled, solved, stored, tabulated
from ._reports import Report, SweepResult
from ._results import BestPlay, CheckResult, FindResult, Outcome, Result, Table
from ._rules import (
    AnyFight,
    Battle,
    Force,
    Position,
    RulesFile,
    UnitType,
    add_rule_system,
    form_of,
)

__all__ = [
    "Battle", "BattleChain", "BestPlay", "Case", "Chain", "ChainError", "CheckResult", "Enclosure", "Error",
    "FindResult", "Force", "InputError", "LimitError", "MisuseError", "Outcome", "Place", "Position", "Report",
    "Result", "Root", "RulesFile", "Solver", "Stopped", "SweepResult", "Table", "UnitType", "VerificationError",
    "add_rules", "chain", "check", "compare", "export", "find", "luck", "sample", "solve", "stored_table",
    "sweep", "table", "turn",
]
__version__ = _asdic.version()


@overload
def add_rules(rules: str | os.PathLike[str]) -> RulesFile: ...


@overload
def add_rules(
    *,
    name: str,
    units: Mapping[str, UnitType | Mapping[str, Any]],
    fight: AnyFight,
    title: str = "",
    source: str = "",
    options: Mapping[str, Iterable[str]] = {},
    start: Callable[[Battle], Any] | None = None,
    position: Callable[[Any], Any] | None = None,
    begins_round: Callable[[Any], bool] | None = None,
) -> AnyFight: ...


@overload
def add_rules(
    *,
    name: str,
    units: Mapping[str, UnitType | Mapping[str, Any]],
    fight: None = None,
    title: str = "",
    source: str = "",
    options: Mapping[str, Iterable[str]] = {},
    start: Callable[[Battle], Any] | None = None,
    position: Callable[[Any], Any] | None = None,
    begins_round: Callable[[Any], bool] | None = None,
) -> Callable[[AnyFight], AnyFight]: ...


def add_rules(
    rules: str | os.PathLike[str] | None = None,
    *,
    name: str = "",
    units: Mapping[str, UnitType | Mapping[str, Any]] | None = None,
    fight: Any = None,
    title: str = "",
    source: str = "",
    options: Mapping[str, Iterable[str]] = {},
    start: Callable[[Battle], Any] | None = None,
    position: Callable[[Any], Any] | None = None,
    begins_round: Callable[[Any], bool] | None = None,
) -> Any:
    """Adds rules, so that cases can name them.

    `rules` is a rules file: a path, or the text of the file (a str with a line end). A later file replaces
    an earlier one with the same name.

    In place of a file, `fight` is a function of a state and a Battle. It returns the successors of the
    state with their weights, which are above 0: a dict, or pairs of a successor and its weight. The state
    has no successors if the battle is over. asdic calls it once for each state, and solves the chain exactly.
    Without `fight`, add_rules() returns a decorator. `units` has the types of the units, such as
    {"sub": UnitType(attack=2, cost=6)}, and `options` the values of each rule option, first its default.

    A state is a Position: a pair of forces, which a successor may write as dicts. Or it is any other object
    that can be a key of a dict; then `start` returns the first state of a Battle, and `position` the
    Position of a state. Every state with successors begins a round, unless `begins_round` returns false; each
    cycle needs a state that begins a round.

    A function that is added again under its name, with the same units and options, replaces the earlier one.
    Other processes need the call of add_rules(), too.
    """
    if rules is None:
        if not name or units is None:
            raise TypeError("give a rules file, or the name, the units and the function of your own rules")
        form = form_of(text(name, "name"), title, source, units, options)

        def add(function: AnyFight) -> AnyFight:
            if not callable(function):
                raise TypeError(f"fight must be a function, not {function!r}")
            add_rule_system(name, form, function, start, position, begins_round)
            return function

        return add if fight is None else add(fight)
    if isinstance(rules, str) and "\n" in rules:
        return RulesFile(*_asdic.add_rules(rules, "rules"))
    path = os.fspath(rules)
    with open(path, encoding="utf-8") as file:
        return RulesFile(*_asdic.add_rules(file.read(), path))


def _certified(numbers: str) -> bool:
    if numbers not in ("exact", "certified"):
        raise MisuseError(f"there are no {numbers!r} numbers; possible: exact, certified")
    return numbers == "certified"


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
    is not valid, and LimitError if asdic reaches `max_states` or `seconds`. For many cases that differ in
    one or two keys, table() is much faster: 400 cells take about a twentieth of the time.
    """
    again = partial(solved, case_of(case, defender, rules), _certified(numbers),
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
                    text(columns, "columns"), texts(show, "show"), _certified(numbers),
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


def _counted(counts: str | os.PathLike[str] | Iterable[Mapping[str, Any]]) -> tuple[str, str]:
    """Returns the text of counts, and the name of their source."""
    if isinstance(counts, str) and "\n" in counts:
        return counts, "counts"
    if isinstance(counts, (str, os.PathLike)):
        source = os.fspath(counts)
        with open(source, encoding="utf-8") as file:
            return file.read(), source
    rows = list(items(counts, "counts", "dicts"))
    return json.dumps(rows, default=number_for_json), "counts"


@overload
def check(
    case: Source,
    counts: str | os.PathLike[str] | Iterable[Mapping[str, Any]],
    *,
    diagnose: bool = False,
    interpretations: bool = False,
    level: float = 0.001,
    fault: float = 0.01,
    max_states: SupportsIndex | None = None,
    seconds: float | None = None,
    progress: Progress = None,
) -> CheckResult: ...


@overload
def check(
    case: Source,
    *,
    plan: Iterable[str],
    power: float = 0.9,
    level: float = 0.001,
    max_states: SupportsIndex | None = None,
    seconds: float | None = None,
    progress: Progress = None,
) -> Report: ...


def check(
    case: Source,
    counts: str | os.PathLike[str] | Iterable[Mapping[str, Any]] | None = None,
    *,
    diagnose: bool = False,
    interpretations: bool = False,
    plan: Iterable[str] | None = None,
    level: float = 0.001,
    fault: float = 0.01,
    power: float = 0.9,
    max_states: SupportsIndex | None = None,
    seconds: float | None = None,
    progress: Progress = None,
) -> CheckResult | Report:
    """Tests whether the counts of a simulator fit the exact odds. `counts` is a path, the text of a CSV
    or JSON file (a str with a line end), or a list of dicts such as
    {"winner": "attacker", "count": 4873}.

    `diagnose` also looks for the change of the case that explains the counts, and `interpretations` ranks
    the combinations of rule options. `fault` is an error of a probability of which the report has the power.

    With `plan` in place of `counts`, check() returns the smallest battles that distinguish the case from each
    of these changes, such as "options.first_strike=first-round", with probability `power`.
    """
    if (plan is None) == (counts is None):
        raise TypeError("give the counts of a simulator, or with plan= the changes to distinguish")
    states, most_seconds = optional_count(max_states, "max_states"), optional_seconds(seconds)
    if plan is not None:
        again = partial(planned, Case(case), texts(plan, "plan"), real(level, "level"), real(power, "power"),
                        states, most_seconds)
        return Report(again(listener(progress)), again)
    counted, source = _counted(() if counts is None else counts)
    report = _asdic.check(Case(case)._case, counted, source, real(level, "level"), real(fault, "fault"),
                          bool(diagnose), bool(interpretations), states, most_seconds, listener(progress))
    data = parsed(report.text("json"))
    return CheckResult(data["consistent"], data["p_value"], data.get("trials", 0), report.text("text"), data)


def luck(
    case: Source,
    defender: str | None = None,
    *,
    results: Iterable[str],
    rules: str | None = None,
    by: str = "exchange",
    max_states: SupportsIndex | None = None,
    seconds: float | None = None,
    progress: Progress = None,
) -> Report:
    """Ranks the results of battles among all possible ones, exactly. A result is a text such as "attacker
    keeps 3 sub", or with other forces, "5 sub against 3 dd: attacker keeps 3 sub". `by` is the figure that
    counts: "exchange" or a loss, such as "losses.attacker.cost". The report has the rank of each battle, and
    of all of them together if there are several."""
    again = partial(ranked, case_of(case, defender, rules), texts(results, "results"), text(by, "by"),
                    optional_count(max_states, "max_states"), optional_seconds(seconds))
    return Report(again(listener(progress)), again)


def compare(
    case: Source,
    defender: str | None = None,
    *,
    rules: str | None = None,
    options: Iterable[str] = (),
    other: Source | None = None,
    sensitivity: bool = False,
    edge: str | Iterable[str] = "",
    show: Iterable[str] = (),
    max_states: SupportsIndex | None = None,
    seconds: float | None = None,
    progress: Progress = None,
) -> Report:
    """Compares interpretations of the rules: each value of the rule options in `options`, or of all of
    them, with the default of the option.

    Give one of these for another comparison: `other` is a second case. `sensitivity` changes each number of
    the case by one, up and down. `edge` is a key, or a key with values such as "defender.units.dd=0..6", and
    asdic finds the values at which the favourite changes. Two keys give a map of the favourite over both.
    `show` has the figures to compare, by default winner.attacker."""
    named = texts(options, "options")
    keys = [edge] if isinstance(edge, str) and edge else texts(edge or (), "edge")
    if (len(named) > 0) + (other is not None) + bool(sensitivity) + (len(keys) > 0) > 1:
        raise TypeError("give only one of options, other, sensitivity and edge")
    if len(keys) > 2:
        raise TypeError(f"edge must be one key or two, not {len(keys)}")
    how = ("cases" if other is not None else "changes" if sensitivity else
           ("interpretations", "edge", "map")[len(keys)])
    again = partial(compared, case_of(case, defender, rules), how, keys or named,
                    None if other is None else Case(other), texts(show, "show"),
                    optional_count(max_states, "max_states"), optional_seconds(seconds))
    return Report(again(listener(progress)), again)


def sample(
    case: Source,
    defender: str | None = None,
    *,
    rules: str | None = None,
    battles: SupportsIndex = 10_000,
    seed: SupportsIndex = 1,
    max_states: SupportsIndex | None = None,
    seconds: float | None = None,
    progress: Progress = None,
) -> Report:
    """Plays battles with dice and counts the outcomes. Every step has exactly its probability, and equal
    seeds give equal counts. The records are counts that check() takes."""
    again = partial(sampled, case_of(case, defender, rules), count(battles, "battles"), count(seed, "seed"),
                    optional_count(max_states, "max_states"), optional_seconds(seconds))
    return Report(again(listener(progress)), again)


def turn(
    case: Source,
    *,
    goal: str = "",
    pool: str = "",
    where: Iterable[str] = (),
    top: SupportsIndex = 10,
    exact: bool = False,
    max_states: SupportsIndex | None = None,
    seconds: float | None = None,
    progress: Progress = None,
) -> Report:
    """Divides units among the battles of a turn, with a proof that no other division is better. `case` is
    a file as `asdic turn` takes. `goal` is "gain", "all" or "successes", `pool` replaces the units of the
    file, and `where` has conditions such as "Egypt: takes >= 80%". Numbers are intervals unless `exact` is
    true."""
    again = partial(divided, Case(case), text(goal, "goal"), text(pool, "pool"), texts(where, "where"),
                    count(top, "top"), bool(exact), optional_count(max_states, "max_states"),
                    optional_seconds(seconds))
    return Report(again(listener(progress)), again)


def sweep(
    case: Source,
    store: str | os.PathLike[str],
    *,
    axes: Iterable[str] = (),
    show: Iterable[str] = (),
    shard: tuple[SupportsIndex, SupportsIndex] = (1, 1),
    max_states: SupportsIndex | None = None,
    seconds: float | None = None,
    progress: Progress = None,
) -> SweepResult:
    """Solves all cells of a sweep that the store, an SQLite file, does not have. The case has a [sweep], or
    `axes` has keys with values such as "attacker.units.sub=1..30", and `show` the figures. `shard` (2, 8) is
    the second of eight parts. A call that is stopped leaves what is solved in the store: call it again to
    continue. Several processes may share a store."""
    swept = Case(case)
    for key, values in (("axes", texts(axes, "axes")), ("show", texts(show, "show"))):
        if values:
            swept[f"sweep.{key}"] = values
    path = os.fspath(store)
    number, of = (count(each, "shard") for each in shard)
    return SweepResult(path, *_asdic.sweep(swept._case, path, number, of,
                                           optional_count(max_states, "max_states"),
                                           optional_seconds(seconds), listener(progress)))


def stored_table(
    store: str | os.PathLike[str],
    *,
    rows: str = "",
    columns: str = "",
    show: Iterable[str] = (),
    sets: Mapping[str, Any] = {},
) -> Table:
    """Returns the figures of a store that sweep() has made, as a table. `sets`, such as {"die": 6}, chooses
    values of axes; the other axes, at most two, are the rows and the columns."""
    again = partial(stored, os.fspath(store), text(rows, "rows"), text(columns, "columns"),
                    texts(show, "show"), assignments(sets))
    return Table(again(), again)


def export(
    case: Source,
    defender: str | None = None,
    *,
    format: str,
    rules: str | None = None,
    stem: str | os.PathLike[str] = "",
    max_states: SupportsIndex | None = None,
    seconds: float | None = None,
    progress: Progress = None,
) -> str:
    """Returns the chain of a case for another program: "drn" (Storm), "mtx" (Matrix Market), "dot"
    (Graphviz) or "prism", which needs a stem. With a stem it writes the files STEM.drn and so on, and returns
    an empty text."""
    return _asdic.export_chain(case_of(case, defender, rules)._case, text(format, "format"), os.fspath(stem),
                               optional_count(max_states, "max_states"), optional_seconds(seconds),
                               listener(progress))


def __dir__() -> list[str]:
    return [*__all__, *(name for name in globals() if name.startswith("__"))]


for _name in __all__:
    globals()[_name].__module__ = __name__
