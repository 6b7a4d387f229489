"""Makes cases from paths, texts and dicts."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any, Union

from . import _asdic
from ._arguments import count, exact, is_boolean

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


def _force(value: object, key: str) -> object:
    """Returns the text of a force that is a dict, such as "5 sub, 1 dd" of {"sub": 5, "dd": 1}. Returns
    other values as they are."""
    if not isinstance(value, Mapping) or any(isinstance(each, Mapping) for each in value.values()):
        return value
    return ", ".join(f"{count(number, f'{key}.{unit}')} {unit}" for unit, number in value.items())


def _side(value: object, key: str) -> object:
    """Returns a side with its force as text. A side can be a force: a text, or a dict of numbers."""
    if isinstance(value, str):
        return {"units": value}
    if not isinstance(value, Mapping):
        return value
    if value and not any(isinstance(each, (str, Mapping, list, tuple, float)) for each in value.values()):
        return {"units": _force(value, key)}
    return {name: _force(each, f"{key}.units") if name == "units" else each
            for name, each in value.items()}


def _with_forces(keys: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the keys of a case whose forces are texts."""
    written = dict(keys)
    for side in ("attacker", "defender"):
        if side in written:
            written[side] = _side(written[side], side)
    waves = written.get("wave")
    if isinstance(waves, (list, tuple)):
        written["wave"] = [_side(wave, "wave") for wave in waves]
    if isinstance(written.get("sea"), Mapping):
        written["sea"] = {name: _side(each, f"sea.{name}") if name in ("attacker", "defender") else each
                          for name, each in written["sea"].items()}
    return written


def _text_of(path: str) -> str:
    with open(path, encoding="utf-8", newline="") as file:
        return file.read()


class Case:
    """A battle with the keys of a case file.

    `source` is a path, the text of a case file (a str with a line end or a "="), a dict with the same
    keys, or a Case, which is copied. Without it, the keys are arguments:

    >>> case = Case(rules="one-for-one", attacker={"sub": 5}, defender="3 dd, 1 ca", rounds=3)

    A force is a text or a dict of numbers. asdic checks the keys when you ask a question or call
    validate(). Keys can be read, changed and removed: `case["attacker.units"]` is "5 sub", and
    `case["attacker.units.sub"] = 4` changes the number of one unit. A key that is not set raises
    KeyError, also if it has a default. Iterating gives the keys at the top.
    """
    __hash__ = None  # type: ignore[assignment]  # a case can change

    _case: _asdic.Case
    _made: tuple[str, tuple[str, ...]]
    _edits: list[tuple[str, str | None]]

    def __init__(self, source: Source | None = None, /, **keys: Any) -> None:
        self._edits = []
        if source is None and keys.keys() == {"source"}:
            source = keys.pop("source")
        if (source is None) == (not keys):
            raise TypeError("give the source of a case, or its keys as arguments")
        if isinstance(source, Case):
            self._made = source._made
            self._edits = list(source._edits)
            self._case = source._case.copy()
            return
        if source is None or isinstance(source, Mapping):
            lines = (f"{_toml(str(key), 'a key')} = {_toml(value, str(key))}"
                     for key, value in _with_forces(keys if source is None else source).items())
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
            if value is None:
                self._case.remove(key)
            else:
                self._case.set(key, value)

    def __setitem__(self, key: str, value: object) -> None:
        value = _force(value, key) if key.endswith(".units") else _with_forces({key: value})[key]
        text = _toml(value, key)
        self._case.set(key, text)
        self._edits.append((key, text))

    def __getitem__(self, key: str) -> Any:
        """Returns the value of a key as in the case file: a text, a number, a bool, a list, or a dict for
        a table. A fraction that was set is a text, such as "1/2"."""
        value = self._case.get(key) if key else None
        if value is None:
            raise KeyError(f"the case does not set {key!r}")
        return json.loads(value)

    def __delitem__(self, key: str) -> None:
        if not key or not self._case.remove(key):
            raise KeyError(f"the case does not set {key!r}")
        self._edits.append((key, None))

    def __contains__(self, key: object) -> bool:
        return isinstance(key, str) and key != "" and self._case.get(key) is not None

    def __iter__(self) -> Iterator[str]:
        return iter(self.keys())

    def keys(self) -> list[str]:
        """Returns the keys at the top, so that `dict(case)` has all that is set."""
        return list(json.loads(self._case.get("") or "{}"))

    def get(self, key: str, default: Any = None) -> Any:
        """Returns the value of a key, or `default` if it is not set."""
        return self[key] if key in self else default

    def _ipython_key_completions_(self) -> list[str]:
        tables = [key for key in self if isinstance(self[key], dict)]
        return [*self.keys(), *(f"{table}.{key}" for table in tables for key in self[table])]

    def to_toml(self) -> str:
        """Returns a case file, which reads back as the same case. Comments of the source are lost, and
        relative paths stay as they are written."""
        return self._case.text()

    def __repr__(self) -> str:
        return f"<asdic.Case {self.get('title') or self._sides()!r}>"

    def _sides(self) -> str:
        return " against ".join(str(self.get(f"{side}.units", "no units")) for side in ("attacker", "defender"))

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


def assignments(keys: Mapping[str, Any]) -> list[str]:
    """Returns KEY=VALUE of each key."""
    return [f"{key}={value if isinstance(value, str) else _toml(value, key)}" for key, value in keys.items()]
