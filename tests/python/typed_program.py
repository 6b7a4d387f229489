"""A program that mypy --strict accepts. It is not run."""

from __future__ import annotations

import pathlib
from collections.abc import MutableMapping
from fractions import Fraction
from typing import Any

import asdic


def certain(number: asdic.Enclosure) -> bool:
    doubled: asdic.Enclosure = 2 * number + Fraction(1, 3) - 1
    return doubled / 2 > 0 and 0 not in doubled and -number <= 0


def chances(case: asdic.Case) -> list[dict[str, Any]]:
    units: object = case["attacker.units"]
    print(units, case.get("die"), case.to_toml())
    result: asdic.Result = asdic.solve(case, numbers="certified")
    figure = result["winner.attacker"]
    if isinstance(figure, asdic.Enclosure):
        print(certain(figure))
    if result.best_play is not None:
        return result.best_play.records()
    return result.records()


def searched(rules: asdic.RulesFile) -> list[dict[str, Any]]:
    root = asdic.Root(2, 1.4142135623730951)
    found = asdic.find("1..3 sub", "1 dd", rules=rules, most="winner.attacker")
    print(root < 2, root == 2, f"{root:.2f} {asdic.Enclosure(0, 1):.2f}", found.to_frame())
    return [record for record in found]


def changed(case: asdic.Case) -> asdic.Case:
    case.update(rounds=3)
    settings: MutableMapping[str, Any] = case
    print(len(settings), settings.pop("rounds"), case.setdefault("die", 6), list(case.items()))
    return asdic.Case.of_forces("1 sub", "1 dd", rules=pathlib.Path("house.toml"))


def answers(case: asdic.Case) -> list[asdic.Report]:
    checked: asdic.CheckResult = asdic.check(case, [{"winner": "attacker", "count": 3}], diagnose=True)
    print(asdic.check(case, {"attacker": 3, "defender": 4}).p_value)
    plan: asdic.Report = asdic.check(case, plan=["die=8"])
    print(checked.explanations)
    return [plan, asdic.luck(case, results=["attacker keeps 1 sub"]), asdic.compare(case, edge=["die", "rounds"]),
            asdic.sample(case, battles=100), asdic.follow(case, seed=3, numbers="certified")]


@asdic.add_rules(name="duel", units={"man": asdic.UnitType(attack=3), "gun": {"cost": 4}})
def duel(position: asdic.Position, battle: asdic.Battle) -> dict[asdic.Position, int]:
    if not position.attacker or not position.defender:
        return {}
    return {asdic.Position(position.attacker.without("man"), position.defender): 1,
            asdic.Position(position.attacker, asdic.Force({"man": position.defender["man"] - 1})): battle.die}


rules: asdic.RulesFile = asdic.add_rules("rules.toml")
table: asdic.Table = asdic.table(asdic.Case(rules="duel", attacker={"man": 1}, defender="1 man"), rows="die=4..8")
print(searched(rules), changed(asdic.Case("battle.toml")), table.is_complete, table.why(0))
print(chances(asdic.Case("battle.toml")), answers(asdic.Case("battle.toml")), rules, table.row_values, duel)
