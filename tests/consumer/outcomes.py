"""Prints the outcomes of case files, a line each: outcomes.py CASE..."""

import sys

import asdic

sys.set_int_max_str_digits(0)  # some have thousands


def text_of(units):
    return ", ".join(f"{count} {unit}" for unit, count in units.items())


for path in sys.argv[1:]:
    print("#", path)
    for outcome in asdic.solve(path).outcomes:
        numbers = ", ".join(f"{name}={value}" for name, value in outcome.numbers.items())
        print(outcome.winner or "", text_of(outcome.attacker), text_of(outcome.attacker_left),
              text_of(outcome.defender), text_of(outcome.defender_left),
              outcome.holder or "", numbers,
              outcome.probability, sep="|")
