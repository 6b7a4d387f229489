"""Solves the problem of points of Pascal and Fermat by rules in Python: problem_of_points.py

Two players toss a coin for a stake. The first who has enough points takes it. How is it divided if they stop?
"""

import asdic


@asdic.add_rules(name="points", title="The problem of points", units={"point": asdic.UnitType(kind="land")})
def toss(position, battle):
    """Each toss takes away a point that a player needs, as a loss of the other one."""
    if not position.attacker or not position.defender:
        return None
    return [
        ((position.attacker, position.defender.without("point")), 1),
        ((position.attacker.without("point"), position.defender), 1),
    ]


table = asdic.table("1 point", "1 point", rules="points", rows="attacker.units.point=1..3",
                    columns="defender.units.point=1..3")
for row, needs in enumerate(table.row_values):
    print(f"if the second player needs {needs}:", *(table.at(row, column) for column in range(3)))
