"""Defines the exceptions of the package."""

from __future__ import annotations

from typing import NamedTuple


class Place(NamedTuple):
    """A place in the input. Line and column count from 1, and are 0 if the place has none."""

    source: str
    line: int
    column: int


class Error(Exception):
    """The base of all exceptions of asdic. The text is one line, which begins with the place."""

    def __init__(self, message: str, place: Place = Place("", 0, 0)) -> None:
        super().__init__(message)
        self.place = place


class InputError(Error, ValueError):
    """A case, a name or a text is not valid. The text of the exception has the possible values."""


class LimitError(Error):
    """asdic reached a limit of states, time or memory before it had the answer."""


class MisuseError(Error, ValueError):
    """The program called a function with arguments that it does not allow."""


class VerificationError(Error):
    """The verification of an exact result failed, which is a fault of asdic."""


class ChainError(Error, ValueError):
    """A chain is not absorbing, or does not have the state."""


class Stopped(Error):
    """The program stopped the work before it was done."""


_KINDS = {
    2: InputError,
    3: LimitError,
    4: VerificationError,
    5: ChainError,
    6: MisuseError,
    7: Stopped,
}


def error_of(code: int, message: str, source: str, line: int, column: int) -> Error:
    """Returns the exception of an error code of the library."""
    return _KINDS[code](message, Place(source, line, column))
