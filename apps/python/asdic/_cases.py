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


class Case:
    """A battle with the keys of a case file.

    `source` is a path, the text of a case file (a str with a line end or a "="), or a dict with the
    same keys. asdic checks the keys when you ask a question or call validate().
    `case["attacker.units"] = "4 sub"` changes a key; "attacker.units.sub" is the number of one unit.
    """

    _case: _asdic.Case

    def __init__(self, source: Source) -> None:
        if isinstance(source, Case):
            self._case = source._case.copy()
        elif isinstance(source, Mapping):
            lines = (f"{_toml(str(key), 'a key')} = {_toml(value, str(key))}"
                     for key, value in source.items())
            self._case = _asdic.Case.parse("\n".join(lines) + "\n", "case")
        elif isinstance(source, str) and ("\n" in source or "=" in source):
            self._case = _asdic.Case.parse(source, "case")
        else:
            self._case = _asdic.Case.read(os.fspath(source))

    @classmethod
    def of_forces(cls, attacker: str, defender: str, *, rules: str) -> Case:
        """Returns the case of two forces, such as "5 sub" and "3 dd, 1 ca"."""
        case = cls.__new__(cls)
        case._case = _asdic.Case.of_forces(rules, attacker, defender)
        return case

    def __setitem__(self, key: str, value: object) -> None:
        self._case.set(key, _toml(value, key))

    def validate(self) -> None:
        """Raises InputError with the place of the first fault, if there is one."""
        self._case.validate()


def case_of(source: Source, defender: str | None, rules: str | None) -> _asdic.Case:
    """Returns the case of `source`, or of the forces `source` and `defender` under `rules`."""
    if defender is None and rules is None:
        return Case(source)._case
    if not isinstance(source, str) or defender is None or rules is None:
        raise TypeError("give a case, or two forces as texts and their rules")
    return Case.of_forces(source, defender, rules=rules)._case
