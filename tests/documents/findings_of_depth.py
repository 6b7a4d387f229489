"""The findings of docs/reference/published-tables/depth.md."""

from fractions import Fraction

from exact_tables import case_of, findings, fixed, one, percent, table

FINDINGS, finding = findings()

#: Sentences on the rules and on the page itself.
RULES = """\
These tables show submarines at each depth, attacking, hunted and withdrawing, and the probabilities of detection.
For submarines that want to get away, depth is worth a lot.
This is the probability that the lowest of the dice is low enough.
CODE is an ordinary submarine, CODE one of a nation with super submarines, CODE a kaiten of that nation.
Next: Fleets, raids and technologies."""

DEPTHS = ("sub", "sub@periscope", "sub@submerged")


def by_depth(name, figure, count):
    """Returns the figure by depth and by the faces of the dice."""
    return {(unit, faces): table(name)[figure][f"{count} {unit}", faces] for unit in DEPTHS for faces in (6, 12, 20)}


@finding("Periscope depth is worth 23 points of the probability to win on a D6, and being submerged costs 22.")
def _():
    surface, periscope, submerged = (by_depth("depth-attacking", "winner.attacker", 4)[unit, 6] for unit in DEPTHS)
    return [fixed(100 * (periscope - surface), 0), 6, fixed(100 * (surface - submerged), 0)]


@finding("On a D12 everything is as on a D6, to the last digit.")
def _():
    for figure in ("winner.attacker", "exchange", "rounds.mean"):
        number = by_depth("depth-attacking", figure, 4)
        assert all(number[unit, 12] == number[unit, 6] for unit in DEPTHS)
    return [12, 6]


@finding("On a D20 both matter less: the markers' 3 of 20 are less than 1 of 6.")
def _():
    chance = by_depth("depth-attacking", "winner.attacker", 4)
    assert chance["sub@periscope", 20] - chance["sub", 20] < chance["sub@periscope", 6] - chance["sub", 6]
    assert chance["sub", 20] - chance["sub@submerged", 20] < chance["sub", 6] - chance["sub@submerged", 6]
    assert Fraction(3, 20) < Fraction(1, 6)
    return [20, 3, 20, 1, 6]


@finding("Submarines that only hide gain nothing at periscope depth except time: once located they fight as at "
         "the surface, with exactly the same odds.")
def _():
    for figure in ("winner.attacker", "exchange"):
        number = by_depth("depth-defending", figure, 3)
        assert all(number["sub@periscope", faces] == number["sub", faces] for faces in (6, 12, 20))
    rounds = by_depth("depth-defending", "rounds.mean", 3)
    assert all(rounds["sub@periscope", faces] > rounds["sub", faces] for faces in (6, 12, 20))
    return []


@finding("Submerged they defend with 0 on every die, so they are sunk for certain, and the hunters lose nothing.")
def _():
    price = 3 * case_of("depth-defending", "defender.units=1 sub@submerged")["units"]["sub"]["cost"]
    for faces in (6, 12, 20):
        assert by_depth("depth-defending", "winner.attacker", 3)["sub@submerged", faces] == 1
        assert by_depth("depth-defending", "exchange", 3)["sub@submerged", faces] == price
    return [0]


@finding("On a D6 or D12 all three come home in 29.63% of battles from the surface, 38.43% from periscope depth "
         "and 50.48% submerged.")
def _():
    chance = by_depth("depth-withdrawing", "survivors.defender.at_least.3", 3)
    return [6, 12] + [percent(one((chance[unit, 6], chance[unit, 12]))) for unit in DEPTHS]


@finding("On a D20 the hunters do a little better at every depth.")
def _():
    chance = by_depth("depth-withdrawing", "survivors.defender.at_least.3", 3)
    loss = by_depth("depth-withdrawing", "losses.defender.cost", 3)
    assert all(chance[unit, 20] < chance[unit, 6] and loss[unit, 20] > loss[unit, 6] for unit in DEPTHS)
    return [20]


@finding("A D20 finds submerged submarines with 7/20 where the other dice have 1/3, and is the same at "
         "periscope depth: 1/2 for one searcher.")
def _():
    periscope, submerged = (table("depth-search")[f"located.defender.{depth}"] for depth in ("periscope", "submerged"))
    assert all(periscope[n, 20] == periscope[n, 6] == periscope[n, 12] for n in range(1, 7))
    return [20, submerged[1, 20], one((submerged[1, 6], submerged[1, 12])), periscope[1, 20]]


DETECTED = [f"detected.attacker.{unit}" for unit in ("sub:us", "sub:de", "kaiten:de")]
NONE, ARMS, BOTH = "[]", '["combined-arms"]', '["combined-arms","long-range-aircraft"]'


@finding("Each is 1 harder to detect than the one before; combined arms and long-range aircraft each make "
         "detection 1 easier.")
def _():
    for easiness, technologies in enumerate((NONE, ARMS, BOTH)):
        for hardness, figure in enumerate(DETECTED):
            assert table("detection")[figure][1, technologies] == Fraction(4 + easiness - hardness, 6)
    return [1, 1]


@finding("So the same numbers appear again, one column further.")
def _():
    for harder, easier in zip(DETECTED[1:], DETECTED):
        for left, right in ((NONE, ARMS), (ARMS, BOTH)):
            assert all(table("detection")[harder][n, right] == table("detection")[easier][n, left] for n in range(1, 7))
    return []


@finding("A second destroyer is worth more than combined arms: against the ordinary submarine it raises 2/3 to "
         "8/9, and combined arms raise it to 5/6.")
def _():
    chance = table("detection")[DETECTED[0]]
    assert chance[2, NONE] > chance[1, ARMS]
    return [chance[1, NONE], chance[2, NONE], chance[1, ARMS]]
