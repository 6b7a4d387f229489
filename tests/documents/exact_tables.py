"""What findings are proven from: the exact tables of cases/tables, and the cases that they are made of."""

import csv
import functools
import json
import pathlib
import re
import subprocess
import sys
from fractions import Fraction

TABLES = pathlib.Path(__file__).resolve().parents[2] / "cases/tables"
HALF = Fraction(1, 2)


def findings():
    """Returns the findings by their sentences, and the decorator that adds one: @finding(SENTENCE)."""
    known = {}

    def finding(sentence):
        def add(function):
            assert sentence not in known, sentence
            known[sentence] = function
            return function
        return add
    return known, finding


@functools.cache
def table(name):
    """Returns the figures of a published table: by figure, by the keys of the row and of the column."""
    with open(TABLES / f"{name}.csv", newline="") as file:
        header, *lines = csv.reader(file)
    figures = {figure: {} for figure in header[2:]}
    for line in lines:
        for figure, text in zip(header[2:], line[2:], strict=True):
            if text and not text.startswith("√"):
                figures[figure][key(line[0]), key(line[1])] = Fraction(text)
    return figures


def key(text):
    return int(text) if re.fullmatch(r"\d+", text) else text


def wins(name):
    return table(name)["winner.attacker"]


def exchange(name):
    return table(name)["exchange"]


def percent(chance, digits=2):
    return f"{fixed(chance * 100, digits)}%"


def fixed(number, digits):
    """Returns a positive number rounded to this many digits after the point, half to even."""
    whole, rest = divmod(round(number * 10**digits), 10**digits)
    return f"{whole}.{rest:0{digits}}" if digits else str(whole)


@functools.cache
def solved(name, *settings):
    """Returns the result of `solve` for the case of a table with other settings."""
    arguments = [argument for setting in settings for argument in ("--set", setting)]
    run = subprocess.run([sys.argv[1], "solve", TABLES / f"{name}.toml", "--format", "json", *arguments],
                         check=True, capture_output=True, text=True)
    return json.loads(run.stdout)


def case_of(name, *settings):
    return solved(name, *settings)["case"]


def winners(name, *settings):
    """Returns by winner its probability."""
    return {winner: Fraction(number["exact"]) for winner, number in solved(name, *settings)["winner"].items()}


def cost(name, force):
    """Returns what a force costs in the case of a table."""
    case = case_of(name, f"attacker.units={force}")
    types = case.get("units") or case["ships"]
    return sum(int(count) * types[unit]["cost"] for count, unit in map(str.split, force.split(", ")))


def one(values):
    """Returns the only value of these."""
    distinct = set(values)
    assert len(distinct) == 1, distinct
    return distinct.pop()
