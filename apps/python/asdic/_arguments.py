"""Converts arguments to what the library takes: whole numbers, exact numbers, limits and lists of texts.

Numbers are recognized by what they can do, so that those of other packages, such as numpy and gmpy2, also
count. A float is never taken for an exact number.
"""

from __future__ import annotations

import importlib
import operator
import os
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from ._errors import MisuseError

_DIGITS_IN_PART = 4000
_PART = 10**_DIGITS_IN_PART


def certified(numbers: str) -> bool:
    """Returns whether `numbers` are certified, and false if they are exact."""
    if numbers not in ("exact", "certified"):
        raise MisuseError(f"there are no {numbers!r} numbers; possible: exact, certified")
    return numbers == "certified"


def refusal(name: str, expected: str, value: object) -> TypeError:
    """Returns the error of an argument that must be something else."""
    return TypeError(f"{name} must be {expected}, not the {type(value).__name__} {value!r}")


def is_boolean(value: Any) -> bool:
    """Returns true for a boolean of Python or of numpy, which has no __index__."""
    kind = getattr(getattr(value, "dtype", None), "kind", "")
    return isinstance(value, bool) or (kind == "b" and not getattr(value, "shape", ()))


def _integer(value: Any) -> int | None:
    """Returns the int that `value` is, or None. Booleans are 0 and 1."""
    if is_boolean(value):
        return int(bool(value))
    try:
        return operator.index(value)
    except TypeError:
        return None


def integer(value: Any, name: str) -> int:
    """Returns the int that `value` is. Raises TypeError for other numbers, also for 2.0 and Fraction(2)."""
    found = _integer(value)
    if found is None:
        raise refusal(name, "an int", value)
    return found


def exact(value: Any, name: str) -> Fraction:
    """Returns the fraction that `value` is: an integer, or a number with a numerator and a denominator.
    Raises TypeError for others, such as floats and decimals."""
    if type(value) is Fraction:
        return value
    whole = _integer(value)
    if whole is not None:
        return Fraction(whole)
    numerator = _integer(getattr(value, "numerator", None))
    denominator = _integer(getattr(value, "denominator", None))
    if numerator is None or not denominator:
        raise refusal(name, "an int or a Fraction", value)
    return Fraction(numerator, denominator)


def place(value: Any, length: int, name: str) -> int:
    """Returns an index below `length`; -1 is the last one. Raises IndexError if there is no such index."""
    index = integer(value, name)
    if not -length <= index < length:
        raise IndexError(f"{name} is {index}, but there are {length}")
    return index % length


def count(value: Any, name: str) -> int:
    """Returns an int from 0 up."""
    found = integer(value, name)
    if not 0 <= found < 2**64:
        raise ValueError(f"{name} must be an int from 0" + (f", not {found}" if found < 0 else " to 2**64 - 1"))
    return found


def number_for_json(value: Any) -> int | float:
    """Returns an integer or a float of another package as one of Python, for json.dumps()."""
    found = _integer(value)
    if found is not None:
        return found
    if isinstance(value, Fraction) or not hasattr(value, "__float__"):
        raise refusal("a count", "an int or a float", value)
    return float(value)


def optional_count(value: Any, name: str) -> int | None:
    """Returns a limit that is an int from 0 up, or None for no limit."""
    return None if value is None else count(value, name)


def real(value: Any, name: str) -> float:
    """Returns the float of an argument that need not be exact, such as a number of seconds."""
    if isinstance(value, str) or not hasattr(value, "__float__"):
        whole = _integer(value)
        if whole is None:
            raise refusal(name, "a number", value)
        return float(whole)
    return float(value)


def optional_seconds(value: Any) -> float | None:
    """Returns a limit of time above 0, or None for no limit."""
    if value is None:
        return None
    seconds = real(value, "seconds")
    if not seconds > 0:
        raise ValueError(f"seconds must be above 0, not {seconds}")
    return seconds


def items(value: Any, name: str, of: str) -> Iterable[Any]:
    """Returns a value that must be iterable, and not one text."""
    if isinstance(value, (str, bytes, os.PathLike)) or not hasattr(value, "__iter__"):
        raise refusal(name, f"a list of {of}", value)
    found: Iterable[Any] = value
    return found


def text(value: Any, name: str) -> str:
    """Returns a text. Raises TypeError for other objects."""
    if not isinstance(value, str):
        raise refusal(name, "a text", value)
    return value


def path(value: Any, name: str, expected: str = "a path") -> str:
    """Returns the text of a path. Raises TypeError for other objects, also for bytes."""
    found = os.fspath(value) if isinstance(value, os.PathLike) else value
    if not isinstance(found, str):
        raise refusal(name, expected, value)
    return found


def texts(value: Any, name: str) -> list[str]:
    """Returns a list of texts. Raises TypeError for a single text, whose letters would be the list."""
    return [text(each, f"{name}[{i}]") for i, each in enumerate(items(value, name, "texts"))]


def module(name: str) -> Any:
    """Returns a module of another package, or None if it is not installed."""
    try:
        return importlib.import_module(name)
    except ImportError:
        return None


def needed_module(name: str, what: str) -> Any:
    """Returns a module of another package. Raises ImportError if it is not installed."""
    found = module(name)
    if found is None:
        raise ImportError(f"{what} needs {name}, which is not installed", name=name)
    return found


def counted(number: int, noun: str) -> str:
    """Returns a number with its noun, such as "1 row" and "2 rows"."""
    return f"{number} {noun}" + ("" if number == 1 else "s")


def digits(number: int) -> str:
    """Returns all decimal digits of a number from 0 up. str() refuses numbers of more than 4,300 digits."""
    parts: list[str] = []
    while number >= _PART:
        number, part = divmod(number, _PART)
        parts.append(f"{part:0{_DIGITS_IN_PART}}")
    return str(number) + "".join(reversed(parts))
