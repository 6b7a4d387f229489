"""Numbers: fractions where they are exact, else enclosures."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import NamedTuple, Union

from . import _asdic


class Enclosure(NamedTuple):
    """The truth lies between two fractions, both included."""

    lower: Fraction
    upper: Fraction

    def __float__(self) -> float:
        return float((self.lower + self.upper) / 2)


class Root(NamedTuple):
    """The square root of a number: a standard deviation. float() is the nearest double."""

    square: Union[Fraction, Enclosure]
    nearest: float

    def __float__(self) -> float:
        return self.nearest


Exact = Union[Fraction, Enclosure]
Figure = Union[Fraction, Enclosure, Root, str]


def number(value: _asdic.Number) -> Exact:
    if value.is_exact:
        return Fraction(*value.parts)
    return Enclosure(Fraction(*value.lower.parts), Fraction(*value.upper.parts))


def figure(value: _asdic.Figure) -> Figure:
    if value.word:
        return value.word
    if value.is_root:
        return Root(number(value.value), float(value))
    return number(value.value)


def nearest(value: _asdic.Figure | None) -> float:
    """The nearest double; NaN for a word and where there is no figure."""
    return math.nan if value is None else float(value)
