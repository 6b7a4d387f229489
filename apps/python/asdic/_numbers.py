"""Converts numbers of the library: exact ones to fractions, others to intervals."""

from __future__ import annotations

import json
import math
import operator
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, SupportsIndex, Union

from . import _asdic
from ._arguments import exact, real

#: A number that is known exactly: an int, a Fraction, or a number of another package that is one of them.
ExactNumber = Union[SupportsIndex, Fraction]


def _interval(value: Any, floats: bool = False) -> Enclosure | None:
    """Returns the interval that a number is, or None. A float counts only if `floats` is true."""
    if isinstance(value, Enclosure):
        return value
    if floats and isinstance(value, float):
        if not math.isfinite(value):
            return None
        value = Fraction(value)
    try:
        number = exact(value, "a number")
    except TypeError:
        return None
    return Enclosure(number, number)


def _is_beyond_numbers(value: Any) -> bool:
    """Returns true for the floats that are not numbers: inf, -inf and nan."""
    return isinstance(value, float) and not math.isfinite(value)


def _compared(compare: Callable[[Any, Any], bool], one: Enclosure, other: Enclosure) -> bool | None:
    """Returns whether a comparison that is monotonic holds for all numbers of two intervals; or None if it
    holds for some."""
    found = compare(one.lower, other.upper)
    return found if found == compare(one.upper, other.lower) else None


def _open(interval: Enclosure, what: str) -> ValueError:
    return ValueError(f"the interval from {float(interval.lower)!r} to {float(interval.upper)!r} leaves open {what}")


class _Ordered:
    """A number whose order is that of _is()."""

    __slots__ = ()

    def _is(self, compare: Callable[[Any, Any], bool], other: Any) -> bool:
        raise NotImplementedError

    def __lt__(self, other: Any) -> bool:
        return self._is(operator.lt, other)

    def __le__(self, other: Any) -> bool:
        return self._is(operator.le, other)

    def __gt__(self, other: Any) -> bool:
        return self._is(operator.gt, other)

    def __ge__(self, other: Any) -> bool:
        return self._is(operator.ge, other)


@dataclass(frozen=True, init=False)
class Enclosure(_Ordered):
    """An interval that contains the number, including its bounds.

    + - * / with an int, a Fraction or an Enclosure return an Enclosure that contains the result; they
    are exact, so nothing is rounded. Two enclosures count as independent: `x - x` contains 0, but is not
    0. < <= > >= return a bool if it is certain, and raise ValueError if the interval leaves it open. So does
    bool(). A float is refused by + - * / and compared by its exact value. == compares the bounds, and `in`
    asks whether the interval contains a number or another interval. float() returns the double nearest to the
    middle, which a format such as f"{x:.3f}" formats.
    """

    __slots__ = ("lower", "upper")
    __array_ufunc__ = None  # numbers of numpy leave their arithmetic to this class

    lower: Fraction
    upper: Fraction

    def __init__(self, lower: ExactNumber, upper: ExactNumber) -> None:
        object.__setattr__(self, "lower", exact(lower, "lower"))
        object.__setattr__(self, "upper", exact(upper, "upper"))
        if self.lower > self.upper:
            raise ValueError("lower must be at most upper")

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.lower, self.upper)

    def __float__(self) -> float:
        return float((self.lower + self.upper) / 2)

    def __format__(self, format: str) -> str:
        return f"{float(self):{format}}" if format else str(self)

    def __bool__(self) -> bool:
        """Returns whether the number is not 0. Raises ValueError if the interval leaves it open."""
        if 0 not in self:
            return True
        if self.lower != self.upper:
            raise _open(self, "whether its number is 0")
        return False

    def __neg__(self) -> Enclosure:
        return Enclosure(-self.upper, -self.lower)

    def __pos__(self) -> Enclosure:
        return self

    def __abs__(self) -> Enclosure:
        if self.lower >= 0:
            return self
        return -self if self.upper <= 0 else Enclosure(Fraction(0), max(-self.lower, self.upper))

    def __add__(self, other: ExactNumber | Enclosure) -> Enclosure:
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

    def _is(self, compare: Callable[[Any, Any], bool], other: Any) -> bool:
        """Returns whether compare(number, other) holds. The comparison is one that is monotonic."""
        if _is_beyond_numbers(other):
            return compare(0, other)
        with_ = _interval(other, floats=True)
        if with_ is None:
            return NotImplemented
        certain = _compared(compare, self, with_)
        if certain is None:
            raise _open(self, "how its number compares")
        return certain

    def __contains__(self, other: object) -> bool:
        """Returns whether the interval contains a number, or all numbers of another interval."""
        inner = _interval(other, floats=True)
        return inner is not None and self.lower <= inner.lower and inner.upper <= self.upper


@dataclass(frozen=True, init=False, eq=False)
class Root(_Ordered):
    """The square root of a number, such as a standard deviation. float() returns the nearest double, which a
    format such as f"{x:.3f}" formats.

    Roots compare with each other and with numbers by their squares, exactly. A root of an Enclosure raises
    ValueError if the interval leaves the answer of < <= > >= open, and only equals the root of an equal one.
    """

    __slots__ = ("square", "nearest")
    __array_ufunc__ = None

    square: Exact
    nearest: float

    def __init__(self, square: ExactNumber | Enclosure, nearest: float) -> None:
        exact_square: Exact = square if isinstance(square, Enclosure) else exact(square, "square")
        object.__setattr__(self, "square", exact_square)
        object.__setattr__(self, "nearest", real(nearest, "nearest"))
        if (exact_square.lower if isinstance(exact_square, Enclosure) else exact_square) < 0:
            raise ValueError("square must be at least 0")
        if not 0 <= self.nearest < math.inf:
            raise ValueError("nearest must be a number from 0")

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.square, self.nearest)

    def __float__(self) -> float:
        return self.nearest

    def __format__(self, format: str) -> str:
        return f"{self.nearest:{format}}" if format else str(self)

    def __bool__(self) -> bool:
        """Returns whether the root is not 0. Raises ValueError if an interval leaves it open."""
        return bool(self.square)

    def _fraction(self) -> Fraction | None:
        """Returns the root if it is a fraction, else None."""
        if isinstance(self.square, Enclosure):
            return None
        root = Fraction(math.isqrt(self.square.numerator), math.isqrt(self.square.denominator))
        return root if root * root == self.square else None

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Root):
            return self.square == other.square
        number = None if isinstance(other, Enclosure) else _interval(other, floats=True)
        if number is None:
            return NotImplemented
        return self._fraction() == number.lower

    def __hash__(self) -> int:
        root = self._fraction()
        return hash(self.square if root is None else root)

    def _is(self, compare: Callable[[Any, Any], bool], other: Any) -> bool:
        """Returns whether compare(root, other) holds. The comparison is one that is monotonic."""
        if _is_beyond_numbers(other):
            return compare(0, other)
        square, of_other = _interval(self.square), _square_of(other)
        if square is None or of_other is None:
            return NotImplemented
        certain = _compared(compare, square, of_other)
        if certain is None:
            raise ValueError("the interval leaves open how the root compares")
        return certain


def _square_of(value: Any) -> Enclosure | None:
    """Returns the square of a root or of a number, with the sign of the number; or None."""
    if isinstance(value, Root):
        return _interval(value.square)
    number = _interval(value, floats=True)
    return None if number is None else Enclosure(number.lower * abs(number.lower), number.upper * abs(number.upper))


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
