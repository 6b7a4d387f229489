"""certificate_forgeries.py PROGRAM: forges certificates, and has the checker refuse each of them.

A forgery says something else than the certificate that it is made from, with checksums that fit: of
the battle, of its ends, of what is paid or of what is best. Or it is no certificate: its files are
not files, never end, or have numbers that no battle has. The checker says in one line what is wrong,
with status 1 of the former and 2 of the latter, soon, and in little memory.
"""
import copy
import gzip
import itertools
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import traceback
import zlib
from fractions import Fraction
from math import gcd, lcm

root = pathlib.Path(__file__).resolve().parent.parent
CHECKER = root / "apps" / "check_certificate.py"
sys.path.insert(0, str(CHECKER.parent))
sys.dont_write_bytecode = True
import check_certificate  # noqa: E402

END = "; the end; "
LEAST_FORGERIES = 200
MOST_OF_A_KIND = 2  #: from one certificate
MOST_MEGABYTES = 400
MOST_SECONDS = 30  #: of a processor
MOST_SOLVED = 60  #: states, by the elimination below

#: Cases with the kind of their numbers: of all rule systems, with and without open decisions, waves,
#: standoffs, draws, limits of rounds, begun battles and landings.
CASES = [("one-for-one/two-cruisers", "exact"),
         ("one-for-one/round-limit-standoff", "exact"),
         ("one-for-one/five-submarines", "certified"),
         ("one-for-one/begun", "exact"),
         ("assault/landing-from-the-sea", "exact"),
         ("assault/landing", "certified"),
         ("axis-allies/bombardment-limited", "exact"),
         ("axis-allies/two-waves", "exact"),
         ("axis-allies/fighter-takes-nothing", "exact"),
         ("depth/aircraft-once", "exact"),
         ("depth/begun", "certified"),
         ("detection-roll/bound-and-submerging", "exact"),
         ("raid/bomber", "exact"),
         ("technology/rockets", "exact"),
         ("surface/avoid-day", "exact"),
         ("surface/standoff", "certified"),
         ("surface/round-limit", "exact"),
         ("play/hold-fire-for-a-standoff", "exact"),
         ("play/after-a-round", "exact"),
         ("play/after-a-round", "certified"),
         ("play/lone-submarine", "exact"),
         ("play/waiting-for-the-next-wave", "exact"),
         ("play/declared-by-a-wave", "exact"),
         ("play/border-province-to-take", "exact"),
         ("play/wolf-pack", "certified"),
         ("play/technology", "exact")]


class NotPossible(Exception):
    """The certificate has nothing that could be forged so."""


class State:
    def __init__(self, line):
        words = line.split(" ")
        self.end, words = (int(words[1]), words[2:]) if words[0] == "=" else (None, words)
        self.side = words.pop(0) if words and words[0] in ("attacker", "defender") else None
        self.played, self.secure, self.options, self.over, self.row = None, None, [], None, []
        if self.side:
            self.played, self.secure, *self.options = map(int, words)
        elif words:
            self.over = int(words[0], 16)
            self.row = [[int(to), int(weight, 16)] for to, weight in
                        (each.split(":") for each in words[1:])]

    def line(self):
        words = [] if self.end is None else ["=", str(self.end)]
        if self.side:
            words += [self.side, *map(str, (self.played, self.secure, *self.options))]
        elif self.row:
            words += [f"{self.over:x}", *(f"{to}:{weight:x}" for to, weight in self.row)]
        return " ".join(words)

    def chances(self):
        """Where the play leads, with what chances."""
        if self.side:
            return [(self.played, Fraction(1))]
        return [(to, Fraction(weight, self.over)) for to, weight in self.row]

    def loop_at(self, state):
        """It leads to itself for ever."""
        self.side, self.options, self.over, self.row = None, [], 1, [[state, 1]]


def bounds_of(text):
    low, _, high = text.partition("..")
    return [int(low, 16), int(high or low, 16)]


def text_of(bounds):
    return f"{bounds[0]:x}" if bounds[0] == bounds[1] else f"{bounds[0]:x}..{bounds[1]:x}"


class Certificate:
    """The parts of a certificate, to be changed; files() writes them, with checksums that fit."""

    def __init__(self, folder):
        lines = {file.name.removesuffix(".gz"): gzip.decompress(file.read_bytes()).decode().split("\n")[:-1]
                 for file in folder.glob("*.gz")}
        self.chain = list(map(State, lines["chain"]))
        self.words = lines["states"]
        self.whole, self.visits = int(lines["visits"][0], 16), list(map(bounds_of, lines["visits"][1:]))
        self.goal = self.values = None
        if "goal" in lines:
            self.payment = int(lines["goal"][0], 16)
            self.goal = [line.split(" ")[:1] + [int(each, 16) for each in line.split(" ")[1:]]
                         for line in lines["goal"][1:]]
            self.over = int(lines["values"][0], 16)
            self.values = list(map(bounds_of, lines["values"][1:]))
        claims = [line.split(" ", 2) for line in lines["answer"] if line.count(" ") > 1]
        claims = [[bounds_of(numbers), int(over, 16), words] for numbers, over, words in claims]
        self.value = claims.pop(0) if self.goal else None
        self.claims = claims

    def files(self):
        lines = {"chain": [state.line() for state in self.chain], "states": self.words,
                 "visits": [f"{self.whole:x}", *map(text_of, self.visits)]}
        if self.goal:
            lines["goal"] = [f"{self.payment:x}",
                             *(" ".join([level, *(f"{each:x}" for each in numbers)])
                               for level, *numbers in self.goal)]
            lines["values"] = [f"{self.over:x}", *map(text_of, self.values)]
        files = {name: "".join(f"{line}\n" for line in lines[name]).encode() for name in sorted(lines)}
        claims = ([self.value] if self.value else []) + self.claims
        return with_answer(files, "".join(f"{text_of(bounds)} {over:x} {words}\n"
                                          for bounds, over, words in claims).encode())

    @property
    def is_exact(self):
        return all(low == high for low, high in self.visits)

    def ends(self):
        """The states that are ends, and nothing follows."""
        return [state for state, each in enumerate(self.chain)
                if each.end is not None and not each.row and not each.side]

    def inner(self):
        return [state for state, each in enumerate(self.chain) if each.end is None]

    def standoffs(self):
        return [state for state, each in enumerate(self.chain)
                if each.end is not None and (each.row or each.side)]

    def choices(self):
        return [state for state, each in enumerate(self.chain) if each.side]

    def winner(self, outcome):
        return self.claims[outcome][2].partition("; ")[0].removeprefix("winner: ")

    def solve(self):
        """Makes visits and chances those of the chain as it now is: by elimination, exactly."""
        inner = self.inner()
        if len(inner) > MOST_SOLVED:
            raise NotPossible
        place = {state: k for k, state in enumerate(inner)}
        system = [[Fraction(int(i == j)) for j in range(len(inner))] + [Fraction(int(inner[i] == 0))]
                  for i in range(len(inner))]
        for state in inner:
            for to, chance in self.chain[state].chances():
                if to in place:
                    system[place[to]][place[state]] -= chance
        for k in range(len(inner)):
            pivot = next((i for i in range(k, len(inner)) if system[i][k] != 0), None)
            if pivot is None:
                raise NotPossible
            system[k], system[pivot] = system[pivot], system[k]
            for i in range(len(inner)):
                if i != k and system[i][k] != 0:
                    factor = system[i][k] / system[k][k]
                    system[i] = [a - factor * b for a, b in zip(system[i], system[k])]
        visits = [Fraction(0)] * len(self.chain)
        for state, k in place.items():
            visits[state] = system[k][-1] / system[k][k]
        if self.chain[0].end is not None:
            visits[0] = Fraction(1)
        for state in inner:
            for to, chance in self.chain[state].chances():
                if to not in place:
                    visits[to] += visits[state] * chance
        self.whole = lcm(*(each.denominator for each in visits))
        self.visits = [[int(each * self.whole)] * 2 for each in visits]
        self.count()

    def count(self):
        """Makes the chances of outcomes those that the visits say."""
        sums = [[0, 0] for _ in self.claims]
        for state, each in enumerate(self.chain):
            if each.end is not None:
                sums[each.end] = [a + b for a, b in zip(sums[each.end], self.visits[state])]
        for claim, bounds in zip(self.claims, sums):
            common = gcd(*bounds, self.whole)
            claim[0], claim[1] = [each // common for each in bounds], self.whole // common

    def say(self, words_by_outcome):
        """Outcomes get these words, in answer and states; they are put in order, alike ones together."""
        old = [words for _, _, words in self.claims]
        new = [words_by_outcome.get(number, words) for number, words in enumerate(old)]
        order = sorted(set(new), key=str.encode)
        for state, each in enumerate(self.chain):
            if each.end is None:
                continue
            words = new[each.end]
            if words != old[each.end]:
                rest = self.words[state].rpartition(END)[0].split("; ", 2)[2:]
                end, units = end_of(words)
                self.words[state] = "; ".join([units, *rest]) + END + end
            each.end = order.index(words)
        self.claims = [[[0, 0], 1, words] for words in order]
        self.count()


def end_of(words):
    """The end and the units that an outcome says."""
    if not words.startswith("winner: "):
        return words, "attacker: -; defender: -"
    winner, attacker, defender, *numbers = words.split("; ")
    return "; ".join([winner, *numbers]), f"{attacker}; {defender}"


def with_answer(files, claims):
    sums = "".join(f"{name} {zlib.crc32(files[name]):x}\n" for name in sorted(files))
    return files | {"answer": sums.encode() + claims}


def some(items, most=2):
    """The first and the last of them."""
    items = list(items)
    if not items:
        raise NotPossible
    return (items[:1] + items[-1:] if len(items) > 1 else items)[:most]


# Each yields certificates, made from copies of a true one, that say something else.

def negative_visits(true):
    for state in some(true.inner()):
        forged = copy.deepcopy(true)
        forged.visits[state] = [-each - 1 for each in reversed(true.visits[state])]
        yield forged


def other_visits(true):
    for state in some(true.ends() + true.standoffs()):
        forged = copy.deepcopy(true)
        # Bounds have to leave out what is true.
        forged.visits[state] = [each + true.whole for each in true.visits[state]]
        forged.count()
        yield forged


def exchanged_visits(true):
    ends = true.ends()
    for state in some(ends):
        other = next((each for each in ends if true.visits[each] != true.visits[state] and
                      true.chain[each].end != true.chain[state].end), None)
        if other is None:
            raise NotPossible
        forged = copy.deepcopy(true)
        forged.visits[state], forged.visits[other] = true.visits[other], true.visits[state]
        forged.count()
        yield forged


def no_denominator(true):
    for whole in (0, -true.whole):
        forged = copy.deepcopy(true)
        forged.whole = whole
        forged.visits = [[0, 0] if not whole else [-high, -low] for low, high in true.visits]
        forged.claims = [[bounds, over, words] for bounds, over, words in true.claims]
        yield forged


def other_weights(true):
    """Chances of a step are exchanged."""
    found = 0
    for state, each in enumerate(true.chain):
        weights = [weight for _, weight in each.row]
        if each.end is None and len(set(weights)) > 1 and true.visits[state][0] > 0 and found < 2:
            forged = copy.deepcopy(true)
            a, b = (next(k for k, w in enumerate(weights) if w == pick) for pick in (min(weights), max(weights)))
            forged.chain[state].row[a][1], forged.chain[state].row[b][1] = weights[b], weights[a]
            if sorted(map(tuple, forged.chain[state].row)) != sorted(map(tuple, each.row)):
                found += 1
                yield forged
    if not found:
        raise NotPossible


def weights_beyond_one(true):
    state = next((state for state, each in enumerate(true.chain) if each.row), None)
    for change in (1, -1) if state is not None else ():
        forged = copy.deepcopy(true)
        forged.chain[state].over += change
        if forged.chain[state].over > 0:
            yield forged


def ends_everywhere(true):
    """Every state ends with one outcome, and ends lead to themselves: that outcome is sure."""
    for outcome in some(range(len(true.claims))):
        forged = copy.deepcopy(true)
        for state, each in enumerate(forged.chain):
            each.end = outcome
            if not each.row and not each.side:
                each.loop_at(state)
        forged.visits = [[int(state == 0)] * 2 for state in range(len(true.chain))]
        forged.whole = 1
        forged.count()
        yield forged


def ends_everywhere_in_words(true):
    """The same, by a forger who writes the words of states as well."""
    for winner in ("attacker", "draw", "standoff"):
        forged = next(ends_everywhere(true))
        units = "; ".join(true.words[0].split("; ")[:2])
        forged.words = ["; ".join([units, *words.rpartition(END)[0].split("; ")[2:]] if END in words
                                  else [units, *words.split("; ")[2:]]) + f"{END}winner: {winner}"
                        for words in true.words]
        forged.claims = [[[1, 1], 1, f"winner: {winner}; {units}"]]
        for each in forged.chain:
            each.end = 0
        yield forged


def end_before_the_end(true):
    for outcome in some(range(len(true.claims))):
        for state in some(true.inner()):
            forged = copy.deepcopy(true)
            forged.chain[state] = State(f"= {outcome}")
            forged.solve()
            yield forged


def end_before_the_end_in_words(true):
    """The battle is over in a state in which both sides fight, and its words say so."""
    for winner in ("attacker", "undecided"):
        for state in some(true.inner()):
            now = "; ".join(true.words[state].split("; ")[:2])
            if now == "attacker: -; defender: -" or ": - " in now or "; round: " in true.words[state]:
                continue
            forged = copy.deepcopy(true)
            outcome = f"winner: {winner}; {now}"
            if outcome in [words for _, _, words in forged.claims]:
                continue
            forged.claims.append([[0, 0], 1, outcome])
            forged.chain[state] = State(f"= {len(forged.claims) - 1}")
            forged.words[state] += f"{END}winner: {winner}"
            forged.say({})
            forged.solve()
            yield forged


def end_of_others(true):
    """An end has the number of another outcome."""
    if len(true.claims) < 2:
        raise NotPossible
    for state in some(true.ends() + true.standoffs()):
        forged = copy.deepcopy(true)
        forged.chain[state].end = (true.chain[state].end + 1) % len(true.claims)
        forged.count()
        yield forged


def exchanged_words(true):
    """Two outcomes exchange their words, and in a second forgery their places and numbers as well."""
    differing = [(a, b) for a in range(len(true.claims)) for b in range(a)
                 if true.claims[a][:2] != true.claims[b][:2]]
    for a, b in some(differing):
        forged = copy.deepcopy(true)
        forged.claims[a][2], forged.claims[b][2] = true.claims[b][2], true.claims[a][2]
        yield copy.deepcopy(forged)
        forged.claims[a], forged.claims[b] = forged.claims[b], forged.claims[a]
        for state in forged.chain:
            state.end = {a: b, b: a}.get(state.end, state.end)
        yield forged


def other_winner(true):
    """Somebody else has won, by the words of answer and states."""
    for outcome in some(range(len(true.claims))):
        winner = true.winner(outcome)
        if not true.claims[outcome][2].startswith("winner: "):
            raise NotPossible
        for other in {"attacker", "defender", "draw", "nobody"} - {winner}:
            forged = copy.deepcopy(true)
            forged.say({outcome: true.claims[outcome][2].replace(f"winner: {winner}", f"winner: {other}")})
            yield forged


def other_number(true):
    """A number of an outcome is another in the answer, or is left out."""
    words = true.claims[-1][2]
    if words.startswith("winner: "):
        raise NotPossible
    forged = copy.deepcopy(true)
    forged.claims[-1][2] = words + "0"
    yield forged
    forged = copy.deepcopy(true)
    forged.claims[-1][2] = words.partition("; ")[2] or "turn: 0"
    yield forged


def more_units(true):
    """More are left than there were."""
    for outcome in some(range(len(true.claims))):
        words = true.claims[outcome][2]
        if not words.startswith("winner: "):
            raise NotPossible
        more = words.replace(": -", ": - and left 9 bb" if "left" not in words else ": - and left 9 bb,", 1)
        if more == words:
            more = words.replace("attacker: ", "attacker: 9")
        forged = copy.deepcopy(true)
        forged.say({outcome: more})
        yield forged


def chances_beyond(true):
    """The answer says other chances: of one outcome, or of two that sum to the same."""
    for claim in some(range(len(true.claims))):
        forged = copy.deepcopy(true)
        (low, high), over, words = true.claims[claim]
        forged.claims[claim] = [[low + over, high + over], over, words]
        yield forged
        forged = copy.deepcopy(true)
        forged.claims[claim] = [[-high - over, -low - over], over, words]
        yield forged


def duplicated_outcome(true):
    """An outcome comes twice, with half its chance each; or a second time without one."""
    for claim in some(range(len(true.claims)), 1):
        bounds, over, words = true.claims[claim]
        forged = copy.deepcopy(true)
        forged.claims[claim : claim + 1] = [[bounds, 2 * over, words], [bounds, 2 * over, words]]
        yield forged
        forged = copy.deepcopy(true)
        forged.claims.append([[0, 0], 1, words])
        yield forged
        forged = copy.deepcopy(true)
        forged.claims.append([[0, 0], 1, "winner: nobody; attacker: 1 moon; defender: -"])
        yield forged


def missing_outcome(true):
    if len(true.claims) < 2:
        raise NotPossible
    forged = copy.deepcopy(true)
    forged.claims.pop()
    yield forged


def missing_state(true):
    """The last state is not there, and what leads to it leads to the one before."""
    if len(true.chain) < 3:
        raise NotPossible
    last = len(true.chain) - 1
    forged = copy.deepcopy(true)
    for part in (forged.chain, forged.words, forged.visits, forged.goal, forged.values):
        if part:
            part.pop()
    yield forged


def state_from_nowhere(true):
    """A loop that nothing leads to has visits, and ends in the last outcome."""
    states = len(true.chain)
    for exits in (False, True):
        forged = copy.deepcopy(true)
        end = next((state for state in true.ends()), None)
        if end is None:
            raise NotPossible
        row = f"2 {states}:1 {end}:1" if exits else f"1 {states}:1"
        forged.chain.append(State(row))
        forged.words.append(true.words[0].partition("; a round begins")[0])
        forged.visits.append([true.whole, true.whole])
        if true.goal:
            forged.goal.append(copy.deepcopy(true.goal[0]))
            forged.values.append(true.values[0])
        forged.visits[end] = [each + true.whole // 2 for each in true.visits[end]] if exits else true.visits[end]
        forged.count()
        yield forged


def loop_without_end(true):
    """A state that is passed leads to itself alone, and nobody comes out of it."""
    for state in some(each for each in true.inner() if true.chain[each].row):
        forged = copy.deepcopy(true)
        forged.chain[state].loop_at(state)
        yield forged


def standoff_that_ends(true):
    """What is said to be a standoff leads to an end with a small chance."""
    ends = true.ends()
    for state in some(each for each in true.standoffs() if true.chain[each].row):
        if not ends:
            raise NotPossible
        forged = copy.deepcopy(true)
        each = forged.chain[state]
        each.row = [[to, weight * 1000] for to, weight in each.row] + [[ends[0], 1]]
        each.over = each.over * 1000 + 1
        yield forged


def standoff_that_is_none(true):
    """A standoff is not marked, so that it never ends; or is an end, and somebody has won it."""
    for state in some(true.standoffs()):
        forged = copy.deepcopy(true)
        forged.chain[state].end = None
        yield forged
        forged = copy.deepcopy(true)
        outcome = true.chain[state].end
        forged.say({outcome: true.claims[outcome][2].replace("standoff", "attacker")})
        yield forged


def standoff_in_place_of_an_end(true):
    for state in some(true.ends()):
        if true.winner(true.chain[state].end) == "standoff":
            continue  # it is one
        forged = copy.deepcopy(true)
        forged.chain[state].loop_at(state)
        yield forged


def undecided_or_not(true):
    """What the last round ends is said to be a standoff in the answer alone."""
    for outcome in some(k for k in range(len(true.claims)) if true.winner(k) in ("undecided", "standoff")):
        forged = copy.deepcopy(true)
        other = {"undecided": "standoff", "standoff": "undecided"}[true.winner(outcome)]
        forged.claims[outcome][2] = true.claims[outcome][2].replace(true.winner(outcome), other)
        yield forged


def choice_in_words(true):
    """A state in which dice are rolled has a choice by its words."""
    for state in some(each for each in true.inner() if true.chain[each].row):
        forged = copy.deepcopy(true)
        forged.words[state] += "; attacker.retreat: go on or retreat"
        yield forged


# Of open choices.

def with_goal(true):
    if not true.goal:
        raise NotPossible
    return copy.deepcopy(true)


def goal_over_nothing(true):
    for payment in (0, -true.payment if true.goal else 0):
        forged = with_goal(true)
        forged.payment = payment
        if payment < 0:
            forged.goal = [[level, *(-each for each in numbers)] for level, *numbers in true.goal]
        forged.value[0] = [each * 7 + 1 for each in true.value[0]]
        yield forged


def value_over_nothing(true):
    for over in (0, -1):
        forged = with_goal(true)
        forged.values = [[each * over for each in sorted(bounds, reverse=over < 0)] for bounds in true.values]
        forged.over *= over
        yield forged


def other_value(true):
    for change in (1, -1):
        forged = with_goal(true)
        forged.value[0] = [each + change * true.value[1] for each in true.value[0]]
        yield forged
        forged = copy.deepcopy(forged)
        forged.values = [[each + change * true.over * true.payment for each in bounds] for bounds in true.values]
        yield forged


def other_payments(true):
    """What is paid is twice as much, or somebody wins what nobody won: all values follow."""
    forged = with_goal(true)
    if not true.value[2].endswith((" win", " takes")) and " cost; " not in true.value[2]:
        raise NotPossible
    forged.goal = [[level, *(2 * each for each in numbers)] for level, *numbers in true.goal]
    forged.values = [[2 * each for each in bounds] for bounds in true.values]
    forged.value[0] = [2 * each for each in true.value[0]]
    if true.values[0] != [0, 0]:
        yield forged
    forged = with_goal(true)
    shift = true.payment
    forged.goal = [[level, numbers[0] + shift] if level == "=" else
                   [level, numbers[0], *(each + shift for each in numbers[1:])]
                   for level, *numbers in true.goal]
    forged.values = [[each + shift * true.over for each in bounds] for bounds in true.values]
    forged.value[0] = [each + true.value[1] for each in true.value[0]]
    yield forged


def other_goal(true):
    forged = with_goal(true)
    goal = true.value[2].rpartition("goal: ")[2].partition(";")[0]
    for other in ("win", "cost; attacker: 1 moon at 1; defender: -", "takes"):
        # Ends that pay what they would pay by another goal are not another statement of their value.
        if not other.startswith(goal) and any(numbers[0] < 0 for _, *numbers in true.goal):
            forged.value[2] = f"the value of best play; goal: {other}"
            yield copy.deepcopy(forged)


def other_costs(true):
    forged = with_goal(true)
    if " at " not in true.value[2]:
        raise NotPossible
    forged.value[2] = true.value[2].replace(" at ", " at 1", 1)
    yield forged


def can_be_solved(forged):
    """Solves a forged certificate anew. Returns False if its chain has no solution."""
    try:
        forged.solve()
    except NotPossible:
        return False
    return True


def other_play(true):
    """A worse option is played, and the visits are those of that play."""
    found = 0
    for state in with_goal(true).choices():
        each = true.chain[state]
        worse = [to for to in each.options if true.values[to][1] < true.values[each.secure][0] or
                 true.values[to][0] > true.values[each.secure][1]]
        if not worse or each.end is not None or found == 2:
            continue
        forged = copy.deepcopy(true)
        forged.chain[state].played = worse[0]
        if not can_be_solved(forged):
            continue
        found += 1
        yield forged


def other_of_the_best(true):
    """Not the first of the best options is played."""
    found = 0
    for state in with_goal(true).choices():
        each = true.chain[state]
        alike = [to for to in each.options if true.values[to] == true.values[each.secure]]
        if len(alike) < 2 or found == 2 or not true.is_exact:
            continue
        forged = copy.deepcopy(true)
        forged.chain[state].played = alike[1] if alike[0] == each.played else alike[0]
        if each.end is None and not can_be_solved(forged):
            continue
        found += 1
        yield forged
    if not found:
        raise NotPossible


def other_secure(true):
    found = 0
    for state in with_goal(true).choices():
        each = true.chain[state]
        sign = 1 if each.side == "attacker" else -1
        worse = [to for to in each.options if all(sign * low < sign * high for low, high in
                 [(true.values[to][0], true.values[each.secure][0]), (true.values[to][1], true.values[each.secure][1])])]
        if worse and found < 2:
            forged = copy.deepcopy(true)
            forged.chain[state].secure = worse[0]
            found += 1
            yield forged


def other_side(true):
    for state in some(with_goal(true).choices()):
        forged = copy.deepcopy(true)
        forged.chain[state].side = {"attacker": "defender", "defender": "attacker"}[true.chain[state].side]
        if not forged.words[state].rpartition("; ")[2].startswith(("attacker", "defender")) and \
                END not in forged.words[state]:
            continue
        yield forged


def missing_option(true):
    """Options that are not played are left out; in one forgery the worst that the other side has."""
    for state in some(with_goal(true).choices()):
        each = true.chain[state]
        left = [to for to in each.options if to in (each.played, each.secure)]
        forged = copy.deepcopy(true)
        forged.chain[state].options = left
        yield forged


def standoff_by_play(true):
    """A side stays for ever where it could leave: the loop of a state with an option to itself."""
    forged = with_goal(true)
    for state in forged.choices():
        each = forged.chain[state]
        if each.end is None and state != 0:
            continue
        outcome = f"winner: standoff; {'; '.join(true.words[state].split('; ')[:2])}"
        others = [to for to in each.options if to != each.played]
        if not others:
            continue
        each.played, each.options = state, [state, *each.options[1:]]
        each.secure = each.secure if each.secure in each.options else each.options[1]
        if outcome not in [words for _, _, words in forged.claims]:
            forged.claims.append([[0, 0], 1, outcome])
        each.end = [words for _, _, words in forged.claims].index(outcome)
        if END not in forged.words[state]:
            forged.words[state] += f"{END}winner: standoff"
        forged.say({})
        forged.visits = [[forged.whole * (k == state)] * 2 for k in range(len(true.chain))]
        forged.count()
        yield forged
        return
    raise NotPossible


def other_levels(true):
    forged = with_goal(true)
    on_levels = [state for state, (level, *_) in enumerate(true.goal) if level != "="]
    for state in some(on_levels):
        forged = copy.deepcopy(true)
        forged.goal[state] = ["=", true.goal[state][1]]
        yield forged
    for state in some(on_levels, 1):
        forged = copy.deepcopy(true)
        forged.goal[state][0] = str(max(int(true.goal[each][0]) for each in on_levels) + 1)
        followed = [to for to, _ in true.chain[state].row] + true.chain[state].options
        if any(true.goal[to][0] != "=" for to in followed):
            yield forged


def other_waiting(true):
    """Staying pays much, and values follow where it is possible."""
    found = False
    for state, (level, *numbers) in enumerate(with_goal(true).goal):
        if len(numbers) > 1:
            forged = copy.deepcopy(true)
            forged.goal = [[each, *rest[:1], rest[1] + 1] if each == level and len(rest) > 1 else [each, *rest]
                           for each, *rest in true.goal]
            found = True
            yield forged
            break
    if not found:
        raise NotPossible


# Of bounds.

def bounds_without_the_truth(true):
    if true.is_exact:
        raise NotPossible
    for state in some(each for each in true.inner() if true.visits[each][0] > 0):
        for bound in range(2):
            forged = copy.deepcopy(true)
            # What flows in is left out by far more than bounds are wide.
            forged.visits[state][bound] += (1 - 2 * bound) * (true.visits[state][1] // 2 + 1)
            forged.visits[state].sort()
            yield forged


def bounds_exchanged(true):
    if true.is_exact:
        raise NotPossible
    for state in some(each for each in true.inner() if true.visits[each][0] < true.visits[each][1]):
        forged = copy.deepcopy(true)
        forged.visits[state].reverse()
        yield forged


def claims_without_the_truth(true):
    if true.is_exact:
        raise NotPossible
    for claim in some(k for k, ((low, high), _, _) in enumerate(true.claims) if 0 < low < high):
        (low, high), over, words = true.claims[claim]
        for bounds in ([low + 1, high], [low, high - 1], [low, low]):
            forged = copy.deepcopy(true)
            forged.claims[claim] = [bounds, over, words]
            yield forged


LIES = [negative_visits, other_visits, exchanged_visits, no_denominator, other_weights,
        weights_beyond_one, ends_everywhere, ends_everywhere_in_words, end_before_the_end,
        end_before_the_end_in_words, end_of_others, exchanged_words, other_winner, other_number,
        more_units, chances_beyond, duplicated_outcome, missing_outcome, missing_state,
        state_from_nowhere, loop_without_end, standoff_that_ends, standoff_that_is_none,
        standoff_in_place_of_an_end, undecided_or_not, choice_in_words, goal_over_nothing,
        value_over_nothing, other_value, other_payments, other_goal, other_costs, other_play,
        other_of_the_best, other_secure, other_side, missing_option, standoff_by_play, other_levels,
        other_waiting, bounds_without_the_truth, bounds_exchanged, claims_without_the_truth]


# Each changes a folder that has a true certificate, with these files, so that it has none.

def put(folder, files):
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for name, content in files.items():
        (folder / f"{name}.gz").write_bytes(gzip.compress(content, 1))


def bomb(text, megabytes, first=b""):
    """So many megabytes of this text, which fit into a small file. The first is followed by itself."""
    text *= (1 << 20) // len(text)
    packed = zlib.compressobj(9, zlib.DEFLATED, 31)
    head = packed.compress(first + text) + packed.flush(zlib.Z_FULL_FLUSH)
    piece = packed.compress(text) + packed.flush(zlib.Z_FULL_FLUSH)
    return head + piece * megabytes


def replaced(name, content):
    """The file has these bytes."""
    return lambda folder, files: (folder / f"{name}.gz").write_bytes(content)


def rewritten(name, change):
    """The text of the file is changed, and the checksums fit."""
    def forge(folder, files):
        content = change(files[name])
        assert content != files[name], f"{name} is not changed"
        if name == "answer":
            put(folder, files | {"answer": content})
        else:
            claims = b"".join(line for line in files["answer"].splitlines(keepends=True)
                              if line.count(b" ") > 1)
            rest = {each: text for each, text in files.items() if each != "answer"}
            put(folder, with_answer(rest | {name: content}, claims))
    forge.blamed = f"{name}.gz: "
    return forge


def in_answer(old, new):
    return rewritten("answer", lambda content: content.replace(old, new, 1))


def instead(name, make):
    """Something else has the name of the file."""
    def forge(folder, files):
        (folder / f"{name}.gz").unlink()
        make(folder / f"{name}.gz")
    return forge


def linked_elsewhere(path):
    path.symlink_to("/dev/zero")


def linked_to_copy(path):
    other = path.parent / "other"
    other.write_bytes(gzip.compress(b"1\n"))
    path.symlink_to(other)


def large_and_empty(path):
    with open(path, "wb") as file:
        file.truncate(1 << 40)


def first_line(new):
    return lambda content: new + b"\n" + content.partition(b"\n")[2]


def second_line(new):
    return lambda content: b"\n".join([content.split(b"\n")[0], new, *content.split(b"\n")[2:]])


def answer_with(line):
    return lambda content: content + line + b"\n"


def many_denominators(folder, files):
    """Coprime ones, whose common multiple is as long as all of them together."""
    rows = [b"%x 0:1 %d:%x" % (1 << 4096 | 2 * k + 1, k + 1, 1 << 4096 | 2 * k) for k in range(5000)]
    text = {"chain": [*rows, b"= 0"],
            "states": [b"attacker: 1 ca; defender: 1 ca"] * 5000 + [b"attacker: -; defender: -; the end; winner: draw"],
            "visits": [b"1"] * 5002}
    put(folder, with_answer({name: b"\n".join(lines) + b"\n" for name, lines in text.items()},
                            b"1 1 winner: draw; attacker: -; defender: -\n"))


LONG = b"f" * 10_000_000
FAKES = {
    "names of other files": [
        in_answer(b"chain ", b"../chain "), in_answer(b"chain ", b"/etc/passwd "),
        in_answer(b"chain ", b"chain/../chain "), in_answer(b"chain ", b"answer "),
        in_answer(b"chain ", b"ch\0ain "), in_answer(b"chain ", b"chain\n"),
        in_answer(b"visits ", b"values "), in_answer(b"states ", b"chain "),
        in_answer(b"visits ", b"visits.gz "), in_answer(b"visits ", b"..\\visits "),
        rewritten("answer", lambda content: content.split(b"\n", 1)[1]),
        rewritten("answer", lambda content: content.split(b"\n")[0] + b"\n" + content),
        rewritten("answer", lambda content: b"goal 0\n" + content)],
    "no files": [
        instead("chain", os.mkfifo), instead("answer", os.mkfifo), instead("states", os.mkdir),
        instead("answer", os.mkdir), instead("visits", linked_elsewhere),
        instead("visits", linked_to_copy), instead("answer", linked_elsewhere),
        instead("chain", lambda path: None), instead("answer", lambda path: None),
        instead("visits", large_and_empty), instead("chain", lambda path: path.touch()),
        instead("chain", lambda path: path.symlink_to(path)),
        lambda folder, files: shutil.rmtree(folder),
        lambda folder, files: (shutil.rmtree(folder), folder.touch())],
    "no text": [
        replaced("chain", b"1 0:1\n"), replaced("visits", gzip.compress(b"1\n")[:-4]),
        replaced("states", gzip.compress(b"a\n") + gzip.compress(b"b\n")),
        replaced("visits", gzip.compress(b"1\n1\n") + bytes(1000)),
        replaced("chain", gzip.compress(b"")), replaced("answer", gzip.compress(b"")),
        replaced("answer", os.urandom(100)), replaced("chain", b"\x1f\x8b\x08\x08" + b"a" * 1000),
        rewritten("chain", lambda content: content[:-1]), rewritten("visits", lambda content: content[:-1]),
        rewritten("states", lambda content: content[:-1]), rewritten("states", lambda content: content + b"\xff\n"),
        rewritten("states", second_line(b"\xff\xfe")), rewritten("states", second_line(b"\x1b[2Jproven")),
        rewritten("states", second_line("attacker: -; defender: -\u202e".encode())),
        rewritten("states", second_line(b"")),
        rewritten("answer", answer_with(b"1 1 winner: \x1b]0;proven\x07")),
        rewritten("answer", answer_with(b"1 1 winner: attacker\r0.5")),
        rewritten("answer", answer_with("1 1 zzz\u20280.999999999999  winner: attacker".encode())),
        rewritten("answer", answer_with(b"1 1 \xff"))],
    "more or fewer lines than states": [
        rewritten("states", lambda content: content + content),
        rewritten("visits", lambda content: content[: content[:-1].rindex(b"\n") + 1]),
        rewritten("visits", lambda content: content + b"0\n"), rewritten("visits", lambda content: b"1\n"),
        rewritten("visits", lambda content: content + b"\n")],
    "no numbers": [
        rewritten("visits", first_line(b"0x10")), rewritten("visits", second_line(b"")),
        rewritten("visits", second_line(b"1_0")), rewritten("visits", second_line(b"+1")),
        rewritten("visits", second_line(b" 1")), rewritten("visits", second_line(b"1..2..3")),
        rewritten("visits", second_line(b"..1")), rewritten("visits", second_line(b"nan")),
        rewritten("visits", second_line("１".encode())), rewritten("visits", second_line(b"-0")),
        rewritten("chain", first_line(b"")), rewritten("chain", first_line(b"= ")),
        rewritten("chain", first_line(b"= -1")), rewritten("chain", first_line(b"= 0 ")),
        rewritten("chain", first_line(b"1")), rewritten("chain", first_line(b"1 0")),
        rewritten("chain", first_line(b"1 0:1:1")), rewritten("chain", first_line(b"1 -1:1")),
        rewritten("chain", first_line(b"0 1:0")), rewritten("chain", first_line(b"-1 1:-1")),
        rewritten("chain", first_line(b"2 1:3 2:-1")), rewritten("chain", first_line(b"2 1:1 1:1")),
        rewritten("chain", first_line(b"2  1:2")), rewritten("chain", first_line(b"attacker 1 1")),
        rewritten("chain", first_line(b"nobody 1 1 1")), rewritten("chain", first_line(b"\0")),
        rewritten("answer", answer_with(b"1 0 winner: nobody")), rewritten("answer", answer_with(b"1 -2 x")),
        rewritten("answer", answer_with(b"1 2")), rewritten("answer", answer_with(b""))],
    "too much": [
        replaced("answer", bomb(b"\0", 8000)), replaced("chain", bomb(b"\0", 8000)),
        replaced("chain", bomb(b"= 0\n", 8000)), replaced("chain", bomb(b"\n", 8000)),
        replaced("states", bomb(b"a", 8000)),
        replaced("visits", bomb(b"0\n", 8000, b"1\n")), replaced("visits", bomb(b"f", 8000)),
        replaced("answer", bomb(b"chain 0\n", 8000)), replaced("chain", bomb(b" 1:1", 8000, b"1")),
        rewritten("visits", first_line(LONG)), rewritten("visits", second_line(LONG)),
        rewritten("visits", second_line(b"0.." + LONG)), rewritten("chain", first_line(LONG + b" 0:" + LONG)),
        rewritten("chain", first_line(b"1 " + b"9" * 10_000_000 + b":1")),
        rewritten("chain", first_line(b"= " + b"9" * 10_000_000)),
        rewritten("chain", first_line(b"attacker " + b"9" * 10_000_000)),
        rewritten("states", second_line(b"attacker: -; defender: -; " + LONG)),
        rewritten("answer", answer_with(b"1 1 " + LONG)),
        many_denominators]}
#: These are lies in files that are otherwise in order.
LIES_IN_FILES = [
    rewritten("states", lambda content: content.partition(b"\n")[2]),
    rewritten("answer", answer_with(LONG + b" 1 x")),
    replaced("answer", bomb(b"1 1 x\n", 8000, b"chain 0\nstates 0\nvisits 0\n")),
    replaced("states", bomb(b"attacker: -; defender: -\n", 8000)),
    rewritten("visits", first_line(b"-1")), rewritten("visits", first_line(b"0")),
    rewritten("chain", first_line(b"1 4000000000:1")), rewritten("chain", first_line(b"1 9999999999:1")),
    rewritten("chain", first_line(b"= 4000000000")), rewritten("chain", first_line(b"3 1:1 2:1")),
    rewritten("states", second_line(b"attacker: 1 moon; defender: -")),
    lambda folder, files: put(folder, files | {"visits": files["visits"].replace(b"\n", b"1\n", 1)}),
    lambda folder, files: put(folder, files | {"states": files["states"].replace(b"1", b"2", 1)})]


def judge(folder, *options):
    """The status of the checker, what it says and on which stream. It is run in a process that is
    forked, to save the time in which an interpreter begins."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        child = os.fork()
        if child == 0:
            status = 70
            try:
                os.dup2(out.fileno(), 1)
                os.dup2(err.fileno(), 2)
                status = check_certificate.main([str(folder), *options])
                sys.stdout.flush()
            except BaseException:
                traceback.print_exc()
            finally:
                sys.stderr.flush()
                os._exit(status)
        _, ended, used = os.wait4(child, 0)
        said = []
        for file in (out, err):
            file.seek(0)
            said.append(file.read().decode())
    seconds, megabytes = used.ru_utime + used.ru_stime, used.ru_maxrss / 1024
    assert seconds < MOST_SECONDS, f"{folder}: {said[1]} took {seconds:.0f} s"
    assert megabytes < MOST_MEGABYTES, f"{folder}: {said[1]} took {megabytes:.0f} MB"
    return os.waitstatus_to_exitcode(ended), *said


def judge_as_program(folder, *options):
    run = subprocess.run([sys.executable, CHECKER, folder, *options], capture_output=True, text=True)
    return run.returncode, run.stdout, run.stderr


def is_refused(said, name, status):
    """Whether it is, and a reader sees in one line why."""
    found, out, err = said
    if found == status and out == "" and err.count("\n") == 1 and ": " in err and "Traceback" not in err:
        return True
    print(f"{name}: status {found}, not {status}: {out[:200]}{err[-300:]}", file=sys.stderr)
    return False


def forge_lies(program, folder):
    """How many forgeries there are, and how many were not refused."""
    count, accepted, idle = 0, 0, {lie.__name__ for lie in LIES}
    for case, numbers in CASES:
        shutil.rmtree(folder, ignore_errors=True)
        subprocess.run([program, "solve", root / "cases" / f"{case}.toml", "--certificate", folder,
                        "--numbers", numbers], check=True, capture_output=True)
        status, out, err = judge(folder)
        assert status == 0 and out.startswith("proven: "), f"{case}: {err}"
        true = Certificate(folder)
        assert true.files() == {file.name.removesuffix(".gz"): gzip.decompress(file.read_bytes())
                                for file in folder.glob("*.gz")}, f"{case} is not written as it is read"
        seen = [true.files()]
        for lie in LIES:
            try:
                for number, forged in enumerate(itertools.islice(lie(true), MOST_OF_A_KIND)):
                    files = forged.files()
                    if files in seen:
                        continue
                    seen.append(files)
                    put(folder, files)
                    count += 1
                    idle.discard(lie.__name__)
                    accepted += not is_refused(judge(folder), f"{case} ({numbers}), {lie.__name__} {number}", 1)
            except NotPossible:
                pass
    assert not idle, f"no certificate is forged by {idle}"
    return count, accepted


def forge_files(program, folder):
    count, accepted = 0, 0
    subprocess.run([program, "solve", root / "cases/one-for-one/two-cruisers.toml", "--certificate", folder],
                   check=True, capture_output=True)
    files = {file.name.removesuffix(".gz"): gzip.decompress(file.read_bytes())
             for file in folder.glob("*.gz")}
    fakes = [(kind, 2, fake) for kind, each in FAKES.items() for fake in each]
    for number, (kind, status, fake) in enumerate(fakes + [("lies", 1, lie) for lie in LIES_IN_FILES]):
        if folder.is_file():
            folder.unlink()
        put(folder, files)
        fake(folder, files)
        count += 1
        said = judge(folder)
        accepted += not is_refused(said, f"{kind}, {number}", status)
        blamed = getattr(fake, "blamed", "")
        assert status == 1 or blamed in said[2], f"{kind}, {number}: {said[2]} blames another file than {blamed}"
    return count, accepted


def check_limits(program, folder):
    """A true certificate that takes more time or memory than is allowed is not checked."""
    subprocess.run([program, "solve", root / "cases/bench/mix-20.toml", "--certificate", folder], check=True,
                   capture_output=True)
    for option, limit in (("--time", "0.05"), ("--memory", "32M")):
        status, out, err = judge_as_program(folder, option, limit)
        assert status == 2 and out == "" and err.startswith("not checked: "), f"{option}: {status}, {out}{err}"
        assert f"{option} allows more" in err and err.count("\n") == 1, err
    for option, wrong in (("--explain", "7511"), ("--explain", "-1"), ("--time", "0"), ("--memory", "4")):
        status, out, err = judge_as_program(folder, option, wrong)
        assert status == 2 and out == "" and option in err, f"{option} {wrong}: {status}, {out}{err}"


def main():
    program = pathlib.Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary) / "certificate"
        lies, accepted_lies = forge_lies(program, folder)
        shutil.rmtree(folder, ignore_errors=True)
        fakes, accepted_fakes = forge_files(program, folder)
        shutil.rmtree(folder, ignore_errors=True)
        check_limits(program, folder)
    assert accepted_lies + accepted_fakes == 0, f"{accepted_lies + accepted_fakes} forgeries are not refused"
    assert lies + fakes >= LEAST_FORGERIES, f"there are {lies + fakes} forgeries"
    print(f"{lies} lies and {fakes} folders that are no certificates are refused")


main()
