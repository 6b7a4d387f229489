"""Checks a simulator of submarines against the exact odds: what players would write, and whether it
is right. Submarines strike first at 2 while no destroyer is there; all ships fire at their values."""

import random
from collections import Counter

import asdic

CASE = asdic.Case.of_forces("2 sub", "2 ca", rules="one-for-one")


def hits(throws, value, dice):
    return sum(dice.randint(1, 6) <= value for _ in range(throws))


def battle(dice, fires_back):
    """Two submarines (2) attack two cruisers (3), which have nothing to detect them with. What is
    sunk by the strike fires back only if `fires_back` says so, as a careless simulator would."""
    submarines, cruisers = 2, 2
    while submarines and cruisers:
        struck = min(cruisers, hits(submarines, 2, dice))
        firing = cruisers if fires_back else cruisers - struck
        submarines -= min(submarines, hits(firing, 3, dice))
        cruisers -= struck
    if submarines:
        return "attacker"
    return "defender" if cruisers else "draw"


def counts(fires_back, battles=20_000):
    dice = random.Random(1)
    won = Counter(battle(dice, fires_back) for _ in range(battles))
    return [{"winner": winner, "count": count} for winner, count in won.items()]


for fires_back in (False, True):
    checked = asdic.check(CASE, counts(fires_back))
    print("sunk ships fire back:" if fires_back else "sunk ships are silent:",
          "right" if checked else "wrong", f"(p = {checked.p_value:.3g})")
