"""Provides results and checks to Python."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from . import _asdic
from ._answers import Answer, frame, in_frame
from ._arguments import counted, integer, text
from ._errors import InputError
from ._numbers import Exact, Figure, figure, number, parsed


@dataclass(frozen=True)
class Outcome:
    """An outcome of a battle. Forces are dicts by unit codes, such as {"sub": 2}."""


    winner: str | None  #: attacker, defender, draw, standoff, undecided, avoided; None without sides
    attacker: dict[str, int]  #: without the units that left
    attacker_left: dict[str, int]
    defender: dict[str, int]
    defender_left: dict[str, int]
    holder: str | None  #: the side that holds the territory, if the defender attacks in a wave
    numbers: dict[str, int]  #: the figures of rules without sides
    probability: Exact

    @classmethod
    def _of(cls, outcome: _asdic.Outcome) -> Outcome:
        return cls(outcome.winner or None, outcome.attacker, outcome.attacker_left,
                   outcome.defender, outcome.defender_left, outcome.holder or None, outcome.numbers,
                   number(outcome.chance))


class Result(Answer[_asdic.Result], Mapping[str, Figure]):
    """The odds of a battle: a mapping from names of figures, such as "winner.attacker"."""


    def _store(self) -> None:
        _ = self.is_exact, self.outcomes, self.rounds, self._figures

    @cached_property
    def is_exact(self) -> bool:
        """Whether the numbers are exact."""
        return self._result.is_exact

    @cached_property
    def _figures(self) -> dict[str, Figure]:
        """The figures that need no number in place of N and no request when the case is solved."""
        found: dict[str, Figure] = {}
        for name in self._result.figure_names():
            if "N" not in name:
                try:
                    found[name] = figure(self._result.figure(name))
                except InputError:
                    pass  # known only if it is requested
        return found

    @cached_property
    def outcomes(self) -> list[Outcome]:
        """The outcomes, the most likely first. Their probabilities sum to 1."""
        return [Outcome._of(each) for each in self._result.outcomes]

    @cached_property
    def rounds(self) -> dict[int, Exact]:
        """The probability of each number of rounds up to 20."""
        return {rounds: number(chance) for rounds, chance in self._result.rounds()}

    def __getitem__(self, name: str) -> Figure:
        text(name, "the name of a figure")
        if "_figures" in self.__dict__ and name in self._figures:
            return self._figures[name]
        try:
            return figure(self._result.figure(name))
        except InputError as error:
            raise KeyError(str(error)) from None

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and super().__contains__(name)

    def __iter__(self) -> Iterator[str]:
        """Iterates over the names of figures, without those that have a number in place of N, and
        those of `figures` of solve() that were not requested."""
        return iter(self._figures)

    def __len__(self) -> int:
        return len(self._figures)

    def records(self) -> list[dict[str, Any]]:
        """Returns a dict for each outcome, for pandas.DataFrame: the winner, the number of each unit that a
        side keeps, such as "attacker.sub", and the probability. Units that left the battle are in
        "attacker_left.sub". Rules without sides have their numbers in place of units."""
        sides = ("attacker", "attacker_left", "defender", "defender_left")
        units = {f"{side}.{unit}": (side, unit)
                 for side in sides for outcome in self.outcomes for unit in getattr(outcome, side)}
        has_holder = any(outcome.holder is not None for outcome in self.outcomes)
        records: list[dict[str, Any]] = []
        for outcome in self.outcomes:
            record: dict[str, Any] = {} if outcome.winner is None else {"winner": outcome.winner}
            if has_holder:
                record["holder"] = outcome.holder
            for name in sorted(units, key=lambda name: sides.index(units[name][0])):
                side, unit = units[name]
                record[name] = getattr(outcome, side).get(unit, 0)
            record.update(outcome.numbers)
            record["probability"] = outcome.probability
            records.append(record)
        return records

    def to_frame(self, *, exact: bool = False) -> Any:
        """Returns the records as a pandas.DataFrame. Probabilities are the nearest doubles, or fractions if
        `exact` is true. Raises ImportError without pandas."""
        return frame(self.records(), exact)

    @cached_property
    def best_play(self) -> BestPlay | None:
        """Best play of the choices that the case leaves open, or None if it leaves none open."""
        data = parsed(self.report("json"))
        return BestPlay._of(data) if "play" in data else None

    def report(self, format: str = "text", *, digits: int = 12, fractions: bool = True) -> str:
        """Returns the report of `asdic solve`: text, json, csv, markdown, html or svg."""
        return self._result.report(format, integer(digits, "digits"), bool(fractions))

    def __str__(self) -> str:
        return self.report()

    def __repr__(self) -> str:
        return f"<asdic.Result of {counted(len(self.outcomes), 'outcome')}>"

    def _ipython_key_completions_(self) -> list[str]:
        return list(self._figures)

    def _repr_html_(self) -> str:
        return in_frame(self.report("html"))


@dataclass(frozen=True)
class BestPlay:
    """Best play of open choices: the policy that gives the goal its best value.

    A decision is a dict: the `side` that decides, the `choice` ("attacker.retreat"), the units of each side
    (`attacker`, `attacker_left`, `defender`, `defender_left`), the `situation` that also matters, what best
    play does (`do`), whether best play gets there (`reached`), whether no option is better (`certain`), and
    the `options`, each with its `option`, `value` and whether it is `best`.
    """

    goal: str  #: what the open choices maximize, such as "win"
    value: Exact  #: the value of the goal under best play
    policies: list[dict[str, Any]]  #: the value if one choice follows a fixed policy, and the difference
    decisions: list[dict[str, Any]]  #: those that best play reaches, in its order; then the others
    order: dict[str, Any] | None  #: the best casualty order, if the case seeks it

    @classmethod
    def _of(cls, data: dict[str, Any]) -> BestPlay:
        play = data["play"]
        return cls(play["goal"], data["value"], play["policies"], play["decisions"], play.get("order"))

    def records(self, *, reached: bool = False) -> list[dict[str, Any]]:
        """Returns a dict for each option of each decision, for pandas.DataFrame: who decides what in which
        position, and the value of the option. `do` is true for the option that best play takes. If
        `reached`, leaves out decisions that best play does not reach."""
        records: list[dict[str, Any]] = []
        for decision in self.decisions:
            if reached and not decision["reached"]:
                continue
            position = {f"{side}.{unit}": number
                        for side in ("attacker", "attacker_left", "defender", "defender_left")
                        for unit, number in decision[side].items()}
            for option in decision["options"]:
                records.append({"side": decision["side"], "choice": decision["choice"], **position,
                                **decision["situation"], "option": option["option"],
                                "value": option["value"], "do": option["option"] == decision["do"],
                                "best": option["best"], "reached": decision["reached"]})
        return records


@dataclass(frozen=True)
class CheckResult:
    """The result of check(). It is true if the counts fit; str() returns the report of `asdic check`."""

    consistent: bool
    p_value: float
    trials: int
    report: str
    data: dict[str, Any] = field(default_factory=dict, repr=False)  #: the report as JSON

    def __bool__(self) -> bool:
        return self.consistent

    def __str__(self) -> str:
        return self.report

    def records(self) -> list[dict[str, Any]]:
        """Returns a dict for each test of a figure, for pandas.DataFrame."""
        found: list[dict[str, Any]] = self.data.get("findings", [])
        return found

    @property
    def explanations(self) -> list[dict[str, Any]]:
        """The changes of the case that were tried with `diagnose=True`, the best one first: `changes`,
        those that the counts cannot distinguish from them (`alike`), whether they fit (`fits`), and
        `p_value`. Without it, an empty list."""
        found: list[dict[str, Any]] = self.data.get("diagnosis", {}).get("explanations", [])
        return found

    @property
    def interpretations(self) -> list[dict[str, Any]]:
        """The combinations of rule options that were tried with `interpretations=True`, the most likely
        first: `options`, those with the same odds (`alike`), `consistent` and `p_value`."""
        return [{"options": each["readings"], **{key: each[key] for key in each if key != "readings"}}
                for each in self.data.get("readings", [])]
