"""Adds rules files, and rule systems that are functions of Python."""

from __future__ import annotations

import os
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple, SupportsIndex, TypeVar, Union, overload

from . import _asdic
from ._arguments import count, exact, integer, text, texts
from ._chains import Chain
from ._numbers import ExactNumber


class RulesFile(NamedTuple):
    """A rules file that cases can name: its name, its title and a hash of its text."""

    name: str
    title: str
    hash: str


class UnitType(NamedTuple):
    """A type of unit. It hits if a die shows at most its attack or defense."""

    attack: int = 0
    defense: int = 0
    hits: int = 1  #: the hits that sink it
    cost: int = 0
    kind: str = "ship"  #: sub, ship, air, land or aa


class Force(Mapping[str, int]):
    """The units of a side: a mapping from codes to numbers above 0, which does not change. The number of
    any other unit is 0. "bb*" is a "bb" that has taken a hit."""

    __slots__ = ("_units",)

    def __init__(self, units: Mapping[str, SupportsIndex]) -> None:
        counted = ((unit, count(number, f"the number of {unit}")) for unit, number in units.items())
        self._units = {unit: number for unit, number in counted if number}

    def __getitem__(self, unit: str) -> int:
        return self._units.get(unit, 0)

    def __contains__(self, unit: object) -> bool:
        return unit in self._units

    def __iter__(self) -> Iterator[str]:
        return iter(self._units)

    def __len__(self) -> int:
        return len(self._units)

    def __hash__(self) -> int:
        return hash(frozenset(self._units.items()))

    def __repr__(self) -> str:
        return f"Force({self._units!r})"

    def without(self, unit: str, number: SupportsIndex = 1) -> Force:
        """Returns the force with `number` units fewer, or without the unit if it has fewer."""
        return Force({**self._units, unit: max(0, self[unit] - integer(number, "number"))})


class Position(NamedTuple):
    """The units of both sides in battle: a state of a battle under your rules."""

    attacker: Force
    defender: Force


@dataclass(frozen=True)
class Battle:
    """The battle of a case under your rules."""

    attacker: Force
    defender: Force
    units: dict[str, UnitType]  #: the types of the units in battle, after changes by the case
    die: int  #: the number of faces of a die
    options: dict[str, str]  #: the values of the rule options


#: The successors of a state with their weights: a dict, or pairs. None or no successors is an end.
Successors = Union[Mapping[Any, ExactNumber], Iterable[tuple[Any, ExactNumber]], None]
Fight = Callable[[Any, Battle], Successors]
AnyFight = TypeVar("AnyFight", bound=Fight)

_Parts = list[tuple[str, int, int, int, int, str, int]]


@dataclass(frozen=True)
class _Form:
    """The part of a rule system that cases see."""

    title: str
    source: str
    units: list[tuple[str, UnitType]]
    options: list[tuple[str, list[str], str]]


@dataclass(frozen=True)
class _Rules:
    """A rule system in Python."""

    form: _Form
    fight: Fight
    start: Callable[[Battle], Any] | None
    position: Callable[[Any], Any] | None
    begins_round: Callable[[Any], bool] | None


#: How often the number of states is checked, which looks at the free memory.
_STATES_BETWEEN_CHECKS = 128

_added: dict[str, _Rules] = {}


def _unit_type(unit: str, values: UnitType | Mapping[str, Any]) -> UnitType:
    parts = values._asdict() if isinstance(values, UnitType) else dict(values)
    unknown = parts.keys() - set(UnitType._fields)
    if unknown:
        raise TypeError(f"the unit {unit!r} has {', '.join(sorted(unknown))}; possible: {', '.join(UnitType._fields)}")
    whole = {key: count(value, f"{unit}.{key}") for key, value in parts.items() if key != "kind"}
    return UnitType(**whole, kind=text(parts.get("kind", "ship"), f"{unit}.kind"))


def _state(value: Any) -> Hashable:
    """Returns a state. A pair of forces is a Position."""
    if isinstance(value, tuple) and len(value) == 2 and all(isinstance(each, Mapping) for each in value):
        return Position(*(each if isinstance(each, Force) else Force(each) for each in value))
    state: Hashable = value
    return state


def _position_of(rules: _Rules, state: Any) -> Position:
    position = _state(state if rules.position is None else rules.position(state))
    if not isinstance(position, Position):
        raise TypeError(f"the position of a state must be a pair of forces, not {position!r}")
    return position


def _battle_of(attacker: _Parts, defender: _Parts, die: int, options: dict[str, str]) -> Battle:
    types = {part[0]: UnitType(*part[1:6]) for part in (*attacker, *defender)}
    sides: list[Force] = []
    for side in (attacker, defender):
        numbers: dict[str, int] = {}
        for code, *_, number in side:
            numbers[code] = numbers.get(code, 0) + number
        sides.append(Force(numbers))
    return Battle(sides[0], sides[1], types, die, options)


def _fought(name: str, attacker: _Parts, defender: _Parts, die: int, options: dict[str, str]) -> Any:
    """Returns the chain of a battle, the position of each state, and the states that begin a round."""
    rules = _added[name]
    battle = _battle_of(attacker, defender, die, options)
    start = Position(battle.attacker, battle.defender) if rules.start is None else rules.start(battle)
    states = [_state(start)]
    known = {states[0]: 0}
    chain = Chain()
    rounds: list[int] = []
    for number, state in enumerate(states):  # grows
        _asdic.check_limits(0 if number % _STATES_BETWEEN_CHECKS else len(states))
        row = rules.fight(state, battle) or ()
        weights: dict[int, Fraction] = {}
        for successor, weight in row.items() if isinstance(row, Mapping) else row:
            to = known.setdefault(_state(successor), len(states))
            if to == len(states):
                states.append(_state(successor))
            weights[to] = weights.get(to, Fraction(0)) + exact(weight, f"the weight of {successor!r}")
        chain.add(weights)
        if weights and (rules.begins_round is None or rules.begins_round(state)):
            rounds.append(number)
    positions = [_position_of(rules, state) for state in states]
    return chain._chain, [(dict(each.attacker), dict(each.defender)) for each in positions], rounds


def _add(name: str, form: _Form, fight: Fight, start: Callable[[Battle], Any] | None,
                    position: Callable[[Any], Any] | None,
                    begins_round: Callable[[Any], bool] | None) -> None:
    """Adds a rule system, or replaces the function of one that was added in the same form."""
    known = _added.get(name)
    rules = _Rules(form, fight, start, position, begins_round)
    if known is None or known.form != form:
        _asdic.add_rule_system(name, form.title, form.source,
                               [(code, *unit) for code, unit in form.units], form.options,
                               partial(_fought, name))
    _added[name] = rules


def _form_of(name: str, title: str, source: str, units: Mapping[str, UnitType | Mapping[str, Any]],
            options: Mapping[str, Iterable[str]]) -> _Form:
    """Returns the part of a rule system that cases see, from the arguments of add_rules()."""
    return _Form(text(title, "title") or name, text(source, "source"),
                 [(code, _unit_type(code, values)) for code, values in units.items()],
                 [(option, texts(values, option), "") for option, values in options.items()])


@overload
def add_rules(rules: str | os.PathLike[str]) -> RulesFile: ...


@overload
def add_rules(
    *,
    name: str,
    units: Mapping[str, UnitType | Mapping[str, Any]],
    fight: AnyFight,
    title: str = "",
    source: str = "",
    options: Mapping[str, Iterable[str]] = {},
    start: Callable[[Battle], Any] | None = None,
    position: Callable[[Any], Any] | None = None,
    begins_round: Callable[[Any], bool] | None = None,
) -> AnyFight: ...


@overload
def add_rules(
    *,
    name: str,
    units: Mapping[str, UnitType | Mapping[str, Any]],
    fight: None = None,
    title: str = "",
    source: str = "",
    options: Mapping[str, Iterable[str]] = {},
    start: Callable[[Battle], Any] | None = None,
    position: Callable[[Any], Any] | None = None,
    begins_round: Callable[[Any], bool] | None = None,
) -> Callable[[AnyFight], AnyFight]: ...


def add_rules(
    rules: str | os.PathLike[str] | None = None,
    *,
    name: str = "",
    units: Mapping[str, UnitType | Mapping[str, Any]] | None = None,
    fight: Any = None,
    title: str = "",
    source: str = "",
    options: Mapping[str, Iterable[str]] = {},
    start: Callable[[Battle], Any] | None = None,
    position: Callable[[Any], Any] | None = None,
    begins_round: Callable[[Any], bool] | None = None,
) -> Any:
    """Adds rules, so that cases can name them.

    `rules` is a rules file: a path, or the text of the file (a str with a line end). A later file replaces
    an earlier one with the same name.

    In place of a file, `fight` is a function of a state and a Battle. It returns the successors of the
    state with their weights, which are above 0: a dict, or pairs of a successor and its weight. The state
    has no successors if the battle is over. asdic calls it once for each state, and solves the chain exactly.
    Without `fight`, add_rules() returns a decorator. `units` has the types of the units, such as
    {"sub": UnitType(attack=2, cost=6)}, and `options` the values of each rule option, first its default.

    A state is a Position: a pair of forces, which a successor may write as dicts. Or it is any other object
    that can be a key of a dict; then `start` returns the first state of a Battle, and `position` the
    Position of a state. Every state with successors begins a round, unless `begins_round` returns false; each
    cycle needs a state that begins a round.

    A function that is added again under its name, with the same units and options, replaces the earlier one.
    Other processes also need the call of add_rules().
    """
    if rules is None:
        if not name or units is None:
            raise TypeError("give a rules file, or the name, the units and the function of your own rules")
        form = _form_of(text(name, "name"), title, source, units, options)

        def add(function: AnyFight) -> AnyFight:
            if not callable(function):
                raise TypeError(f"fight must be a function, not {function!r}")
            _add(name, form, function, start, position, begins_round)
            return function

        return add if fight is None else add(fight)
    if isinstance(rules, str) and "\n" in rules:
        return RulesFile(*_asdic.add_rules(rules, "rules"))
    path = os.fspath(rules)
    with open(path, encoding="utf-8") as file:
        return RulesFile(*_asdic.add_rules(file.read(), path))
