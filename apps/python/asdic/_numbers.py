"""Converts numbers of the library: exact ones to fractions, others to intervals."""

from __future__ import annotations

import json
import math
import operator
from collections.abc import Callable
from fractions import Fraction
from typing import Any, NamedTuple, SupportsIndex, Union

from . import _asdic
from ._arguments import exact

#: A number that is known exactly: an int, a Fraction, or a number of another package that is one of them.
ExactNumber = Union[SupportsIndex, Fraction]


def _interval(value: Any, floats: bool = False) -> Enclosure | None:
    """Returns the interval that a number is, or None. A float counts only if `floats` is true."""
    if isinstance(value, Enclosure):
        return value
    if isinstance(value, tuple):
        return None
    if floats and isinstance(value, float):
        if not math.isfinite(value):
            return None
        value = Fraction(value)
    try:
        number = exact(value, "a number")
    except TypeError:
        return None
    return Enclosure(number, number)


class _Bounds(NamedTuple):
    lower: Fraction
    upper: Fraction


class Enclosure(_Bounds):
    """An interval that contains the number, including its bounds.

    + - * / with an int, a Fraction or an Enclosure return an Enclosure that contains the result; they
    are exact, so nothing is rounded. Two enclosures count as independent: `x - x` contains 0, but is not
    0. < <= > >= return a bool if it is certain, and raise ValueError if the interval leaves it open. A
    float is refused by + - * / and compared by its exact value. == compares the bounds, and `in` asks
    whether the interval contains a number or another interval.
    """

    __slots__ = ()
    __array_ufunc__ = None  # numbers of numpy leave their arithmetic to this class

    def __float__(self) -> float:
        return float((self.lower + self.upper) / 2)

    def __neg__(self) -> Enclosure:
        return Enclosure(-self.upper, -self.lower)

    def __pos__(self) -> Enclosure:
        return self

    def __abs__(self) -> Enclosure:
        if self.lower >= 0:
            return self
        return -self if self.upper <= 0 else Enclosure(Fraction(0), max(-self.lower, self.upper))

    def __add__(self, other: ExactNumber | Enclosure) -> Enclosure:  # type: ignore[override]
        with_ = _interval(other)
        if with_ is None:
            return NotImplemented
        return Enclosure(self.lower + with_.lower, self.upper + with_.upper)

    def __radd__(self, other: ExactNumber | Enclosure) -> Enclosure:
        return self + other

    def __sub__(self, other: ExactNumber | Enclosure) -> Enclosure:
        with_ = _interval(other)
        if with_ is None:
            return NotImplemented
        return self + -with_

    def __rsub__(self, other: ExactNumber | Enclosure) -> Enclosure:
        return -self + other

    def __mul__(self, other: ExactNumber | Enclosure) -> Enclosure:
        with_ = _interval(other)
        if with_ is None:
            return NotImplemented
        ends = [a * b for a in (self.lower, self.upper) for b in (with_.lower, with_.upper)]
        return Enclosure(min(ends), max(ends))

    def __rmul__(self, other: ExactNumber | Enclosure) -> Enclosure:
        return self * other

    def __truediv__(self, other: ExactNumber | Enclosure) -> Enclosure:
        """Raises ZeroDivisionError if the divisor contains 0."""
        by = _interval(other)
        if by is None:
            return NotImplemented
        if 0 in by:
            raise ZeroDivisionError("the divisor may be 0")
        return self * Enclosure(1 / by.upper, 1 / by.lower)

    def __rtruediv__(self, other: ExactNumber | Enclosure) -> Enclosure:
        number = _interval(other)
        if number is None:
            return NotImplemented
        return number / self

    def _is(self, compare: Callable[[Fraction, Fraction], bool], other: Any) -> bool:
        """Returns whether compare(number, other) holds. The comparison is one that is monotonic."""
        with_ = _interval(other, floats=True)
        if with_ is None and isinstance(other, tuple):
            raise TypeError("an Enclosure is a number, which does not compare with a tuple")
        if with_ is None:
            return NotImplemented
        one = compare(self.lower, with_.upper)
        if one != compare(self.upper, with_.lower):
            raise ValueError(f"the interval from {float(self.lower)!r} to {float(self.upper)!r} leaves open "
                             "how its number compares")
        return one

    def __lt__(self, other: Any) -> bool:
        return self._is(operator.lt, other)

    def __le__(self, other: Any) -> bool:
        return self._is(operator.le, other)

    def __gt__(self, other: Any) -> bool:
        return self._is(operator.gt, other)

    def __ge__(self, other: Any) -> bool:
        return self._is(operator.ge, other)

    def __contains__(self, other: object) -> bool:
        """Returns whether the interval contains a number, or all numbers of another interval."""
        inner = _interval(other, floats=True)
        return inner is not None and self.lower <= inner.lower and inner.upper <= self.upper


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


def _whole(digits: str) -> int:
    """Returns a number of any length. int() refuses numbers of more than 4,300 digits."""
    if len(digits) <= 4000:
        return int(digits)
    half = len(digits) // 2
    sign = -1 if digits.startswith("-") else 1
    return int(_whole(digits[:-half]) * 10**half + sign * _whole(digits[-half:]))


def _fraction(text: str) -> Fraction:
    numerator, _, denominator = text.partition("/")
    return Fraction(_whole(numerator), _whole(denominator or "1"))


def _number_of(members: dict[str, Any]) -> Any:
    """Returns the number that a JSON object of a report is, or the object if it is another one."""
    if "decimal" not in members:
        return members
    if members.keys() == {"exact", "decimal"} and not members["exact"].startswith("√"):
        return _fraction(members["exact"])
    if members.keys() == {"lower", "upper", "decimal"}:
        return Enclosure(Fraction(members["lower"]), Fraction(members["upper"]))
    return members


def parsed(report: str) -> Any:
    """Returns the data of a report in JSON. Exact numbers are fractions, and certified ones intervals."""
    return json.loads(report, object_hook=_number_of)
