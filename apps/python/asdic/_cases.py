"""Makes cases from paths, texts and dicts."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping, MutableMapping
from decimal import Decimal
from typing import Any, Union

from . import _asdic
from ._arguments import count, exact, is_boolean, path, text
from ._errors import InputError, Place
from ._rules import RulesFile

#: A rule system: its name, the path or the text of a rules file, or a rules file that was added.
Rules = Union[str, "os.PathLike[str]", RulesFile]
Source = Union[str, "os.PathLike[str]", Mapping[str, Any], "Case"]

#: The first argument of functions that take two forces, in messages.
ATTACKER = "case, the attacker's force,"

#: The keys of a side in all rule systems. They are never units in the short form of a force, {"sub": 5}.
SIDE_KEYS = frozenset(
    """avoid body bombard by combine concealed detection_factor disengage engage first_casualty first_factor
    intercept join keep landed landing_places later_factor losses play policy present range retreat searching
    stays submerge targets technologies torpedoes undetected units withdraw""".split())


def _rules_text(rules: object) -> str:
    """Returns the value of the key "rules". A path without a folder is "./house.rules", so that it is not
    taken for a name."""
    if isinstance(rules, RulesFile):
        return rules.name
    found = path(rules, "rules", "the name of a rule system, a path or a RulesFile")
    is_plain = isinstance(rules, os.PathLike) and not os.path.dirname(found)
    return os.path.join(os.curdir, found) if is_plain else found


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
    """Returns a side with its force as text. A side can be a force: a text, or a dict of numbers whose keys
    are not those of a side. Raises InputError for a mixture of both without "units"."""
    if isinstance(value, str):
        return {"units": value}
    if not isinstance(value, Mapping):
        return value
    units = [name for name, each in value.items()
             if name not in SIDE_KEYS and not isinstance(each, (str, Mapping, list, tuple))]
    others = [name for name in value if name not in units]
    if units and not others:
        return {"units": _force(value, key)}
    if units and "units" not in value:
        force = {name: value[name] for name in units}
        raise InputError(f"{key}: the numbers of units are next to {', '.join(map(repr, others))}; "
                         f"write units={force!r}", Place(key, 0, 0))
    return {name: _force(each, f"{key}.units") if name == "units" else each
            for name, each in value.items()}


def _with_forces(keys: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the keys of a case whose rules and forces are texts."""
    written = dict(keys)
    if isinstance(written.get("rules"), (os.PathLike, RulesFile)):
        written["rules"] = _rules_text(written["rules"])
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


class Case(MutableMapping[str, Any]):
    """A battle with the keys of a case file.

    `source` is a path, the text of a case file (a str with a line end or a "="), a dict with the same
    keys, or a Case, which is copied. Without it, the keys are arguments:

    >>> case = Case(rules="one-for-one", attacker={"sub": 5}, defender="3 dd, 1 ca", rounds=3)

    A force is a text or a dict of numbers. asdic checks the keys when you ask a question or call
    validate(). Keys can be read, changed and removed: `case["attacker.units"]` is "5 sub", and
    `case["attacker.units.sub"] = 4` changes the number of one unit. A key that is not set raises
    KeyError, also if it has a default. A case is a mapping: iterating gives the keys at the top, and len()
    their number.
    """

    __hash__ = None  # type: ignore[assignment]  # a case can change

    _case: _asdic.Case
    _made: tuple[str, tuple[str, ...]]  # how to make it again, with its places, until it is changed
    _is_changed: bool

    def __init__(self, source: Source | None = None, /, **keys: Any) -> None:
        self._is_changed = False
        if source is None and keys.keys() == {"source"}:
            source = keys.pop("source")
        if (source is None) == (not keys):
            raise TypeError("give the source of a case, or its keys as arguments")
        if isinstance(source, Case):
            self._made = source._made
            self._is_changed = source._is_changed
            self._case = source._case.copy()
            return
        if source is None or isinstance(source, Mapping):
            lines = (f"{_toml(str(key), 'a key')} = {_toml(value, str(key))}"
                     for key, value in _with_forces(keys if source is None else source).items())
            self._made = ("parse", ("\n".join(lines) + "\n", "case"))
        elif isinstance(source, str) and ("\n" in source or "=" in source):
            self._made = ("parse", (source, "case"))
        else:
            file = path(source, "a case", "a path, a text, a dict or a Case")
            self._case = _asdic.Case.read(file)
            self._made = ("parse", (_text_of(file), file))
            return
        self._make()

    @classmethod
    def of_forces(cls, attacker: str, defender: str, *, rules: Rules) -> Case:
        """Returns the case of two forces, such as "5 sub" and "3 dd, 1 ca"."""
        case = cls.__new__(cls)
        case._is_changed = False
        case._made = ("of_forces", (_rules_text(rules), text(attacker, "attacker"), text(defender, "defender")))
        case._make()
        return case

    def _make(self) -> None:
        """Makes the case from its source."""
        function, arguments = self._made
        self._case = getattr(_asdic.Case, function)(*arguments)

    def __setitem__(self, key: str, value: object) -> None:
        key = text(key, "a key").strip()
        value = _force(value, key) if key.endswith(".units") else _with_forces({key: value})[key]
        self._case.set(key, _toml(value, key))
        self._is_changed = True

    def __getitem__(self, key: str) -> Any:
        """Returns the value of a key as in the case file: a text, a number, a bool, a list, or a dict for
        a table. A fraction that was set is a text, such as "1/2"."""
        value = self._case.get(key) if text(key, "a key") else None
        if value is None:
            raise KeyError(f"the case does not set {key!r}")
        return json.loads(value)

    def __delitem__(self, key: str) -> None:
        if not text(key, "a key") or not self._case.remove(key):
            raise KeyError(f"the case does not set {key!r}")
        self._is_changed = True

    def __contains__(self, key: object) -> bool:
        return isinstance(key, str) and key != "" and self._case.get(key) is not None

    def __iter__(self) -> Iterator[str]:
        return iter(self._top())

    def __len__(self) -> int:
        return len(self._top())

    def _top(self) -> dict[str, Any]:
        """Returns the keys at the top with their values."""
        keys: dict[str, Any] = json.loads(self._case.get("") or "{}")
        return keys

    def setdefault(self, key: str, default: Any = None, /) -> Any:
        """Returns the value of a key. If it is not set, sets it to `default` before."""
        if key not in self:
            self[key] = default
        return self[key]

    def _ipython_key_completions_(self) -> list[str]:
        tables = [key for key in self if isinstance(self[key], dict)]
        return [*self, *(f"{table}.{key}" for table in tables for key in self[table])]

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
        """Returns true if both cases set the same keys to the same values. The folder at which relative paths
        start does not count."""
        if not isinstance(other, Case):
            return NotImplemented
        return self is other or self.to_toml() == other.to_toml()

    def __copy__(self) -> Case:
        return Case(self)

    def __deepcopy__(self, memo: object) -> Case:
        return Case(self)

    def __getstate__(self) -> dict[str, Any]:
        """Returns the source of the case or, after changes, the file that reads back as the same case."""
        source = self._made[1][1] if self._made[0] == "parse" else "case"
        made = ("parse", (self.to_toml(), source)) if self._is_changed else self._made
        return {"_made": made, "_is_changed": False}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._make()


def case_of(source: Source, defender: str | None, rules: Rules | None) -> Case:
    """Returns a copy of the case `source`, or the case of the forces `source` and `defender` under
    `rules`."""
    if defender is None and rules is None:
        return Case(source)
    if defender is None or rules is None:
        raise TypeError("give a case, or two forces as texts and their rules")
    return Case.of_forces(text(source, ATTACKER), text(defender, "defender"), rules=rules)


def assignments(keys: Mapping[str, Any]) -> list[str]:
    """Returns KEY=VALUE of each key."""
    return [f"{key}={value if isinstance(value, str) else _toml(value, key)}" for key, value in keys.items()]
