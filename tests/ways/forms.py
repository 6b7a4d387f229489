"""Forms of the answer: each function asks the question for another form, by another command or from
another program, and raises Difference unless the answer is the same."""

import itertools
import json
import re
from fractions import Fraction

import answers
import case_text
import chains
from asked import MAX_STATES, Difference, NotAsked
from question import JSON

#: Figures that a battle in layers does not have.
NOT_IN_LAYERS = r"\.by_round\.|\.in_round\.|^rounds\.at_most\.|\.at_least\."
#: A certified quantile is null if an interval leaves open where it is.
QUANTILE = "exchange.quantile."
MOST_EXPORTED = 150  #: states of a chain that is solved here


def in_text(q):
    if not q.winners():
        raise NotAsked
    run = q.asdic.solve("--fractions", *q.parts).check()
    found = answers.winners_of_text(run.out)
    own = {winner: chance for winner, chance in q.winners().items() if chance or winner in found}
    q.compare("winner", own, found, run)


def in_markdown(q):
    """The fractions of outcomes, and of all others together."""
    run = q.asdic.solve("--fractions", "--format", "markdown").check()
    numbers = set(answers.all_numbers(q.result))
    chances = [chance for chance, _ in q.outcomes.values()]
    sums = {sum(sorted(chances, reverse=True)[k:]) for k in range(len(chances))}
    rows = [line for line in run.out.partition("## Most likely")[2].partition("\n\n## ")[0]
            .splitlines() if line.startswith("| ")][2:]
    q.expect(rows, "there are no outcomes in Markdown", run)
    for line in rows:
        q.expect(answers.fractions_in(line) or "| 1 |" in line, f"there is no fraction in {line}", run)
        for each in answers.fractions_in(line):
            q.expect(each in numbers | sums, f"{each} is in no number of the result", run)


def in_pages(q):
    """HTML and SVG are made; figures in them are compared by other tests."""
    for name in ("html", "svg"):
        q.asdic.solve("--format", name, *q.parts).check()


def in_csv(q):
    run = q.asdic.solve("--format", "csv").check()
    q.compare("outcome", q.outcomes, answers.outcomes_of_csv(run.out), run)


def certified(q):
    compare_certified(q, q.solve("--numbers", "certified").check())


def compare_certified(q, run, has=lambda name: True):
    result = json.loads(run.out)
    if "value" in result:  # equally good options may be chosen otherwise
        return q.enclose("figure", {"value": q.figures["value"]},
                         {"value": answers.figures_of_json(result).get("value", (1, 0))}, run)
    outcomes = answers.outcomes_of_json(result)
    q.expect(outcomes.keys() == q.outcomes.keys(), "other outcomes are certified", run)
    q.enclose("outcome", q.outcomes, outcomes, run)
    figures = answers.figures_of_json(result)
    q.enclose("figure", {name: bounds for name, bounds in q.figures.items()
                         if has(name) and (name in figures or not name.startswith(QUANTILE))}, figures, run)


def in_layers(q):
    """Layers do not have the chances of rounds."""
    compare_certified(q, q.asdic.solve(*JSON, "--numbers", "certified", "--in-layers").check(),
                      has=lambda name: not re.search(NOT_IN_LAYERS, name))


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


def compare_cells(q, known, table, show, run):
    """The figures that a table shows are those of its battles solved alone."""
    q.expect(show, "no figure is shown", run)
    for value, (solved, figures, _) in known.items():
        exact = {name: low for name, (low, high) in figures.items() if low == high}
        for name in show:
            number = table[value].get(name)
            alone = answers.figure_of(exact, name)
            if number != alone:
                raise Difference(f"{name} of the cell {value}: {alone}, but {number}",
                                 solved.command, run.command)


def in_table(q):
    key, values = values_of_key(q)
    if not key:
        raise NotAsked
    known = cells(q, key, values)
    if known is None:
        raise NotAsked
    show = figures_to_show(q)
    rows = f"{key}={','.join(map(str, values))}"
    asked = ["table", "case.toml", "--rows", rows, *itertools.chain(*(("--show", n) for n in show)),
             "--max-states", str(2 * MAX_STATES), "--fractions"]
    run = q.asdic.run(*asked, "--format", "csv").check()
    compare_cells(q, known, answers.table_of_csv(run.out), show, run)
    other = q.asdic.run(*asked[:-1], "--format", "json").check()
    found = {str(cell[key]): {name: Fraction(cell[name]["exact"]) if "exact" in (cell[name] or {})
                              else None for name in show if not isinstance(cell[name], str)}
             for cell in json.loads(other.out)["cells"]}
    compare_cells(q, known, found, show, other)


def in_store(q):
    key, values = values_of_key(q)
    known = cells(q, key, values) if key else None
    if known is None:
        raise NotAsked
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
    compare_cells(q, known, in_store_of, show, run)
    table = q.asdic.run("table", "--store", store.name, "--format", "csv", "--fractions").check()
    compare_cells(q, known, answers.table_of_csv(table.out), show, table)


def exported(q):
    if q.result["chain"]["states"] > MOST_EXPORTED or "value" in q.result:
        raise NotAsked
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
        elif name in q.result.get("marks", {}):
            own["".join(c if c.isalnum() else "_" for c in name)] = number
        elif name.startswith("losses.") and name.endswith(".cost"):
            own["_".join(name.split(".")[:2])] = number
        elif name.endswith(".mean"):
            own[name.removesuffix(".mean")] = number
    named = chain.figures.keys() | {"label " + label for label in chain.labels}
    for name in {name for name, number in own.items() if number} | (own.keys() & named):
        q.expect(totals.get(name, 0) == own[name],
                 f"{name}: {own[name]}, but {totals.get(name, 0)} in the exported chain", drn)


def compare_library(q, of):
    figures = [name for name in q.exact_figures() if ".by_round." not in name
               and ".in_round." not in name and ".at_most." not in name
               and not (name.endswith(".mean") and name != "rounds.mean" and "winner" in q.result)]
    run = q.asdic.library(of, q.text, figures).check()
    exact = {key: (Fraction(chance),) * 2 for key, chance in run.answer["outcomes"].items()}
    q.compare("outcome", q.outcomes, exact, run)
    found = {name: answers.value_of_text(text) for name, text in run.answer["figures"].items()}
    exact = q.exact_figures()
    q.compare("figure", {name: exact[name] for name in figures}, found, run)
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
        raise NotAsked
    run = q.asdic.library("chain", q.text).check()
    exact = {key: (Fraction(chance),) * 2 for key, chance in run.answer["outcomes"].items()}
    q.compare("outcome", q.outcomes, exact, run)


def on_page(q):
    if q.asdic.page is None:
        raise NotAsked
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
