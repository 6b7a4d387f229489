"""What the answers of asdic say, whatever their form: outcomes and figures by their names."""

import csv
import io
import itertools
import json
import re
import sqlite3
from fractions import Fraction

SIDES = ("attacker", "defender")
FORCES = ("attacker", "attacker_left", "defender", "defender_left")


def force_text(units):
    return ", ".join(sorted(f"{count} {unit}" for unit, count in units.items()))


def force_key(text):
    return ", ".join(sorted(each.strip() for each in text.split(",") if each.strip()))


def numbers_text(numbers):
    return ", ".join(sorted(f"{name}={value}" for name, value in numbers.items()))


def bounds(number):
    """Both bounds of a number of JSON, equal if it is exact."""
    if "exact" in number:
        return (Fraction(number["exact"]),) * 2
    return Fraction(number["lower"]), Fraction(number["upper"])


def outcome_key(outcome):
    rest = {name: value for name, value in outcome.items()
            if name not in ("winner", "probability", *FORCES)}
    return "|".join([outcome.get("winner") or "",
                     *(force_text(outcome.get(name, {})) for name in FORCES), numbers_text(rest)])


def outcomes_of_json(result):
    return {outcome_key(each): bounds(each["probability"]) for each in result["outcomes"]}


def figures_of_json(result):
    """All figures that the result names, or that follow from what it lists."""
    found = {}

    def add(name, number):
        if isinstance(number, dict) and "decimal" in number:
            found[name] = bounds(number)

    for winner, number in result.get("winner", {}).items():
        add(f"winner.{winner}", number)
    for name in ("takes", "clears", "value"):
        add(name, result.get(name))
    add("rounds.mean", result.get("rounds", {}).get("mean"))
    for side, losses in result.get("losses", {}).items():
        add(f"losses.{side}.cost", losses["cost"])
        add(f"losses.{side}.variance", losses["variance"])
        for unit, number in losses["units"].items():
            add(f"losses.{side}.units.{unit}", number)
    exchange = result.get("exchange", {})
    add("exchange", exchange.get("mean"))
    add("exchange.variance", exchange.get("variance"))
    add("exchange.above.0", exchange.get("above_0"))
    for percent, number in exchange.get("quantiles", {}).items():
        if number is not None:
            found[f"exchange.quantile.{percent}"] = (Fraction(number),) * 2
    for name, number in result.get("marks", {}).items():
        add(name, number)
    for side, units in result.get("at_least", {}).items():
        for unit, chances in units.items():
            of_unit = "" if unit == "all" else f".{unit}"
            for k, number in enumerate(chances, 1):
                add(f"survivors.{side}{of_unit}.at_least.{k}", number)
    for line in result.get("by_round", []):
        add(f"rounds.at_most.{line['round']}", line["over"])
        for winner, number in line["winner"].items():
            add(f"winner.{winner}.by_round.{line['round']}", number)
        for side, what in itertools.product(SIDES, ("units", "hits", "cost")):
            add(f"strength.{side}.{what}.in_round.{line['round']}", line.get(side, {}).get(what))
    return found | means_of_numbers(result)


def figure_of(exact, name):
    """The figure; what holds by a round after the last of the battle holds by the last."""
    by_round = re.fullmatch(r"(rounds\.at_most|winner\.\w+\.by_round)\.(\d+)", name)
    if name in exact or not by_round:
        return exact.get(name)
    last = max((int(other.rsplit(".", 1)[1]) for other in exact
                if other.startswith(f"{by_round[1]}.")), default=0)
    is_over = last < int(by_round[2]) and exact.get(f"rounds.at_most.{last}") == 1
    return exact[f"{by_round[1]}.{last}"] if is_over else None


def means_of_numbers(result):
    """Without sides: the means of the named integers."""
    means = {}
    for outcome in result["outcomes"]:
        low, high = bounds(outcome["probability"])
        for name, value in outcome.items():
            if name in ("winner", "probability", *FORCES) or value < 0:
                continue
            least, most = means.get(f"{name}.mean", (0, 0))
            means[f"{name}.mean"] = least + low * value, most + high * value
    return means


def outcomes_of_csv(text):
    """The outcomes that CSV lists, with their chances."""
    found = {}
    for row in csv.DictReader(io.StringIO(text)):
        row.pop("decimal")
        chance = row.pop("probability", None)
        both = (Fraction(chance),) * 2 if chance else (Fraction(row.pop("lower")),
                                                       Fraction(row.pop("upper")))
        winner = row.pop("winner", "")
        forces = [force_key(row.pop(name, "")) for name in FORCES]
        found["|".join([winner, *forces, numbers_text(row)])] = both
    return found


def table_of_csv(text):
    """The cells of a table by the value of the row: exact figures, None if there is none."""
    header, *lines = csv.reader(io.StringIO(text))
    return {line[0].lstrip("'"): dict(zip(header[1:], map(value_of_text, line[1:])))
            for line in lines}


def value_of_text(text):
    """A fraction, "√" and a fraction, or a word."""
    if not text:
        return None
    root = re.fullmatch(r"√\((.*)\)", text)
    try:
        return ("root", Fraction(root[1])) if root else Fraction(text)
    except ValueError:
        return text


def fractions_in(text):
    """All fractions that a report for people prints."""
    return {Fraction(each) for each in re.findall(r"(?<![\w./])-?\d+/\d+(?![\w./])", text)}


WINNERS = {"Attacker": "attacker", "Defender": "defender", "Draw": "draw",
           "Stalemate": "standoff", "Undecided": "undecided", "Battle": "avoided"}


def winners_of_text(text):
    """Returns by winner the fraction next to its percentage on the first screen. A long fraction
    continues in the next lines, and the label then has its second word in the next line."""
    found, winner = {}, None
    for line in text.splitlines():
        row = re.match(r"  ([A-Z][a-z]+)(?: wins| avoided)? +\S+% +(\d+(?:/\d*)?)(?= |$)", line)
        more = re.fullmatch(r"  (?:wins|avoided)? {4,}(/?\d+|\d+/\d*)", line)
        if row and row[1] in WINNERS:
            winner = WINNERS[row[1]]
            found[winner] = row[2]
        elif more and winner:
            found[winner] += more[1]
        else:
            winner = None
    return {winner: Fraction(chance) for winner, chance in found.items()}


def all_numbers(value):
    """All exact numbers of a result as JSON."""
    if isinstance(value, dict):
        if "exact" in value:
            yield Fraction(value["exact"])
        for each in value.values():
            yield from all_numbers(each)
    elif isinstance(value, list):
        for each in value:
            yield from all_numbers(each)


class Store:
    """What a sweep keeps."""

    def __init__(self, path, key):
        with sqlite3.connect(path) as store:
            rows = store.execute(f'SELECT "{key}", number FROM cell')
            self.cells = {str(value): number for value, number in rows}
            self.why = dict(store.execute("SELECT number, why FROM cell WHERE why IS NOT NULL"))
            self.figures, self.outcomes = {}, {}
            for cell, name, top, bottom, is_root, word in store.execute(
                    "SELECT cell, name, numerator, denominator, is_root, word FROM figure"):
                value = word if word else Fraction(int(top), int(bottom))
                self.figures.setdefault(cell, {})[name] = ("root", value) if is_root else value
            for cell, winner, *forces, numbers, top, bottom in store.execute(
                    f"SELECT cell, winner, {', '.join(FORCES)}, numbers, numerator, denominator "
                    "FROM outcome"):
                key = "|".join([winner or "", *(force_key(each or "") for each in forces),
                                numbers_text(json.loads(numbers or "{}"))])
                self.outcomes.setdefault(cell, {})[key] = (Fraction(int(top), int(bottom)),) * 2
        store.close()
