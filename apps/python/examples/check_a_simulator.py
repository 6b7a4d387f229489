"""Checks two simulators of submarines against the exact odds: a correct one and one with a fault.
Submarines have a first strike and hit on 1-2 if the defender has no destroyer."""

import random
from collections import Counter

import asdic

CASE = asdic.Case.of_forces("2 sub", "2 ca", rules="one-for-one")


def hits(throws, value, dice):
    return sum(dice.randint(1, 6) <= value for _ in range(throws))


def battle(dice, fires_back):
    """Plays a battle of two submarines, which hit on 1-2, against two cruisers, which hit on 1-3 and
    cannot detect submarines. Returns the winner. If `fires_back` is true, cruisers that the first
    strike sinks fire back, which is the fault."""
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
