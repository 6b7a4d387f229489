"""Asks the questions of the commands check, luck, compare, sample, turn, sweep and export."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any, SupportsIndex, Union, overload

from . import _asdic
from ._arguments import certified, count, items, number_for_json, optional_count, optional_seconds, real, text, texts
from ._cases import Case, Rules, Source, assignments, case_of
from ._numbers import parsed
from ._progress import Progress, listener
from ._questions import compared, divided, followed, planned, ranked, sampled, stored
from ._reports import Report, SweepResult
from ._results import CheckResult
from ._tables import Table


#: A path, a text, a list of dicts, or one dict such as {"attacker": 489, "defender": 511}.
Counts = Union[str, "os.PathLike[str]", Mapping[str, Any], Iterable[Mapping[str, Any]]]


def _counted(counts: Counts) -> tuple[str, str]:
    """Returns the text of counts, and the name of their source."""
    if isinstance(counts, str) and "\n" in counts:
        return counts, "counts"
    if isinstance(counts, (str, os.PathLike)):
        source = os.fspath(counts)
        with open(source, encoding="utf-8") as file:
            return file.read(), source
    rows = ([{"winner": winner, "count": count} for winner, count in counts.items()]
            if isinstance(counts, Mapping) else list(items(counts, "counts", "dicts")))
    return json.dumps(rows, default=number_for_json), "counts"


@overload
def check(
    case: Source,
    counts: Counts,
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
    counts: Counts | None = None,
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
    or JSON file (a str with a line end), a list of dicts such as {"winner": "attacker", "count": 4873}, or a
    dict with the count of each winner.

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
    rules: Rules | None = None,
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
    rules: Rules | None = None,
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
    rules: Rules | None = None,
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


def follow(
    case: Source,
    defender: str | None = None,
    *,
    rules: Rules | None = None,
    seed: SupportsIndex = 1,
    numbers: str = "exact",
    max_states: SupportsIndex | None = None,
    seconds: float | None = None,
    progress: Progress = None,
) -> Report:
    """Plays one battle with dice. Each record has the units after a round, and the odds from there. The
    battle is the one that sample() counts with the same seed and one battle."""
    again = partial(followed, case_of(case, defender, rules), count(seed, "seed"), certified(numbers),
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
    rules: Rules | None = None,
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
