"""Simulates 20,000 battles of four infantry against three: simulator.py ATTACK

Prints how often each pair of survivors came. ATTACK is the highest roll with which an attacker hits.
"""

import collections
import random
import sys

attack = int(sys.argv[1])


def hits(dice, value):
    return sum(random.randint(1, 6) <= value for _ in range(dice))


def battle(attackers, defenders):
    while attackers and defenders:
        lost = hits(attackers, attack)
        attackers = max(0, attackers - hits(defenders, 2))
        defenders = max(0, defenders - lost)
    return attackers, defenders


random.seed(1)
counts = collections.Counter(battle(4, 3) for _ in range(20_000))
print("attacker,defender,count")
for (attackers, defenders), count in counts.items():
    print(f"{attackers} inf,{defenders} inf,{count}")
