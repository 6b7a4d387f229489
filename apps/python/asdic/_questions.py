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


def tabulated(case: Case, rows: str, columns: str, show: list[str], max_states: int | None,
              seconds: float | None, progress: _Listener | None = None) -> _asdic.Table:
    """Returns the figures of a case for all values of its keys."""
    return _asdic.tabulate(case._case, rows, columns, show, max_states, seconds, progress)


def found_by(case: Case, vary: list[str], budget: list[str], where: list[str], least: str, most: str,
             front: str, show: list[str], top: int, exact: bool, max_states: int | None,
             seconds: float | None, progress: _Listener | None = None) -> _asdic.FindResult:
    """Returns the best cases of a search."""
    return _asdic.find(case._case, vary, budget, where, least, most, front, show, top, exact,
                       max_states, seconds, progress)
