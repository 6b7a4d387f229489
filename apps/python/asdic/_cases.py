"""Makes cases from paths, texts and dicts."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from decimal import Decimal
from typing import Any, Union

from . import _asdic
from ._arguments import exact, is_boolean

Source = Union[str, "os.PathLike[str]", Mapping[str, Any], "Case"]


def _toml(value: object, key: str) -> str:
    """Returns the value of a key in the notation of a case file. A float is the decimal that Python
    prints, as in a case file."""
    if is_boolean(value):
        return "true" if value else "false"
    if isinstance(value, (str, os.PathLike)):
        return json.dumps(os.fspath(value), ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, Mapping):
        members = (f"{_toml(str(name), key)} = {_toml(each, f'{key}.{name}')}"
                   for name, each in value.items())
        return "{" + ", ".join(members) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(_toml(each, key) for each in value) + "]"
    if isinstance(value, float):
        return repr(float(value))
    if isinstance(value, Decimal):
        return f'"{value}"'
    number = exact(value, key)
    return str(number) if number.denominator == 1 else f'"{number}"'


def _text_of(path: str) -> str:
    with open(path, encoding="utf-8", newline="") as file:
        return file.read()


class Case:
    """A battle with the keys of a case file.

    `source` is a path, the text of a case file (a str with a line end or a "="), or a dict with the
    same keys. asdic checks the keys when you ask a question or call validate().
    `case["attacker.units"] = "4 sub"` changes a key; "attacker.units.sub" is the number of one unit.
    """
    __hash__ = None  # type: ignore[assignment]  # a case can change

    _case: _asdic.Case
    _made: tuple[str, tuple[str, ...]]
    _edits: list[tuple[str, str]]

    def __init__(self, source: Source) -> None:
        self._edits = []
        if isinstance(source, Case):
            self._made = source._made
            self._edits = list(source._edits)
            self._case = source._case.copy()
            return
        if isinstance(source, Mapping):
            lines = (f"{_toml(str(key), 'a key')} = {_toml(value, str(key))}"
                     for key, value in source.items())
            self._made = ("parse", ("\n".join(lines) + "\n", "case"))
        elif isinstance(source, str) and ("\n" in source or "=" in source):
            self._made = ("parse", (source, "case"))
        else:
            path = os.fspath(source)
            self._case = _asdic.Case.read(path)
            self._made = ("parse", (_text_of(path), path))
            return
        self._make()

    @classmethod
    def of_forces(cls, attacker: str, defender: str, *, rules: str) -> Case:
        """Returns the case of two forces, such as "5 sub" and "3 dd, 1 ca"."""
        case = cls.__new__(cls)
        case._edits = []
        case._made = ("of_forces", (rules, attacker, defender))
        case._make()
        return case

    def _make(self) -> None:
        """Makes the case from its source and the changes of its keys."""
        function, arguments = self._made
        self._case = getattr(_asdic.Case, function)(*arguments)
        for key, value in self._edits:
            self._case.set(key, value)

    def __setitem__(self, key: str, value: object) -> None:
        text = _toml(value, key)
        self._case.set(key, text)
        self._edits.append((key, text))

    def validate(self) -> None:
        """Raises InputError with the place of the first fault, if there is one."""
        self._case.validate()

    def __eq__(self, other: object) -> bool:
        """Returns true if both cases have the same source and the same changes."""
        if not isinstance(other, Case):
            return NotImplemented
        return self._made == other._made and self._edits == other._edits

    def __copy__(self) -> Case:
        return Case(self)

    def __deepcopy__(self, memo: object) -> Case:
        return Case(self)

    def __getstate__(self) -> dict[str, Any]:
        return {"_made": self._made, "_edits": self._edits}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self._made, self._edits = state["_made"], list(state["_edits"])
        self._make()


def case_of(source: Source, defender: str | None, rules: str | None) -> Case:
    """Returns a copy of the case `source`, or the case of the forces `source` and `defender` under
    `rules`."""
    if defender is None and rules is None:
        return Case(source)
    if not isinstance(source, str) or defender is None or rules is None:
        raise TypeError("give a case, or two forces as texts and their rules")
    return Case.of_forces(source, defender, rules=rules)
