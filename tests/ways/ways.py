"""One question asked in every way gives one answer.

    ways.py BUILD SECONDS SEED [--page FOLDER] [--cases FILE] [--way NAME]

Random cases of all rule systems, from the seed on, through all forms of the answer, libraries and
programs. A difference is reduced to the smallest case that still differs. BUILD has bin/asdic, lib
and python; FOLDER has asdic.mjs, the engine of the page; FILE has cases as asdic_random_cases
prints them, in its place.
"""

import argparse
import collections
import contextlib
import itertools
import json
import subprocess
import sys
import time
import tomllib

import case_text
import forms
import questions
import refusals
from asked import Asdic, Difference, NotAsked, Refused
from question import Question

WAYS = {way.__name__: way for way in (
    forms.in_text, forms.in_markdown, forms.in_pages, forms.in_csv, forms.certified,
    forms.in_layers, forms.in_table, forms.in_store, forms.exported, forms.in_python, forms.in_c,
    forms.by_chain, forms.on_page, questions.settings_given, questions.keys_in_other_order,
    questions.written_out, questions.from_standard_input, questions.on_one_processor,
    questions.given, questions.expected, questions.sampled, questions.with_checkpoint,
    questions.swapped)}

MOST_FAULTS = 3
ENOUGH_CASES = 300  #: of which every way has asked some
SECONDS_TO_REDUCE = 60


class Trial:
    """Asks; counts what was answered and what was refused."""

    def __init__(self, asdic, ways):
        self.asdic, self.ways = asdic, ways
        self.counts = collections.Counter()  # by way, and by reason of a refusal

    def question(self, line):
        return Question(self.asdic, line["case"], line["key"], line["seed"])

    def differs(self, line, way):
        """The difference between the answer and the one that this way gets, or None."""
        try:
            question = self.question(line)
            if question.is_refused and way == "refused_alike":
                questions.refused_alike(question)
            elif question.result and way in WAYS:
                self.ask(question, way)
        except Difference as difference:
            return difference
        return None

    def ask(self, question, way):
        try:
            WAYS[way](question)
            self.counts[way] += 1
        except NotAsked:
            pass
        except Refused as refused:
            why = refusals.reason(way, refused.run)
            self.counts[f"{way}: {why}"] += 1
            if why is None:
                raise Difference(f"refused: {refused}", question.run.command,
                                 refused.run.command) from None

    def differences(self, line):
        """All ways that differ, with what differs."""
        try:
            question = self.question(line)
        except Difference as difference:
            return [("solve", difference)]
        self.counts["answered" if question.result else f"status {question.run.status}"] += 1
        if question.is_refused:
            ways = ["refused_alike"]
        else:
            ways = self.ways if question.result else []
        for way in ways:
            difference = self.differs_of(question, way)
            if difference:
                return [(way, difference)]
        return []

    def differs_of(self, question, way):
        try:
            if way == "refused_alike":
                questions.refused_alike(question)
            else:
                self.ask(question, way)
        except Difference as difference:
            return difference
        return None

    def smallest(self, line, way, difference):
        """The smallest case that differs in this way, and how."""
        end = time.monotonic() + SECONDS_TO_REDUCE
        try:
            case = tomllib.loads(line["case"])
        except tomllib.TOMLDecodeError:
            return line, difference
        as_dict = line | {"case": case_text.text(case)}
        found = self.differs(as_dict, way)
        if not found:  # it depends on how the case is written, or on the moment
            return line, difference
        line, difference = as_dict, found
        again = True
        while again and time.monotonic() < end:
            again = False
            for each in case_text.smaller(case):
                less = line | {"case": case_text.text(each)}
                found = self.differs(less, way)
                if found and found.args[0][:7] == difference.args[0][:7]:
                    case, line, difference, again = each, less, found, True
                    break
        return line, difference


def random_cases(arguments):
    """Lines of asdic_random_cases, which print cases without end."""
    if arguments.cases:
        with open(arguments.cases, encoding="utf-8") as file:
            yield from map(json.loads, file)
        return
    command = [f"{arguments.build}/bin/asdic_random_cases", str(arguments.seed)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield from map(json.loads, process.stdout)
        finally:
            process.kill()


def show(line, way, difference):
    print(f"\n{line['rules']}, seed {line['seed']}, {way}: {difference}")
    print(f"case.toml:\n{line['case']}")
    for command in difference.commands:
        print(f"  {command}")
    sys.stdout.flush()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build")
    parser.add_argument("seconds", type=float)
    parser.add_argument("seed", type=int)
    parser.add_argument("--page")
    parser.add_argument("--cases")
    parser.add_argument("--way", action="append")
    parser.add_argument("--faults", type=int, default=MOST_FAULTS)
    arguments = parser.parse_args()
    sys.set_int_max_str_digits(0)
    end = time.monotonic() + arguments.seconds
    faults = 0
    with contextlib.closing(Asdic(arguments.build, arguments.page)) as asdic:
        trial = Trial(asdic, arguments.way or list(WAYS))
        for line in random_cases(arguments):
            if time.monotonic() > end or faults == arguments.faults:
                break
            for way, difference in itertools.islice(trial.differences(line), 1):
                faults += 1
                show(*reduced(trial, line, way, difference))
        print(f"{sum(trial.counts[each] for each in ('answered', 'status 2', 'status 3'))} cases: "
              + ", ".join(f"{count} {what}" for what, count in sorted(trial.counts.items())))
    if not trial.counts["answered"]:
        sys.exit("no case was answered")
    idle = [way for way in trial.ways if way in WAYS and not trial.counts[way] and (way != "on_page" or arguments.page)]
    if idle and trial.counts["answered"] >= ENOUGH_CASES:
        sys.exit(f"no case was asked in these ways: {', '.join(idle)}")
    sys.exit(1 if faults else 0)


def reduced(trial, line, way, difference):
    smaller, found = trial.smallest(line, way, difference)
    return smaller, way, found


if __name__ == "__main__":
    main()
