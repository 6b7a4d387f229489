"""The ways of asking: each function asks a question again, and raises Difference unless the answer
is the same. What may be refused is in refusals.py."""

import collections
import itertools
import json
import random
import tomllib
from fractions import Fraction

import answers
import case_text
import chains
from asked import MAX_STATES, Difference, Refused

JSON = ("--format", "json")
WITHOUT_SIDES = ("raid", "technology")
MOST_EXPORTED = 150  #: states of a chain that is solved here
MOST_TERMS = 8  #: conditions of a partition


class Question:
    """A case and its answer, which the ways are compared with."""

    def __init__(self, asdic, text, key, seed):
        self.asdic, self.text, self.key = asdic, text, key
        self.random = random.Random(seed)
        self.parts = ()
        if not any(f'rules = "{rules}"' in text for rules in WITHOUT_SIDES):
            self.parts = ("--show", "rounds,atleast,swing")
        asdic.write("case.toml", text)
        self.run = self.solve()
        if self.run.status not in (0, 2, 3):
            self.run.check()
        self.result = json.loads(self.run.out) if self.run.status == 0 else None
        self.is_refused = self.run.status == 2
        if self.result:
            self.outcomes = answers.outcomes_of_json(self.result)
            self.figures = answers.figures_of_json(self.result)

    def solve(self, *args, **how):
        """Asks as the question was asked first, with more arguments or by another file."""
        return self.asdic.solve(*JSON, *self.parts, *args, **how)

    @property
    def case(self):
        return tomllib.loads(self.text)

    def exact_figures(self):
        return {name: low for name, (low, high) in self.figures.items() if low == high}

    def compare(self, what, own, other, run):
        """All that both have is the same."""
        for name in own.keys() & other.keys():
            if own[name] != other[name]:
                raise Difference(f"{what} {name}: {shown(own[name])}, but {shown(other[name])}",
                                 self.run.command, run.command)

    def compare_all(self, what, own, other, run):
        """Both have the same, and all of it."""
        for name in own.keys() ^ other.keys():
            raise Difference(f"{what} {name} is only in one of the answers", self.run.command,
                             run.command)
        self.compare(what, own, other, run)

    def enclose(self, what, own, other, run):
        """The numbers of the answer are between the bounds of the other one."""
        for name in own.keys() & other.keys():
            if own[name][0] > other[name][1] or own[name][1] < other[name][0]:
                raise Difference(f"{what} {name}: {shown(own[name])} is not within "
                                 f"{shown(other[name])}", self.run.command, run.command)

    def expect(self, is_true, what, run):
        if not is_true:
            raise Difference(what, self.run.command, run.command)


def shown(value):
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def in_text(q):
    run = q.asdic.solve("--fractions", *q.parts).check()
    own = {name.removeprefix("winner."): chance for name, chance in q.exact_figures().items()}
    q.compare("winner", own, answers.winners_of_text(run.out), run)


def in_markdown(q):
    run = q.asdic.solve("--fractions", "--format", "markdown").check()
    numbers = set(answers.all_numbers(q.result)) | set(map(Fraction, q.run.out.split('"')[:0]))
    chances = [chance for chance, _ in q.outcomes.values()]
    sums = {sum(sorted(chances, reverse=True)[k:]) for k in range(len(chances))}
    rows = [line for line in run.out.partition("## Most likely")[2].partition("\n\n## ")[0]
            .splitlines() if line.startswith("| ")]
    for line in rows:
        for each in answers.fractions_in(line):
            q.expect(each in numbers | sums, f"{each} is in no number of the result", run)


def in_pages(q):
    """HTML and SVG are made; figures in them are compared by other tests."""
    for name in ("html", "svg"):
        q.asdic.solve("--format", name, *q.parts).check()


def in_csv(q):
    run = q.asdic.solve("--format", "csv").check()
    q.compare_all("outcome", q.outcomes, answers.outcomes_of_csv(run.out), run)


def certified(q):
    compare_certified(q, q.solve("--numbers", "certified").check())


def compare_certified(q, run):
    result = json.loads(run.out)
    if "value" in result:  # equally good options may be chosen otherwise
        return q.enclose("figure", {"value": q.figures["value"]},
                         answers.figures_of_json(result), run)
    outcomes = answers.outcomes_of_json(result)
    q.expect(outcomes.keys() == q.outcomes.keys(), "other outcomes are certified", run)
    q.enclose("outcome", q.outcomes, outcomes, run)
    q.enclose("figure", q.figures, answers.figures_of_json(result), run)


def in_layers(q):
    """Layers do not have the chances of rounds."""
    compare_certified(q, q.asdic.solve(*JSON, "--numbers", "certified", "--in-layers").check())


def values_of_key(q):
    """Of the key of the rows: two values, among them that of the case, if it has a plain one."""
    if not q.key:
        return ("plan.faces", [1, 2]) if q.case["rules"] == "technology" else (None, [])
    unit = q.key.removeprefix("attacker.units.").strip('"')
    counts = [int(entry.split(" ")[0]) for entry in q.case["attacker"]["units"].split(", ")
              if entry.split(" ", 1)[1].rstrip("*!") == unit]
    count = counts[0] if counts else 1
    return q.key, [count, count + 1]


def figures_to_show(q):
    known = sorted(q.exact_figures())
    return q.random.sample(known, min(len(known), 6))


def cells(q, key, values):
    """The answers of `solve` for all values; None if one of them is refused or beyond a limit."""
    found = {}
    for value in values:
        run = q.solve("--set", f"{key}={value}")
        if run.status != 0:
            return None
        result = json.loads(run.out)
        found[str(value)] = (run, answers.figures_of_json(result),
                             answers.outcomes_of_json(result))
    return found


def compare_cells(q, known, table, run):
    for value, (solved, figures, _) in known.items():
        exact = {name: low for name, (low, high) in figures.items() if low == high}
        for name, number in table[value].items():
            if number is not None and name in exact and number != exact[name]:
                raise Difference(f"{name} of the cell {value}: {exact[name]}, but {number}",
                                 solved.command, run.command)


def in_table(q):
    key, values = values_of_key(q)
    if not key:
        return
    known = cells(q, key, values)
    if known is None:
        return
    show = figures_to_show(q)
    rows = f"{key}={','.join(map(str, values))}"
    asked = ["table", "case.toml", "--rows", rows, *itertools.chain(*(("--show", n) for n in show)),
             "--max-states", str(2 * MAX_STATES), "--fractions"]
    run = q.asdic.run(*asked, "--format", "csv").check()
    compare_cells(q, known, answers.table_of_csv(run.out), run)
    other = q.asdic.run(*asked[:-1], "--format", "json").check()
    found = {str(cell[key]): {name: Fraction(cell[name]["exact"]) if "exact" in (cell[name] or {})
                              else None for name in show if not isinstance(cell[name], str)}
             for cell in json.loads(other.out)["cells"]}
    compare_cells(q, known, found, other)


def in_store(q):
    key, values = values_of_key(q)
    known = cells(q, key, values) if key else None
    if known is None:
        return
    case = q.case
    show = figures_to_show(q)
    outcomes = q.random.random() < 0.5
    case["sweep"] = {"axes": f"{key}={','.join(map(str, values))}", "show": show,
                     "outcomes": outcomes}
    q.asdic.write("sweep.toml", case_text.text(case))
    store = q.asdic.folder / "cells.sqlite"
    for file in q.asdic.folder.glob("cells.sqlite*"):
        file.unlink()
    run = q.asdic.run("sweep", "sweep.toml", "--store", store.name, "--max-states",
                      str(2 * MAX_STATES)).check()
    kept = answers.Store(store, key)
    for value, (solved, _, own) in known.items():
        q.expect(kept.cells[value] not in kept.why, f"the cell {value} has no answer", run)
        if outcomes and kept.outcomes.get(kept.cells[value]) != own:
            raise Difference(f"other outcomes of the cell {value}", solved.command, run.command)
    in_store_of = {value: kept.figures.get(kept.cells[value], {}) for value in known}
    compare_cells(q, known, in_store_of, run)
    shown_run = q.asdic.run("table", "--store", store.name, "--format", "csv", "--fractions").check()
    compare_cells(q, known, answers.table_of_csv(shown_run.out), shown_run)


def exported(q):
    if q.result["chain"]["states"] > MOST_EXPORTED or "value" in q.result:
        return
    asked = ["export", "case.toml", "--max-states", str(MAX_STATES), "--format"]
    drn = q.asdic.run(*asked, "drn").check()
    chain = chains.read_drn(drn.out)
    for name, read in (("prism", chains.read_prism), ("mtx", chains.read_mtx)):
        for file in q.asdic.folder.glob("exported*"):
            file.unlink()
        run = q.asdic.run(*asked, name, "--output", "exported").check()
        if not chain.is_same(read(q.asdic.folder, "exported")):
            raise Difference("the files have another chain", drn.command, run.command)
    q.asdic.run(*asked, "dot").check()
    totals = chain.totals()
    own = {}
    for name, number in q.exact_figures().items():
        if name.startswith("winner.") and name.count(".") == 1:
            own["label " + name.removeprefix("winner.")] = number
        elif name.startswith("losses.") and name.endswith(".cost"):
            own["_".join(name.split(".")[:2])] = number
        elif name in q.result.get("marks", {}):
            own["".join(c if c.isalnum() else "_" for c in name)] = number
        elif name.endswith(".mean"):
            own[name.removesuffix(".mean")] = number
    if "rounds" in own:  # an exported chain counts those from here on
        own["rounds"] -= q.case.get("fought", 0) + q.case.get("sea", {}).get("fought", 0)
    named = chain.figures.keys() | {"label " + label for label in chain.labels}
    for name in own.keys() & named:
        q.expect(totals.get(name, 0) == own[name],
                 f"{name}: {own[name]}, but {totals.get(name, 0)} in the exported chain", drn)


def compare_library(q, of):
    figures = [name for name in q.exact_figures() if ".by_round." not in name
               and ".in_round." not in name and ".at_most." not in name
               and not (name.endswith(".mean") and name != "rounds.mean" and "winner" in q.result)]
    run = q.asdic.library(of, q.text, figures).check()
    exact = {key: (Fraction(chance),) * 2 for key, chance in run.answer["outcomes"].items()}
    q.compare_all("outcome", q.outcomes, exact, run)
    found = {name: answers.value_of_text(text) for name, text in run.answer["figures"].items()}
    q.compare("figure", q.exact_figures(), found, run)
    printed = json.loads(run.answer["json"])
    for name in printed.keys() | q.result.keys():
        if name not in ("warnings", "at_least", "by_round"):
            q.expect(printed.get(name) == q.result.get(name), f"another '{name}' as JSON", run)


def in_python(q):
    compare_library(q, "python")


def in_c(q):
    compare_library(q, "c")


def by_chain(q):
    if "value" in q.result:
        return
    run = q.asdic.library("chain", q.text).check()
    exact = {key: (Fraction(chance),) * 2 for key, chance in run.answer["outcomes"].items()}
    q.compare_all("outcome", q.outcomes, exact, run)


def on_page(q):
    if q.asdic.page is None:
        return
    form = q.random.choice(["json", "text", "csv", "markdown", "html", "svg"])
    args = ["solve", "case.toml", "--format", form, "--max-states", str(MAX_STATES)]
    run = q.asdic.run(*args)
    page = q.asdic.on_page(*args, files={"case.toml": q.text})
    for what, own, other in (("status", run.status, page.status), ("output", run.out, page.out),
                             ("error", run.err, page.err)):
        if own != other:
            raise Difference(f"another {what}: {first_difference(str(own), str(other))}",
                             run.command, page.command)


def first_difference(own, other):
    for a, b in itertools.zip_longest(own.splitlines(), other.splitlines()):
        if a != b:
            return f"{a!r}, but {b!r}"
    return "line ends"


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
    run = q.solve(processors={q.random.choice(sorted(PROCESSORS))})
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
        return
    if q.random.random() < 0.5:
        most = q.random.randint(0, 3)
        conditions = [f"rounds=..{most}", f"rounds={most + 1}.."]
    else:
        side = q.random.choice(answers.SIDES)
        conditions = sorted({f"{side} keeps {kept(each, side)}" for each in q.outcomes})
    if len(conditions) > MOST_TERMS:
        return
    outcomes, rounds, total, run = {}, Fraction(0), Fraction(0), q.run
    for condition in conditions:
        asked = q.asdic.solve("--format", "json", "--given", condition)
        if asked.status == 2 and "no battle comes out so" in asked.message:
            continue
        run = asked.check()
        result = json.loads(run.out)
        chance = Fraction(result["given"]["probability"]["exact"])
        total += chance
        rounds += chance * Fraction(result["rounds"]["mean"]["exact"])
        for key, (low, _) in answers.outcomes_of_json(result).items():
            outcomes[key] = outcomes.get(key, 0) + chance * low
    q.expect(total == 1, f"the chances of the conditions sum to {total}", run)
    q.compare_all("outcome", {key: low for key, (low, _) in q.outcomes.items()}, outcomes, run)
    q.expect(rounds == q.figures["rounds.mean"][0], "another mean of the rounds", run)


def expected(q):
    """The figures as the case's [expect]; one that is wrong is found."""
    if q.run.out.count("\n") < 1 or not q.exact_figures():
        return
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
    for key in found.keys() - q.outcomes.keys():
        q.expect(False, f"'{key}' was played, but has no chance", run)


def with_checkpoint(q):
    run = q.solve("--checkpoint", "checkpoint").check()
    q.expect(run.out == q.run.out, "another output", run)


def treats_sides_alike(case):
    """Whether the rules of this case do not distinguish attacker and defender but by their values."""
    kinds = {unit["kind"] for unit in case.get("units", {}).values()}
    is_plain = "wave" not in case and "fought" not in case and not any(
        case[side].keys() & {"policy", "technologies", "play"} or case[side].get("retreat", "never") != "never"
        for side in answers.SIDES if side in case)
    if case["rules"] == "one-for-one":
        stay = all(case[side]["undetected"] in ("stay", "hold") for side in answers.SIDES)
        return is_plain and (stay or case["options"]["leave_past_destroyers"])
    return is_plain and case["rules"] in ("depth", "detection-roll", "axis-allies") and \
        kinds == {"ship"} and "tr" not in case["units"]


def swapped(q):
    """Attacker and defender in each other's place, under rules that treat both alike."""
    case = q.result["case"]
    if not treats_sides_alike(case) or "value" in q.result or not all(
            case[side].get("losses") for side in answers.SIDES):
        return
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
    q.compare_all("outcome", turned, answers.outcomes_of_json(json.loads(run.out)), run)


def refused_alike(q):
    """A case that is refused is refused in every way, for the same reason."""
    why = q.run.message
    runs = [q.asdic.solve(), q.asdic.solve("--format", "csv"),
            q.asdic.solve("--numbers", "certified"), q.asdic.library("python", q.text),
            q.asdic.library("c", q.text)]
    if q.asdic.page:
        args = ["solve", "case.toml", *JSON, "--max-states", str(MAX_STATES)]
        runs.append(q.asdic.on_page(*args, files={"case.toml": q.text}))
    for run in runs:
        q.expect(run.status == 2, f"status {run.status} in place of 2: {run.message}", run)
        same = run.message.split(": ")[-1] == why.split(": ")[-1]
        q.expect(same, f"refused because of '{why}', and of '{run.message}'", run)


PROCESSORS = frozenset()
WAYS = {way.__name__: way for way in (
    in_text, in_markdown, in_pages, in_csv, certified, in_layers, in_table, in_store, exported,
    in_python, in_c, by_chain, on_page, settings_given, keys_in_other_order, written_out,
    from_standard_input, on_one_processor, given, expected, sampled, with_checkpoint, swapped)}
