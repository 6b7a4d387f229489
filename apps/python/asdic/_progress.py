"""Passes the progress of long work on."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Union

#: A function that asdic calls with the stage, the work done and the total (0 if unknown). True
#: prints a line on standard error.
Progress = Union[bool, Callable[[str, int, int], None], None]


def _print_line(stage: str, done: int, total: int) -> None:
    share = f" {100 * done // total}%" if total else f": {done}" if done else ""
    print(f"\r\033[K{stage}{share}", end="", file=sys.stderr, flush=True)


def listener(progress: Progress) -> Callable[[str, int, int], None] | None:
    """Returns the function that receives the progress, or None."""
    if isinstance(progress, bool):
        return _print_line if progress else None
    if progress is not None and not callable(progress):
        raise TypeError(f"progress must be True or a function, not {progress!r}")
    return progress
