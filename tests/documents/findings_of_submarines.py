"""The findings of docs/reference/published-tables/submarines.md."""

from exact_tables import HALF, case_of, cost, exchange, findings, fixed, one, percent, winners, wins

FINDINGS, finding = findings()

#: Sentences on the rules and on the page itself.
RULES = """\
These tables show submarines against destroyers and cruisers, under six interpretations of the rules.
Destroyers cannot roll more hits than there are detected submarines, and these are lost first, so it does not matter \
whether the hits may fall on others.
A first strike in later rounds helps only if some submarines stay undetected.
The steps come from rounding down: a third destroyer detects no more than the second.
Here it matters who may be fired at.
Next: Depth and detection rolls."""

AGAINST = "submarines-against-destroyers"
UP_TO_TEN = range(1, 11)


def gains(name):
    """Returns by cell how much more often submarines win than under the rules' own interpretation."""
    base = wins(AGAINST)
    assert base.keys() == wins(name).keys()
    return {cell: chance - base[cell] for cell, chance in wins(name).items()}


@finding("Submarines cost 6 and destroyers 8; the net gain is the destroyers' loss in cost less that of "
         "the submarines.")
def _():
    return [cost(AGAINST, "1 sub"), cost(AGAINST, "1 dd")]


@finding("Equal numbers are exactly even: all submarines are detected, both sides hit with 2 of 6, and "
         "the attacker wins with one half less half the probability of a draw.")
def _():
    case = case_of(AGAINST, "attacker.units=1 sub", "defender.units=1 dd")
    for n in UP_TO_TEN:
        winner = winners(AGAINST, f"attacker.units={n} sub", f"defender.units={n} dd")
        assert winner["attacker"] == wins(AGAINST)[n, n] == HALF - winner["draw"] / 2
    return [one((case["units"]["sub"]["attack"], case["units"]["dd"]["defense"])), 6]


@finding("With one submarine more the attacker wins in 70.85% of battles or more.")
def _():
    return [percent(min(wins(AGAINST)[n + 1, n] for n in range(1, 10)))]


@finding("In cost the attack pays earlier: always with equal numbers, and from three submarines on even "
         "against one destroyer more.")
def _():
    gain = exchange(AGAINST)
    assert all(gain[n, n] > 0 for n in UP_TO_TEN)
    assert [n for n in range(1, 10) if gain[n, n + 1] > 0] == list(range(3, 10))
    return []


@finding("If destroyers detect again in each round, the submarines gain a little and never lose: at most "
         "0.87 percentage points, at ten against ten.")
def _():
    gain = gains("submarines-detected-for-a-round")
    assert min(gain.values()) == 0 and max(gain, key=gain.get) == (10, 10)
    return [fixed(100 * gain[10, 10], 2)]


@finding("But it decides who is the favourite at equal numbers: from three against three, the submarines "
         "are.")
def _():
    for n in UP_TO_TEN:
        winner = winners("submarines-detected-for-a-round", f"attacker.units={n} sub", f"defender.units={n} dd")
        assert (winner["attacker"] > winner["defender"]) == (n >= 3)
        assert winner["attacker"] >= winner["defender"]
    return []


@finding("Not one cell differs from the first table.")
def _():
    assert not any(gains("submarines-unseen").values())
    return []


@finding("It matters if other units fire as well, see below.")
def _():
    chance = wins("submarines-against-cruisers")
    assert any(chance[n, "true"] != chance[n, "false"] for n in UP_TO_TEN)
    return []


@finding("Nothing changes if there are at least as many destroyers as submarines, or if there is a single "
         "destroyer.")
def _():
    gain = gains("submarines-strike-once")
    assert all((change == 0) == (dd >= sub or dd == 1) for (sub, dd), change in gain.items())
    return []


@finding("It is worth at most 0.69 points, for ten submarines against eight destroyers.")
def _():
    gain = gains("submarines-strike-once")
    assert max(gain.values()) == 0 and min(gain, key=gain.get) == (10, 8)
    return [fixed(-100 * gain[10, 8], 2)]


@finding("At half the ratio the submarines are the favourites at equal numbers: they win in 57.02% to "
         "65.31% of battles.")
def _():
    equal = [wins("submarines-ratio-half")[n, n] for n in UP_TO_TEN]
    return [percent(min(equal)), percent(max(equal))]


@finding("Nothing changes if there are at least twice as many destroyers as submarines.")
def _():
    gain = gains("submarines-ratio-half")
    assert all(change == 0 for (sub, dd), change in gain.items() if dd >= 2 * sub)
    return []


@finding("Twice the ratio costs the submarines at most 2.19 points, at ten against eight.")
def _():
    gain = gains("submarines-ratio-2")
    assert max(gain.values()) == 0 and min(gain, key=gain.get) == (10, 8)
    return [fixed(-100 * gain[10, 8], 2)]


@finding("It costs them nothing if there are as many destroyers as submarines, or only one.")
def _():
    gain = gains("submarines-ratio-2")
    assert all(change == 0 for (sub, dd), change in gain.items() if dd >= sub or dd == 1)
    return []


@finding("If ships can fire at a submarine that struck, the submarines need to be four to be the "
         "favourites; if not, two are enough.")
def _():
    chance = wins("submarines-against-cruisers")
    for fired_at, least in (("true", 4), ("false", 2)):
        assert [n for n in UP_TO_TEN if chance[n, fired_at] > HALF] == list(range(least, 11))
    return []


@finding("A single submarine is detected under either interpretation.")
def _():
    chance = wins("submarines-against-cruisers")
    assert chance[1, "true"] == chance[1, "false"]
    return []
