"""The findings of docs/reference/published-tables/cruisers.md."""

from exact_tables import case_of, cost, exchange, findings, one, percent, table, wins

FINDINGS, finding = findings()

#: Sentences on the rules and on the page itself.
RULES = """\
The text of these rules prints neither ships nor tables.
Both are stand-ins, so the numbers show the effect of the rules, and not that of the ships of any edition.
Destroyers fire only at range 1, and get their wish because they are faster.
At night the second round is fought at range 1 whatever they wish.
Next: Publish a table."""

@finding("The attacker's wish for a range changes nothing: guns and torpedoes of the cruisers have range 2.")
def _():
    for number in table("cruiser-duels").values():
        assert all(number[time, 1] == number[time, 2] for time in ("day", "night"))
    ca = case_of("cruiser-duels")["ships"]["ca"]
    return [one((ca["gun_range"], ca["torpedo_range"]))]


@finding("At night duels are shorter, and a little more often decided.")
def _():
    for figure in ("rounds.mean", "winner.undecided"):
        assert table("cruiser-duels")[figure]["night", 1] < table("cruiser-duels")[figure]["day", 1]
    return []


@finding("If they keep their distance by day, they never win.")
def _():
    assert wins("destroyers-against-cruisers")["day", 2] == 0
    return []


@finding("They do best at night at range 1, and even then they win in only 10.88% of battles.")
def _():
    for number in (wins("destroyers-against-cruisers"), exchange("destroyers-against-cruisers")):
        assert max(number, key=number.get) == ("night", 1)
    return [1, percent(wins("destroyers-against-cruisers")["night", 1])]


@finding("Each force costs 12.")
def _():
    return [one(cost("cruiser-forces", force) for force, _ in exchange("cruiser-forces"))]


@finding("The battleship gains in cost against each of the others.")
def _():
    assert all(gain > 0 for (force, other), gain in exchange("cruiser-forces").items() if force == "1 bb" != other)
    return []


@finding("The light cruisers lose in cost to each of the others.")
def _():
    assert all(gain < 0 for (force, other), gain in exchange("cruiser-forces").items() if force == "3 cl" != other)
    return []
