"""What goes wrong, as exceptions."""

from __future__ import annotations

from typing import NamedTuple


class Place(NamedTuple):
    """Where in the input something stands; line and column count from 1, 0 where there is none."""

    source: str
    line: int
    column: int


class Error(Exception):
    """Raised by everything in asdic. Its text is one line, which begins with the place."""

    def __init__(self, message: str, place: Place = Place("", 0, 0)) -> None:
        super().__init__(message)
        self.place = place


class InputError(Error, ValueError):
    """A case, a name or a text is wrong; the text says what is possible."""


class LimitError(Error):
    """A limit was reached (states, time, memory) before the answer was."""


class MisuseError(Error, ValueError):
    """The program asked for what cannot be."""


class VerificationError(Error):
    """asdic's own check of an exact result failed: a fault of asdic."""


class ChainError(Error, ValueError):
    """A chain that is none, or has no such state."""


class Stopped(Error):
    """The work was asked to stop before it was done."""


_KINDS = {
    2: InputError,
    3: LimitError,
    4: VerificationError,
    5: ChainError,
    6: MisuseError,
    7: Stopped,
}


def error_of(code: int, message: str, source: str, line: int, column: int) -> Error:
    return _KINDS[code](message, Place(source, line, column))
