"""A case and its answer, which the answers of all ways are compared with."""

import json
import random
import re
import tomllib

import answers
from asked import Difference

JSON = ("--format", "json")
WITHOUT_SIDES = ("raid", "technology")


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

    def winners(self):
        """Returns by winner the exact probability."""
        return {name.removeprefix("winner."): chance for name, chance in self.exact_figures().items()
                if re.fullmatch(r"winner\.\w+", name)}

    def compare(self, what, own, other, run):
        """Both have the same, and all of it."""
        self.same_names(what, own, other, run)
        for name in own:
            if own[name] != other[name]:
                raise Difference(f"{what} {name}: {shown(own[name])}, but {shown(other[name])}",
                                 self.run.command, run.command)

    def enclose(self, what, own, other, run):
        """Both have the same numbers, and those of the answer are between the bounds of the other one."""
        self.same_names(what, own, other, run)
        for name in own:
            if own[name][0] > other[name][1] or own[name][1] < other[name][0]:
                raise Difference(f"{what} {name}: {shown(own[name])} is not within "
                                 f"{shown(other[name])}", self.run.command, run.command)

    def same_names(self, what, own, other, run):
        self.expect(own, f"there is no {what}", run)
        for name in sorted(own.keys() ^ other.keys()):
            raise Difference(f"{what} {name} is only in one of the answers", self.run.command, run.command)

    def expect(self, is_true, what, run):
        if not is_true:
            raise Difference(what, self.run.command, run.command)


def shown(value):
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)
