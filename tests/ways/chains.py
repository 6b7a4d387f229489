"""Chains as asdic exports them, and their solution with fractions: one state after the other is
eliminated, which shares nothing with asdic's solvers."""

import re
from fractions import Fraction


class Chain:
    """Rows of chances, states by label, and what states count for by figure."""

    def __init__(self):
        self.rows, self.labels, self.figures = {}, {}, {}

    def is_same(self, other):
        labels = [{label: states for label, states in each.labels.items() if states}
                  for each in (self, other)]
        figures = [{name: paid for name, paid in each.figures.items() if any(paid.values())}
                   for each in (self, other)]
        return self.rows == other.rows and labels[0] == labels[1] and figures[0] == figures[1]

    def totals(self):
        """By label and figure what a battle sums up from its start on: chances and means."""
        (start,) = self.labels["init"]
        rows = {i: dict(row) for i, row in self.rows.items()}
        paid = {i: {} for i in rows}
        for label, states in self.labels.items():
            for i in states:
                paid[i]["label " + label] = Fraction(1)
        for name, each in self.figures.items():
            for i, value in each.items():
                if value:
                    paid[i][name] = value
        reached = self.reached(start)
        last = len(rows) - 1
        before = {i: {k for k in reached if i in rows[k] and k != i} for i in reached}
        for i in sorted(reached - {start, last}, reverse=True):
            eliminate(i, rows, paid, before)
        again = rows[start].get(start, 0)
        return {name: value / (1 - again) for name, value in paid[start].items()}

    def reached(self, start):
        found, new = {start}, [start]
        while new:
            for k in self.rows[new.pop()]:
                if k not in found:
                    found.add(k)
                    new.append(k)
        return found


def eliminate(i, rows, paid, before):
    """Leads what comes to the state directly to where it goes on from there."""
    row = rows[i]
    leaves = 1 - row.pop(i, 0)
    for k in before[i]:
        chance = rows[k].pop(i) / leaves
        for j, onward in row.items():
            rows[k][j] = rows[k].get(j, 0) + chance * onward
            if j != k:
                before[j].add(k)
        for name, value in paid[i].items():
            paid[k][name] = paid[k].get(name, 0) + chance * value
    for j in row:
        before[j].discard(i)


def read_prism(folder, stem):
    chain = Chain()
    lines = (folder / f"{stem}.tra").read_text().splitlines()
    for line in lines[1:]:
        i, k, chance = line.split()
        chain.rows.setdefault(int(i), {})[int(k)] = Fraction(chance)
    first, *rest = (folder / f"{stem}.lab").read_text().splitlines()
    names = re.findall(r'(\d+)="(\w+)"', first)
    by_number = {number: chain.labels.setdefault(name, set()) for number, name in names}
    for line in rest:
        state, _, numbers = line.partition(":")
        for number in numbers.split():
            by_number[number].add(int(state))
    for file in folder.glob(f"{stem}*.srew"):
        name, *lines = file.read_text().splitlines()
        pairs = [line.split() for line in lines if not line.startswith("#")][1:]
        chain.figures[re.search('"(.+)"', name)[1]] = {int(i): Fraction(v) for i, v in pairs}
    return chain


def read_drn(text):
    chain = Chain()
    names = text.partition("@reward_models\n")[2].partition("\n@")[0].split()
    row = {}
    for line in text.partition("@model\n")[2].splitlines():
        state = re.match(r"state (\d+) \[(.*?)\](.*)", line)
        if state:
            i = int(state[1])
            row = chain.rows[i] = {}
            for label in state[3].split():
                chain.labels.setdefault(label, set()).add(i)
            for name, value in zip(names, state[2].split(",")):
                chain.figures.setdefault(name, {})[i] = Fraction(value)
        elif " : " in line:
            k, _, chance = line.partition(" : ")
            row[int(k)] = Fraction(chance)
    for name, each in chain.figures.items():
        chain.figures[name] = {i: value for i, value in each.items() if value}
    return chain


def read_mtx(folder, stem):
    chain = Chain()
    for i, k, weight in entries((folder / f"{stem}.mtx").read_text()):
        chain.rows.setdefault(i, {})[k] = Fraction(weight)
    for row in chain.rows.values():
        total = sum(row.values())
        for k in row:
            row[k] /= total
    text = (folder / f"{stem}.figures.mtx").read_text()
    columns = re.findall(r"^% column \d+: (label|figure) (\w+)(.*)$", text, re.MULTILINE)
    for i, k, value in entries(text):
        kind, name, rest = columns[k]
        if kind == "label":
            chain.labels.setdefault(name, set()).add(i)
        else:
            factor = int((re.findall(r"\d+", rest) or ["1"])[-1])
            chain.figures.setdefault(name, {})[i] = Fraction(value, factor)
    return chain


def entries(text):
    """The entries of a matrix, counted from 0."""
    lines = [line for line in text.splitlines() if not line.startswith("%")]
    for line in lines[1:]:
        i, k, value = map(int, line.split())
        yield i - 1, k - 1, value
