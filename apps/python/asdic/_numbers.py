"""Converts numbers of the library: exact ones to fractions, others to intervals."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import NamedTuple, Union

from . import _asdic


class Enclosure(NamedTuple):
    """An interval that contains the number, including its bounds."""

    lower: Fraction
    upper: Fraction

    def __float__(self) -> float:
        return float((self.lower + self.upper) / 2)


class Root(NamedTuple):
    """The square root of a number, such as a standard deviation. float() returns the nearest double."""

    square: Union[Fraction, Enclosure]
    nearest: float

    def __float__(self) -> float:
        return self.nearest


Exact = Union[Fraction, Enclosure]
Figure = Union[Fraction, Enclosure, Root, str]


def number(value: _asdic.Number) -> Exact:
    """Returns a fraction, or an interval if the number is not exact."""
    if value.is_exact:
        return Fraction(*value.parts)
    return Enclosure(Fraction(*value.lower.parts), Fraction(*value.upper.parts))


def figure(value: _asdic.Figure) -> Figure:
    """Returns the word, the root or the number of a figure."""
    if value.word:
        return value.word
    if value.is_root:
        return Root(number(value.value), float(value))
    return number(value.value)


def nearest(value: _asdic.Figure | None) -> float:
    """Returns the nearest double, or NaN for a word and for None."""
    return math.nan if value is None else float(value)
