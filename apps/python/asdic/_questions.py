"""Asks the library. These functions can be pickled with their arguments, so that a copy of an answer in
another process can compute it again."""

from __future__ import annotations

from collections.abc import Callable

from . import _asdic
from ._cases import Case

_Listener = Callable[[str, int, int], None]


def solved(case: Case, certified: bool, max_states: int | None, seconds: float | None,
           given: list[str], figures: list[str], progress: _Listener | None = None) -> _asdic.Result:
    """Returns the odds of a case."""
    return _asdic.solve(case._case, certified, max_states, seconds, given, figures, progress)


def tabulated(case: Case, rows: str, columns: str, show: list[str], certified: bool,
              max_states: int | None, seconds: float | None,
              progress: _Listener | None = None) -> _asdic.Table:
    """Returns the figures of a case for all values of its keys."""
    return _asdic.tabulate(case._case, rows, columns, show, certified, max_states, seconds, progress)


def stored(store: str, rows: str, columns: str, show: list[str], sets: list[str]) -> _asdic.Table:
    """Returns the figures of a store."""
    return _asdic.stored_table(store, rows, columns, show, sets)


def found_by(case: Case, vary: list[str], budget: list[str], where: list[str], least: str, most: str,
             front: str, show: list[str], top: int, exact: bool, max_states: int | None,
             seconds: float | None, progress: _Listener | None = None) -> _asdic.FindResult:
    """Returns the best cases of a search."""
    return _asdic.find(case._case, vary, budget, where, least, most, front, show, top, exact,
                       max_states, seconds, progress)


def ranked(case: Case, results: list[str], by: str, max_states: int | None, seconds: float | None,
           progress: _Listener | None = None) -> _asdic.Report:
    """Returns the luck of results."""
    return _asdic.luck(case._case, results, by, max_states, seconds, progress)


def compared(case: Case, how: str, keys: list[str], other: Case | None, show: list[str],
             max_states: int | None, seconds: float | None,
             progress: _Listener | None = None) -> _asdic.Report:
    """Returns a comparison: of interpretations, cases, changes, an edge or a map."""
    second = None if other is None else other._case
    return _asdic.compare(case._case, how, keys, second, show, max_states, seconds, progress)


def sampled(case: Case, battles: int, seed: int, max_states: int | None, seconds: float | None,
            progress: _Listener | None = None) -> _asdic.Report:
    """Returns the counts of battles that were played with dice."""
    return _asdic.sample(case._case, battles, seed, max_states, seconds, progress)


def followed(case: Case, seed: int, certified: bool, max_states: int | None, seconds: float | None,
             progress: _Listener | None = None) -> _asdic.Report:
    """Returns the rounds of a battle that was played with dice."""
    return _asdic.follow(case._case, seed, certified, max_states, seconds, progress)


def planned(case: Case, against: list[str], level: float, power: float, max_states: int | None,
            seconds: float | None, progress: _Listener | None = None) -> _asdic.Report:
    """Returns the smallest battles that distinguish a case from others."""
    return _asdic.plan_check(case._case, against, level, power, max_states, seconds, progress)


def divided(turn: Case, goal: str, pool: str, where: list[str], top: int, exact: bool,
            max_states: int | None, seconds: float | None,
            progress: _Listener | None = None) -> _asdic.Report:
    """Returns the best divisions of the pool of a turn."""
    return _asdic.plan_turn(turn._case, goal, pool, where, top, exact, max_states, seconds, progress)
