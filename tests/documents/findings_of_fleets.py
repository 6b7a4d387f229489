"""The findings of docs/reference/published-tables/fleets.md."""

from exact_tables import HALF, case_of, cost, exchange, findings, fixed, one, table, wins

FINDINGS, finding = findings()

#: Sentences on the rules and on the page itself.
RULES = """\
These tables compare fleets of equal cost, raids, and purchases of technologies.
Next: Cruiser duels."""

FLEETS = ("6 sub", "4 dd", "2 bb", "3 sub, 2 dd", "3 sub, 1 bb", "2 dd, 1 bb", "1 cv, 2 ftr, 1 dd")
AIRCRAFT = FLEETS[-1]


def best_against(fleet):
    return max(FLEETS, key=lambda other: wins("fleets")[other, fleet])


@finding("Every fleet costs 48, and nobody rolls for detection.")
def _():
    assert case_of("fleets")["options"]["detection"] == "none"
    return [one(cost("fleets", fleet) for fleet in FLEETS)]


@finding("Six submarines are the likeliest to win against every fleet except their own kind and the fleet "
         "with aircraft.")
def _():
    assert [fleet for fleet in FLEETS if best_against(fleet) != "6 sub"] == ["6 sub", AIRCRAFT]
    return []


@finding("Against that fleet they lose for certain, attacking or attacked, because they cannot hit aircraft.")
def _():
    assert wins("fleets")["6 sub", AIRCRAFT] == 0 and wins("fleets")[AIRCRAFT, "6 sub"] == 1
    return []


@finding("Three submarines and two destroyers win most often against it.")
def _():
    assert best_against(AIRCRAFT) == "3 sub, 2 dd"
    return []


@finding("When they attack, they also win more than half of the battles against any other fleet except six "
         "submarines and their own kind.")
def _():
    less = [fleet for fleet in FLEETS if wins("fleets")["3 sub, 2 dd", fleet] <= HALF]
    assert less == ["6 sub", "3 sub, 2 dd"]
    return []


@finding("Two battleships never win half of their attacks.")
def _():
    assert all(wins("fleets")["2 bb", fleet] < HALF for fleet in FLEETS)
    return []


@finding("The territory is worth 10 and has a gun; a bomber costs 15, and the net gain is the damage less the "
         "bombers' cost.")
def _():
    case = case_of("raid-interceptors")
    assert case["defender"]["units"] == "1 aa"
    return [case["territory"]["value"], cost("raid-interceptors", "1 bmb")]


@finding("A raid pays only without interceptors and with at most three bombers; two are best.")
def _():
    gain = exchange("raid-interceptors")
    assert sorted(cell for cell, mean in gain.items() if mean > 0) == [(1, 0), (2, 0), (3, 0)]
    assert max(gain, key=gain.get) == (2, 0)
    return []


@finding("After that a bomber adds less, because the damage is capped: without interceptors the sixth adds "
         "0.234 to the mean.")
def _():
    damage = [0] + [table("raid-interceptors")["damage.mean"][n, 0] for n in range(1, 7)]
    added = [damage[n] - damage[n - 1] for n in range(1, 7)]
    assert added == sorted(added, reverse=True)
    return [fixed(added[-1], 3)]


UP_TO_FOUR = range(5)


@finding("Only the difference counts.")
def _():
    for number in (table("raid-escorts")["damage.mean"], exchange("raid-escorts")):
        for difference in range(-4, 5):
            one(mean for (escorts, interceptors), mean in number.items() if escorts - interceptors == difference)
    return []


@finding("As many escorts as interceptors undo the interceptors.")
def _():
    for number in (table("raid-escorts")["damage.mean"], exchange("raid-escorts")):
        assert all(number[n, n] == number[0, 0] for n in UP_TO_FOUR)
    return []


@finding("With one escort more, half of the bombers that are hit turn back, which is worth 5 IPC for four "
         "bombers.")
def _():
    assert case_of("raid-escorts")["attacker"]["units"] == "4 bmb"
    return [one(exchange("raid-escorts")[n + 1, n] - exchange("raid-escorts")[n, n] for n in range(4))]


@finding("A second escort more is worth nothing.")
def _():
    for number in (table("raid-escorts")["damage.mean"], exchange("raid-escorts")):
        assert all(number[n + 2, n] == number[n + 1, n] for n in range(3))
    return []


def plans(figure, column):
    """Returns the figure of each plan."""
    return {plan: number for (plan, technology), number in table("technology-plans")[figure].items()
            if technology == column}


@finding("Four dice and then two are the cheapest plan: 24.82 IPC on average for rockets.")
def _():
    for technology in ("rockets", "super-submarines"):
        assert min(plans("ipc.mean", technology), key=plans("ipc.mean", technology).get) == "[4,2]"
    return [fixed(plans("ipc.mean", "rockets")["[4,2]"], 2)]


@finding("Six dice at once cost 30, and the technology comes in the first turn for certain.")
def _():
    assert plans("turn.mean", "rockets")["[6]"] == 1
    return [plans("ipc.mean", "rockets")["[6]"]]


@finding("More than two dice in the second turn only cost more, because the technology comes then anyway.")
def _():
    turn, price = plans("turn.mean", "rockets"), plans("ipc.mean", "rockets")
    assert turn["[4,2]"] == turn["[4,3]"] == turn["[4,6]"]
    assert price["[4,2]"] < price["[4,3]"] < price["[4,6]"]
    return []


@finding("Four dice and then six cost more on average than six at once.")
def _():
    assert all(plans("ipc.mean", each)["[4,6]"] > plans("ipc.mean", each)["[6]"]
               for each in ("rockets", "super-submarines"))
    return []


@finding("If two or three faces of the die succeed, the wait becomes short and saves more.")
def _():
    turn, price = table("technology-faces")["turn.mean"], table("technology-faces")["ipc.mean"]
    for plan in ("[4,2]", "[5,2]"):
        assert turn[plan, 1] > turn[plan, 2] > turn[plan, 3]
        saved = [price["[6]", faces] - price[plan, faces] for faces in (1, 2, 3)]
        assert saved == sorted(saved)
    return []


@finding("Four dice and then two cost 8.02 IPC less than six at once if two faces succeed, and 9.38 less if "
         "three do.")
def _():
    price = table("technology-faces")["ipc.mean"]
    return [fixed(price["[6]", faces] - price["[4,2]", faces], 2) for faces in (2, 3)]
