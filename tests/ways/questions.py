"""Forms of the question: each function puts it in another way, and raises Difference unless the
answer is the same or follows."""

import collections
import itertools
import json
import os
from fractions import Fraction

import answers
import case_text
from asked import MAX_STATES, Difference, NotAsked
from question import JSON

MOST_TERMS = 8  #: conditions of a partition


def same_output(q, run):
    """The same bytes, but for warnings, which name the places of keys."""
    if run.status == 0:
        own, other = ({k: v for k, v in json.loads(each.out).items() if k != "warnings"}
                      for each in (q.run, run))
        for name in own.keys() | other.keys():
            q.expect(own.get(name) == other.get(name), f"another '{name}' as JSON", run)
    q.expect(run.status == q.run.status, f"status {run.status}: {run.message}", run)


def settings_given(q):
    """The keys of the case by --set, in any order."""
    case = q.case
    given = {}
    kept = {"rules": case["rules"]}
    for path, value in case_text.settings(case):
        if path == "rules" or case_text.is_blocks(value):
            continue
        given[path] = value
    for name, value in case.items():
        if case_text.is_blocks(value):
            kept[name] = value
        elif isinstance(value, dict):
            blocks = {k: v for k, v in value.items() if case_text.is_blocks(v)}
            if "units" in value and name in ("attacker", "defender"):
                blocks["units"] = value["units"]
                given.pop(f"{name}.units", None)
            if blocks:
                kept[name] = blocks
    order = list(given.items())
    q.random.shuffle(order)
    q.asdic.write("kept.toml", case_text.text(kept))
    sets = [("--set", f"{path}={case_text.value_text(value)}") for path, value in order]
    same_output(q, q.solve(*itertools.chain(*sets), name="kept.toml"))


def keys_in_other_order(q):
    case = q.case
    q.asdic.write("other.toml", case_text.text(shuffled(case, q.random)))
    same_output(q, q.solve(name="other.toml"))


def shuffled(case, rng):
    names = list(case)
    rng.shuffle(names)
    return {name: shuffled(case[name], rng) if isinstance(case[name], dict) else case[name]
            for name in names}


def written_out(q):
    """The case of the answer, with all its defaults, is the same case."""
    q.asdic.write("written.toml", case_text.text(q.result["case"]))
    same_output(q, q.solve(name="written.toml"))


def from_standard_input(q):
    same_output(q, q.solve(name="-", stdin=q.text))


def on_one_processor(q):
    run = q.solve(processors={q.random.choice(sorted(os.sched_getaffinity(0)))})
    q.expect(run.out == q.run.out and run.status == q.run.status, "another output", run)


def kept(outcome, side):
    """All that a side keeps, in battle or left, as --given has it."""
    units = collections.Counter()
    place = answers.FORCES.index(side) + 1
    for force in outcome.split("|")[place:place + 2]:
        for entry in filter(None, force.split(", ")):
            count, unit = entry.split(" ", 1)
            units[unit] += int(count)
    return answers.force_text(units) or "nothing"


def given(q):
    """The odds under the conditions of a partition, by the chances of the conditions."""
    if "rounds" not in q.result:
        raise NotAsked
    if q.random.random() < 0.5:
        most = q.random.randint(0, 3)
        conditions = [f"rounds=..{most}", f"rounds={most + 1}.."]
    else:
        side = q.random.choice(answers.SIDES)
        conditions = sorted({f"{side} keeps {kept(each, side)}" for each in q.outcomes})
    if len(conditions) > MOST_TERMS:
        raise NotAsked
    outcomes, rounds, total, run = {}, Fraction(0), Fraction(0), q.run
    for condition in conditions:
        asked = q.asdic.solve("--format", "json", "--given", condition)
        if asked.status == 2 and "no battle" in asked.message:
            continue
        run = asked.check()
        result = json.loads(run.out)
        chance = Fraction(result["given"]["probability"]["exact"])
        total += chance
        rounds += chance * Fraction(result["rounds"]["mean"]["exact"])
        for key, (low, _) in answers.outcomes_of_json(result).items():
            outcomes[key] = outcomes.get(key, 0) + chance * low
    q.expect(total == 1, f"the chances of the conditions sum to {total}", run)
    q.compare("outcome", {key: low for key, (low, _) in q.outcomes.items()}, outcomes, run)
    q.expect(rounds == q.figures["rounds.mean"][0], "another mean of the rounds", run)


def expected(q):
    """The figures as the case's [expect]; one that is wrong is found."""
    case = q.case
    figures = q.exact_figures()
    case["expect"] = {name: str(value) for name, value in figures.items()}
    q.asdic.write("expected.toml", case_text.text(case))
    run = q.asdic.solve("--verify", name="expected.toml")
    if run.status == 1:
        raise Difference(f"--verify: {run.message}", q.run.command, run.command)
    run.check()
    wrong = q.random.choice(sorted(figures))
    case["expect"][wrong] = str(figures[wrong] + Fraction(1, 7))
    q.asdic.write("unexpected.toml", case_text.text(case))
    run = q.asdic.solve("--verify", name="unexpected.toml")
    q.expect(run.status == 1, f"--verify does not find that {wrong} is wrong", run)


def sampled(q):
    run = q.asdic.run("sample", "case.toml", "--battles", "100", "--format", "csv",
                      "--max-states", str(MAX_STATES), "--seed", str(q.random.randint(1, 999)))
    text = run.check().out.replace(",count\n", ",probability\n", 1)
    header, _, lines = text.partition("\n")
    found = answers.outcomes_of_csv(f"{header},decimal\n" +
                                    "".join(f"{line},\n" for line in lines.splitlines()))
    q.expect(found, "no battle was played", run)
    for key in found.keys() - q.outcomes.keys():
        q.expect(False, f"'{key}' was played, but has no chance", run)


def with_checkpoint(q):
    run = q.solve("--checkpoint", "checkpoint").check()
    q.expect(run.out == q.run.out, "another output", run)


# The keys of a case that mean the same if attacker and defender change places. A battle at sea, waves
# or rounds that were fought belong to one of them.
SAME_FOR_BOTH = {"title", "source", "rules", "die", "rounds", "count", "currency", "options", "units",
                 "territory"}


def treats_sides_alike(case):
    """Whether the rules distinguish attacker and defender by their values alone."""
    kinds = {unit["kind"] for unit in case.get("units", {}).values()}
    sides = [case[side] for side in answers.SIDES if side in case]
    is_plain = case.keys() <= SAME_FOR_BOTH | {"attacker", "defender"} and not any(
        side.keys() & {"policy", "technologies", "play"} or side.get("retreat", "never") != "never"
        for side in sides)
    if case["rules"] == "one-for-one":
        stay = all(side["undetected"] in ("stay", "hold") for side in sides)
        return is_plain and (stay or case["options"]["leave_past_destroyers"])
    return is_plain and case["rules"] in ("depth", "detection-roll", "axis-allies") and \
        kinds == {"ship"} and "tr" not in case["units"]


def swapped(q):
    """Attacker and defender in each other's place, under rules that treat both alike."""
    case = q.result["case"]
    if not treats_sides_alike(case) or "value" in q.result or not all(
            case[side].get("losses") for side in answers.SIDES):
        raise NotAsked
    others = {"attacker": "defender", "defender": "attacker"}
    sides = {others[side]: {key: value for key, value in case[side].items()
                            if key in ("units", "losses", "undetected")} for side in others}
    units = {name: unit | {"attack": unit["defense"], "defense": unit["attack"]}
             for name, unit in case["units"].items()}
    q.asdic.write("swapped.toml", case_text.text(case | sides | {"units": units}))
    run = q.solve(name="swapped.toml").check()
    turned = {}
    for key, chance in q.outcomes.items():
        winner, attacker, attacker_left, defender, defender_left, numbers = key.split("|")
        turned["|".join([others.get(winner, winner), defender, defender_left, attacker,
                         attacker_left, numbers])] = chance
    q.compare("outcome", turned, answers.outcomes_of_json(json.loads(run.out)), run)


def refused_alike(q):
    """A case that is refused is refused in every way, for the same reason."""
    why = q.run.message
    q.expect(why, "the case is refused without a reason", q.run)
    runs = [q.asdic.solve(), q.asdic.solve("--format", "csv"),
            q.asdic.solve("--numbers", "certified"), q.asdic.library("python", q.text),
            q.asdic.library("c", q.text)]
    if q.asdic.page:
        args = ["solve", "case.toml", *JSON, "--max-states", str(MAX_STATES)]
        runs.append(q.asdic.on_page(*args, files={"case.toml": q.text}))
    for run in runs:
        q.expect(run.status == 2, f"status {run.status} in place of 2: {run.message}", run)
        q.expect(same_reason(run.message, why),
                 f"refused because of '{why}', and of '{run.message}'", run)


def same_reason(one, other):
    """Whether two messages say the same. The program leaves out the middle of long ones."""
    if words(one) == words(other):
        return True
    cut, whole = sorted((text.split(": ")[-1] for text in (one, other)), key=len)
    head, mark, tail = cut.partition("…")
    return mark != "" and whole.startswith(head) and whole.endswith(tail)


def words(message):
    """The words of a message without its place. Lists of what is possible may have another order, as
    several casualty orders are tried at once and any of them may be the first that is refused."""
    return sorted(message.split(": ")[-1].replace(",", " ").split())
