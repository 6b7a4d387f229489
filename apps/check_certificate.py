#!/usr/bin/env python3
"""Proves the odds of a battle from the certificate that `asdic solve CASE --certificate FOLDER` wrote.

It shares no code with asdic, and computes only with integers. docs/explanation/certificates.md explains why the
checks suffice, and what they do not prove. Exit status: 0 proven; 1 refused; 2 not a certificate, or a certificate
that cannot be checked within the limits.
"""
import argparse
import errno
import itertools
import math
import os
import re
import signal
import stat
import sys
import zlib

try:
    import resource
except ImportError:  # this system cannot limit memory
    resource = None

#: The most bytes that are read at once, and in a line; the most characters of words, and hexadecimal digits of the
#: denominator of a roll.
PIECE, MOST_LINE, MOST_WORDS, MOST_DIGITS = 1 << 20, 1 << 24, 10_000, 1 << 16
#: The bits that numbers of a witness may have in addition to those of the chain, because bounds are made of doubles.
SPARE_BITS = 8192
#: The most states to which no state leads. Waves of a battle can leave such states.
UNLED_STATES = 1000
#: The greatest value that is printed.
MOST_VALUE = 10**1000

FILES = ["chain", "states", "visits"], ["chain", "goal", "states", "values", "visits"]
VALUE = "the value of best play; goal: "
END = "; the end; "
#: For each winner: whether the attacker and the defender have units in battle, and the payoff of the goal "win".
WINNERS = {"attacker": (True, False, 1), "defender": (False, True, -1), "draw": (False, False, 0),
           "standoff": (True, True, 0), "undecided": (True, True, 0), "avoided": (True, False, 0)}

COUNT, HEX, NUMBER = "(?:0|[1-9][0-9]{0,9})", "[1-9a-f][0-9a-f]*", "(?:0|-?[1-9a-f][0-9a-f]*)"


def pattern(text):
    return re.compile(text.encode()).fullmatch


is_count, is_positive, is_number = map(pattern, (COUNT, HEX, NUMBER))
match_bounds = pattern(rf"({NUMBER})\.\.({NUMBER})")
is_roll = pattern(f"{HEX}(?: {COUNT}:{HEX})+")
is_choice = pattern(f"(?:attacker|defender)(?: {COUNT}){{3,}}")
is_payment = pattern(f"= {NUMBER}|{COUNT} {NUMBER}(?: {NUMBER})?")
match_file = pattern("([a-z]+) (0|[1-9a-f][0-9a-f]{0,7})")
match_claim = pattern(rf"({NUMBER}(?:\.\.{NUMBER})?) ({HEX}) (.+)")
match_units = re.compile("attacker: ([^;]+); defender: ([^;]+)(?:; .+)?").fullmatch
match_costs = re.compile("cost; attacker: ([^;]+); defender: ([^;]+)").fullmatch
match_cost = re.compile(f"({COUNT}) (.+) at ({COUNT})").fullmatch
match_choice = re.compile(r".*; (attacker|defender|options|action|plan)\.[a-z_]+: (.+)").fullmatch


class Refused(Exception):
    """A statement of the certificate does not follow from it."""


class NoCertificate(Exception):
    """The files are not those of a certificate."""


class Stopped(Exception):
    """The time limit is reached."""


class Text:
    """The lines of a file, which can be read once. After the last line, `checksum` is that of the text."""

    def __init__(self, folder, name):
        self.path, self.name, self.checksum = f"{folder}/{name}.gz", f"{name}.gz", 0

    def fault(self, what):
        return NoCertificate(f"{self.name}: {what}")

    def opened(self):
        """Opens the file. Refuses links, and files such as pipes that would wait for input."""
        flags = sum(getattr(os, f"O_{each}", 0) for each in ("NONBLOCK", "NOFOLLOW", "BINARY"))
        try:
            number = os.open(self.path, os.O_RDONLY | flags)
        except OSError as fault:
            raise self.fault("is not a regular file" if fault.errno == errno.ELOOP else
                             f"cannot be read: {fault.strerror}") from None
        if not stat.S_ISREG(os.fstat(number).st_mode):
            os.close(number)
            raise self.fault("is not a regular file")
        return open(number, "rb", buffering=0)

    def __iter__(self):
        inflated, rest = zlib.decompressobj(31), []
        with self.opened() as file:
            while not inflated.eof:
                packed = inflated.unconsumed_tail or file.read(PIECE)
                try:
                    text = inflated.decompress(packed, PIECE)
                except zlib.error:
                    raise self.fault("is not a gzip file, or is damaged") from None
                if not packed and not text and not inflated.eof:
                    raise self.fault("ends early")
                self.checksum = zlib.crc32(text, self.checksum)
                lines = text.split(b"\n")
                rest.append(lines[0])
                if len(rest) * PIECE > MOST_LINE:
                    raise self.fault(f"a line is longer than {MOST_LINE} bytes")
                if len(lines) > 1:
                    lines[0] = b"".join(rest)
                    rest = [lines.pop()]
                    yield from lines
            if inflated.unused_data or file.read(1):
                raise self.fault("continues after its end")
        if any(rest):
            raise self.fault("the last line does not end")

    def of_states(self, states, first=None):
        """Yields the number of each state with its line. If the file has a first line that belongs to no state,
        yields that with the number -1."""
        number = -1 if first else 0
        for line in self:
            if number >= states:
                raise self.fault(f"there are more lines than the {states} states")
            yield number, line
            number += 1
        if number < states:
            raise self.fault(f"there are fewer lines than the {states} states")


def printable(line, text, state):
    try:
        words = line.decode()
    except UnicodeDecodeError:
        words = ""
    if not words.isprintable() or not 0 < len(words) <= MOST_WORDS:
        raise text.fault(f"line {state + 1} is not words that can be printed")
    return words


class Outcome:
    """The units in battle, and the end of the battle, by the words of an outcome."""

    def __init__(self, words):
        winner, *parts = words.split("; ")
        self.winner = winner.removeprefix("winner: ") if winner.startswith("winner: ") else None
        if self.winner is None:
            self.units, self.end = "attacker: -; defender: -", words
            return
        sides = [part.partition(": ") for part in parts[:2]]
        self.units, self.end = "; ".join(parts[:2]), "; ".join([winner, *parts[2:]])
        fights = [not f"{units} ".startswith("- ") for _, _, units in sides]
        if self.winner not in WINNERS or [side for side, _, _ in sides] != ["attacker", "defender"]:
            raise Refused(f"answer.gz: '{words}' is not an outcome")
        if fights != list(WINNERS[self.winner][:2]):
            raise Refused(f"answer.gz: '{words}' names another winner than its units")
        if self.winner == "avoided" and " and left " not in parts[1]:
            raise Refused(f"answer.gz: nobody has left in '{words}'")

    def can_end(self, state, goes_on):
        """Returns whether a state with these words can have this outcome. Only a stalemate continues, and only the
        last of a limited number of rounds, or a counted figure, ends a battle undecided."""
        if goes_on:
            return self.winner == "standoff"
        return "; a round begins" not in state and (
            self.winner != "undecided" or "; round: " in state or "; ended by a count" in state)


def read_answer(text):
    """Returns the checksums of the other files, and the claims: numbers with their words."""
    lines = iter(text)
    sums, claims = {}, []
    for line in lines:
        match = match_file(line)
        if not match:
            lines = itertools.chain([line], lines)
            break
        name = match[1].decode()
        if name in sums:
            raise text.fault(f"{name} is there twice")
        sums[name] = int(match[2], 16)
    if list(sums) not in FILES:
        raise text.fault("the files that it names are not those of a certificate")
    for line in lines:
        number = len(sums) + len(claims)
        match = match_claim(line)
        if not match:
            raise text.fault(f"line {number + 1} is not a number with its words")
        words = printable(match[3], text, number)
        if len(claims) > ("goal" in sums) and words.encode() <= claims[-1][2].encode():
            raise Refused(f"answer.gz: '{words}' is there twice, or is out of order")
        claims.append((read_bounds(match[1]), int(match[2], 16), words))
    return sums, claims


def read_bounds(text):
    """Returns the lower and the upper bound of a number. They are equal if the number is exact."""
    lower, _, upper = text.partition(b"..")
    return int(lower, 16), int(upper or lower, 16)


def read_witness(text, states, bits):
    """Returns a denominator, and the lower and the upper bounds of a number over it for each state. If all numbers
    are exact, both lists are the same object. No number may have more than `bits` bits."""
    denominator, lower, upper = 0, [], []
    exact = True
    for state, line in text.of_states(states, first=True):
        if len(line) * 4 > 2 * bits:
            raise text.fault(f"line {state + 2} is longer than a number of this chain can be")
        if state < 0:
            if not is_number(line):
                raise text.fault("line 1 is not a number")
            if not is_positive(line):
                raise Refused(f"{text.name}: the denominator is not a positive number")
            denominator = int(line, 16)
        elif is_number(line):
            number = int(line, 16)
            lower.append(number)
            upper.append(number)
        else:
            match = match_bounds(line)
            if not match:
                raise text.fault(f"line {state + 2} is neither a number nor bounds")
            exact = False
            lower.append(int(match[1], 16))
            upper.append(int(match[2], 16))
            if lower[-1] > upper[-1]:
                raise Refused(f"{text.name}: state {state}: the lower bound is above the upper")
    return denominator, lower, lower if exact else upper


class Chain:
    """The chain. For each state, `ends` has the number of its outcome or None, `rows` its transitions (target,
    weight), and `totals` the sum of the weights. `choices` has (side, secure option, options) for each state with a
    choice; its row leads to the option that is played."""

    def __init__(self, text):
        self.ends, self.rows, self.totals, self.choices = [], [], [], {}
        self.bits = 0  #: the sum of the bits of all denominators
        led_to = {0}
        for state, line in enumerate(text):
            if state > 2 * len(led_to) + UNLED_STATES:
                raise text.fault("there are many states to which no state leads")
            led_to.update(self.read_state(text, state, line))
        if not self.rows:
            raise text.fault("there are no states")
        if max(led_to) >= len(self.rows):
            raise Refused(f"chain.gz: there is no state {max(led_to)}, to which others lead")

    def read_state(self, text, state, line):
        end, row, total = None, [], 1
        rest = line
        if line.startswith(b"= "):
            number, separator, rest = line[2:].partition(b" ")
            if not is_count(number) or (separator and not rest):
                raise text.fault(f"line {state + 1} is not a state")
            end = int(number)
        targets = []
        if is_roll(rest):
            denominator, *numbers = rest.replace(b":", b" ").split(b" ")
            if len(denominator) > MOST_DIGITS:
                raise text.fault(f"state {state} has a denominator that dice cannot have")
            targets = list(map(int, numbers[::2]))
            weights = [int(weight, 16) for weight in numbers[1::2]]
            total = int(denominator, 16)
            if sum(weights) != total:
                raise Refused(f"chain.gz: the weights of state {state} do not sum to their denominator")
            row = list(zip(targets, weights))
            self.bits += total.bit_length()
        elif is_choice(rest):
            side, *numbers = rest.split(b" ")
            played, secure, *targets = map(int, numbers)
            if played not in targets or secure not in targets:
                raise Refused(f"chain.gz: state {state} has no such option")
            row = [(played, 1)]
            self.choices[state] = side.decode(), secure, targets
        elif rest or end is None:
            raise text.fault(f"line {state + 1} is not a state")
        if len(set(targets)) < len(targets):
            raise text.fault(f"state {state} leads twice to the same state")
        self.ends.append(end)
        self.rows.append(row)
        self.totals.append(total)
        return targets

    def __len__(self):
        return len(self.rows)

    def targets(self, state):
        """Returns all targets of a state, including options that are not played."""
        if state in self.choices:
            return self.choices[state][2]
        return [to for to, _ in self.rows[state]]

    def common(self):
        """Returns a common multiple of all denominators. Those of battles are products of the faces of few dice, so
        it is hardly longer than they are."""
        totals = set(self.totals)
        common, most = 1, 16 * max(totals).bit_length() + 256
        for total in totals:
            common = math.lcm(common, total)
            if common.bit_length() > most:
                raise NoCertificate("chain.gz: the denominators are not those of dice")
        return common


class States:
    """The words of the states. Refuses words that contradict the chain about who decides, the number of options, or
    the end of the battle, and steps that add units. `words` has the words of the states in `kept`."""

    def __init__(self, text, chain, outcomes, kept):
        self.words, self.stands, alike = {}, [], {}
        for state, line in text.of_states(len(chain)):
            said = printable(line, text, state)
            if state in kept:
                self.words[state] = said
            now, ended, end = said.rpartition(END)
            if not ended:
                now = end
            match = match_units(now)
            if not match:
                raise text.fault(f"line {state + 1} does not say who is in battle")
            stand = now[:match.end(2)]
            self.stands.append(alike.setdefault(stand, stand))
            check_choice(chain, state, now)
            if chain.ends[state] is None:
                if ended:
                    raise Refused(f"states.gz: the words of state {state} are those of an end, but it continues")
                continue
            outcome = outcomes[chain.ends[state]]
            if not ended or end != outcome.end or stand != outcome.units:
                raise Refused(f"states.gz: state {state} does not end as the chain says")
            if not outcome.can_end(now, goes_on=bool(chain.rows[state])):
                raise Refused(f"chain.gz: the battle does not end in state {state}")
        self.by_stand = {stand: units_of(text, stand) for stand in alike}
        self.check_steps(chain)

    def units(self, state):
        """Returns for each side the number of its units by name, whether they are in battle or have left."""
        return self.by_stand[self.stands[state]]

    def check_steps(self, chain):
        compared = set()
        for state, before in enumerate(self.stands):
            for to in chain.targets(state):
                step = before, self.stands[to]
                if step in compared:
                    continue
                compared.add(step)
                # A state in which a battle is chosen has no units yet.
                if any(self.units(state)) and not all(map(has_all, self.units(state), self.units(to))):
                    raise Refused(f"states.gz: units come from nowhere between states {state} and {to}")


def check_choice(chain, state, words):
    match = match_choice(words)
    if state in chain.choices:
        side, _, options = chain.choices[state]
        if not match or match[1] not in (side, "options", "action", "plan"):
            raise Refused(f"states.gz: the {side} has nothing to decide in state {state}")
        if match[2].count(" or ") + 1 != len(options):
            raise Refused(f"chain.gz: state {state} does not have the options of its words")
    elif match:
        raise Refused(f"chain.gz: the words of state {state} name a choice, but it does not have one")


def plain_name(unit):
    """Returns the name of a unit without its hits and its depth."""
    return re.sub(r"[*!]|@\w+", "", unit)


def units_of(text, stand):
    sides = []
    for side in match_units(stand).groups():
        counts = {}
        for part in side.split(" and left "):
            for each in part.split(", ") if part != "-" else ():
                number, _, name = each.partition(" ")
                if not is_count(number.encode()) or not name:
                    raise text.fault(f"'{stand}' does not say who is in battle")
                name = plain_name(name)
                counts[name] = counts.get(name, 0) + int(number)
        sides.append(counts)
    return sides


def has_all(before, after):
    return all(number <= before.get(name, 0) for name, number in after.items())


def prove_ends(chain):
    """Proves that every state ends with probability 1, and that a stalemate is never left."""
    ends, rows = chain.ends, chain.rows
    before = [[] for _ in rows]
    for state, row in enumerate(rows):
        for to, _ in row:
            before[to].append(state)
        if row and ends[state] is not None:
            if any(ends[to] != ends[state] or not rows[to] for to, _ in row):
                raise Refused(f"chain.gz: state {state} is not a stalemate: it can be left")
    reached = [end is not None for end in ends]
    pending = [state for state, end in enumerate(ends) if end is not None]
    while pending:
        for state in before[pending.pop()]:
            if not reached[state]:
                reached[state] = True
                pending.append(state)
    if not all(reached):
        raise Refused(f"chain.gz: state {reached.index(False)} cannot reach an end")
    prove_standoffs(chain, before)


def prove_standoffs(chain, before):
    """Proves that every state of a stalemate recurs."""
    known = set()

    def reached_from(state, following):
        found, pending = {state}, [state]
        while pending:
            for to in following(pending.pop()):
                if to not in found:
                    found.add(to)
                    pending.append(to)
        return found

    for state, row in enumerate(chain.rows):
        if chain.ends[state] is None or not row or state in known:
            continue
        loop = reached_from(state, lambda at: [to for to, _ in chain.rows[at]])
        back = reached_from(state, lambda at: [each for each in before[at] if each in loop])
        if back != loop or loop & known:
            raise Refused(f"chain.gz: state {state} is not a stalemate: it does not come again")
        known |= loop


def prove_visits(chain, common, whole, visits, signs):
    """Proves that no number is more (sign 1) or less (sign -1) than `whole` times the expected visits of its state."""
    factors = {total: common // total for total in set(chain.totals)}
    flow = [0] * len(chain)
    flow[0] = whole * common
    for row, total, end, number in zip(chain.rows, chain.totals, chain.ends, visits):
        if end is None and number:
            here = number * factors[total]
            for to, weight in row:
                flow[to] += here * weight
    for state, arriving in enumerate(flow):
        kept = visits[state] * common
        if any(sign * (arriving - kept) < 0 for sign in signs):
            raise Refused(f"visits.gz: the flow through state {state} is not kept")


def can_stay(ways):
    """Returns the states in which a battle can stay for ever. `ways` has the targets of a state, and whether all or
    any of them must be such states."""
    before, needed = {}, {}
    for state, (quantifier, targets) in ways.items():
        needed[state] = len(targets) if quantifier is any else 1
        for to in targets:
            before.setdefault(to, []).append(state)
    pending = [to for to in before if to not in ways]
    pending += [state for state, number in needed.items() if number == 0]
    gone = set(pending)
    while pending:
        for state in before.get(pending.pop(), ()):
            needed[state] -= 1
            if needed[state] == 0 and state not in gone:
                gone.add(state)
                pending.append(state)
    return [state for state in ways if state not in gone]


def read_goal(text, chain):
    """Returns the denominator of payments; for each state its level (None after the end of the battle), its payment,
    and the payment for staying on this level for ever; and the states in which both sides together can stay."""
    payment, goal, ways, waiting = 0, [], {}, {}
    for state, line in text.of_states(len(chain), first=True):
        if state < 0:
            if not is_number(line):
                raise text.fault("line 1 is not a number")
            if not is_positive(line):
                raise Refused("goal.gz: the denominator is not a positive number")
            payment = int(line, 16)
            continue
        if not is_payment(line):
            raise text.fault(f"line {state + 2} is not the payoff of a state")
        level, paid, *waits = line.split(b" ")
        goal.append((None if level == b"=" else int(level), int(paid, 16),
                     int(waits[0], 16) if waits else None))
    for state, (level, paid, waits) in enumerate(goal):
        targets = chain.targets(state)
        if level is None:
            if chain.ends[state] is None or any(goal[to][:2] != (None, paid) for to in targets):
                raise Refused(f"goal.gz: the battle is not over in state {state}")
            continue
        levels = [goal[to][0] for to in targets]
        if (not targets or any(each is not None and each < level for each in levels)
                or waiting.setdefault(level, waits) != waits):
            raise Refused(f"goal.gz: state {state} has no such level")
        here = [to for to, each in zip(targets, levels) if each == level]
        if state in chain.choices or here == targets:
            ways[state] = any if state in chain.choices else all, here
    staying = can_stay(ways)
    for state in staying:
        if goal[state][1] != 0 or goal[state][2] is None:
            raise Refused(f"goal.gz: the payoff of staying in state {state} is missing")
    return payment, goal, staying


class Costs:
    """The costs of the units of both sides, from the words of a goal."""

    def __init__(self, words):
        match = match_costs(words)
        if not match:
            raise NoCertificate("answer.gz: the goal lacks the costs of units")
        self.each, self.brought = [], []
        for side in match.groups():
            costs, brought = {}, 0
            for entry in side.split(", ") if side != "-" else ():
                entry = match_cost(entry)
                if not entry:
                    raise NoCertificate("answer.gz: the goal lacks the costs of units")
                number, name, cost = int(entry[1]), plain_name(entry[2]), int(entry[3])
                if costs.setdefault(name, cost) != cost:
                    raise NoCertificate(f"answer.gz: {name} has two costs")
                brought += number * cost
            self.each.append(costs)
            self.brought.append(brought)

    def exchange(self, units):
        """Returns the defender's loss minus the attacker's loss if these units are left."""
        losses = []
        for counts, costs, brought in zip(units, self.each, self.brought):
            if not counts.keys() <= costs.keys():
                raise Refused("answer.gz: the goal lacks the costs of some units")
            losses.append(brought - sum(number * costs[name] for name, number in counts.items()))
        return losses[1] - losses[0]


def prove_goal(words, chain, states, outcomes, payment, goal, staying):
    """Proves that a named goal has the payments of docs/how-to/best-play.md, as far as the words of states show."""
    name = words.partition(";")[0]
    if name not in ("win", "takes", "cost"):
        return
    costs = Costs(words) if name == "cost" else None
    for state, (level, paid, waits) in enumerate(goal):
        if level is not None:
            holds = paid == 0 and (name == "cost" or not waits)
        elif name == "cost":
            holds = paid == payment * costs.exchange(states.units(state))
        elif name == "win":
            winner = outcomes[chain.ends[state]].winner
            holds = winner is not None and paid == payment * WINNERS[winner][2]
        else:
            holds = paid == 0 or (paid == payment and
                                  outcomes[chain.ends[state]].winner == "attacker")
        if not holds:
            raise Refused(f"goal.gz: the payoff of state {state} is not that of the goal {name}")
    for state in staying if costs else ():
        if goal[state][2] != payment * costs.exchange(states.units(state)):
            raise Refused(f"goal.gz: the payoff of staying in state {state} is not that of the goal {name}")


def prove_values(chain, goal, whole, values, side, sign):
    """Proves that the secure options of this side guarantee at least (sign 1) or at most (sign -1) these values in
    each state."""
    ways = {}
    for state, (level, paid, waits) in enumerate(goal):
        later = values[state] - whole * paid
        if level is None:
            if sign * later > 0:
                raise Refused(f"values.gz: the end in state {state} does not pay its value")
            continue
        chooser, secure, options = chain.choices.get(state, (None, None, None))
        if chooser:
            gains = {to: sign * (values[to] - later)
                     for to in ([secure] if chooser == side else options)}
        else:
            row = chain.rows[state]
            ahead = sum(weight * values[to] for to, weight in row)
            gains = dict.fromkeys((to for to, _ in row), sign * (ahead - later * chain.totals[state]))
        if min(gains.values()) < 0:
            raise Refused(f"values.gz: the {side} does not secure the value of state {state}")
        kept = [to for to, gain in gains.items() if gain == 0]
        if kept and waits is not None and sign * (values[state] - waits * whole) > 0:
            ways[state] = any if chooser else all, kept
    for state in can_stay(ways):
        raise Refused(f"values.gz: the {side} can be kept in state {state}")


def prove_play(chain, goal, whole, visits, all_values, values):
    """Proves that the play pays the value and takes the first of the best options. If the values are bounds, proves
    only that they do not contradict this. Returns the payment, over `whole` times `all_values`."""
    lower, upper = values
    for state, (_, secure, options) in chain.choices.items():
        played = chain.rows[state][0][0]
        if lower[played] > upper[secure] or upper[played] < lower[secure]:
            raise Refused(f"chain.gz: the play in state {state} is not best")
        if lower is upper and next(to for to in options if lower[to] == lower[secure]) != played:
            raise Refused(f"chain.gz: the play in state {state} is not the first that is best")
    paid = [0, 0]
    for state, (level, pays, waits) in enumerate(goal):
        if level is not None and chain.ends[state] is not None:
            if waits is None or any(goal[to][0] != level for to, _ in chain.rows[state]):
                raise Refused(f"goal.gz: state {state} is not a stalemate")
            pays = waits
        bounds = sorted(bound[state] * pays for bound in visits)
        paid = [paid[0] + bounds[0], paid[1] + bounds[1]]
    if paid[0] * all_values > upper[0] * whole or paid[1] * all_values < lower[0] * whole:
        raise Refused("values.gz: the play does not pay the value")
    return [bound * all_values for bound in paid]


def decimal(number):
    """Returns a number of units of 10^-12 as a decimal."""
    return f"{'-' * (number < 0)}{abs(number) // 10**12}.{abs(number) % 10**12:012}"


def decimals(low, high, over):
    if max(abs(low), abs(high)) > over * MOST_VALUE:
        raise NoCertificate("a number is too large to be printed")
    if low == high:
        return decimal((2 * 10**12 * low // over + 1) // 2)
    return f"{decimal(10**12 * low // over)} to {decimal(-(-10**12 * high // over))}"


def proven_claim(claim, whole, lower, upper):
    """Returns a line of the answer as text. Refuses it unless it follows from these bounds over `whole`."""
    (low, high), over, words = claim
    if low * whole > lower * over or high * whole < upper * over:
        raise Refused(f"answer.gz: the number of '{words}' is another")
    return f"{decimals(low, high, over)}  {words}"


def check(folder, explained):
    sums, claims = read_answer(Text(folder, "answer"))
    texts = {name: Text(folder, name) for name in sums}
    has_goal = "goal" in sums
    if has_goal and not (claims and claims[0][2].startswith(VALUE)):
        raise NoCertificate("answer.gz: the value of best play is missing")
    outcomes = [Outcome(words) for _, _, words in claims[has_goal:]]

    chain = Chain(texts["chain"])
    if {end for end in chain.ends if end is not None} != set(range(len(outcomes))):
        raise Refused("answer.gz: the outcomes are not those of the chain")
    if chain.choices and not has_goal:
        raise Refused("answer.gz: the goal of the choices is missing")
    if explained is not None and explained >= len(chain):
        raise NoCertificate(f"--explain: there is no state {explained}; the last is {len(chain) - 1}")
    kept = {0} if explained is None else {0, explained, *chain.targets(explained)}
    states = States(texts["states"], chain, outcomes, kept)
    prove_ends(chain)
    whole, *visits = read_witness(texts["visits"], len(chain), 2 * chain.bits + SPARE_BITS)
    common = chain.common()
    if visits[0] is visits[1]:
        prove_visits(chain, common, whole, visits[0], (1, -1))
    else:
        for bounds, sign in zip(visits, (1, -1)):
            prove_visits(chain, common, whole, bounds, (sign,))
    size = f"{whole.bit_length()} bits" if visits[0] is visits[1] else "bounds"
    report = [f"proven: {len(chain)} states, {size}", f"from  {states.words[0]}"]
    if has_goal:
        payment, goal, staying = read_goal(texts["goal"], chain)
        prove_goal(claims[0][2].removeprefix(VALUE), chain, states, outcomes, payment, goal, staying)
        longest = max(abs(number).bit_length() for _, *paid in goal for number in paid
                      if number is not None)
        all_values, *values = read_witness(texts["values"], len(chain),
                                           2 * (chain.bits + longest) + SPARE_BITS)
        for bounds, side, sign in zip(values, ("attacker", "defender"), (1, -1)):
            prove_values(chain, goal, all_values, bounds, side, sign)
        pays = prove_play(chain, goal, whole, visits, all_values, values)
        report.append(proven_claim(claims[0], all_values * payment, values[0][0], values[1][0]))
        if visits[0] is not visits[1]:
            report.append(f"{decimals(*pays, whole * all_values * payment)}  what the play pays")
    for name, text in texts.items():
        if text.checksum != sums[name]:
            raise Refused(f"{name}.gz: the files do not belong together")
    chances = [[0] * len(outcomes) for _ in visits]
    for chance, bounds in zip(chances, visits):
        for end, number in zip(chain.ends, bounds):
            if end is not None:
                chance[end] += number
    for claim, *each in zip(claims[has_goal:], *chances):
        words = proven_claim(claim, whole, *each)
        if claim[0] != (0, 0):
            report.append(words)
    if explained is not None:
        report.append(f"state {explained}: {states.words[explained]}")
        if explained in chain.choices:
            side, _, options = chain.choices[explained]
            played = chain.rows[explained][0][0]
            for to in options:
                worth = decimals(values[0][to], values[1][to], all_values * payment)
                report.append(f"  the {side} {'chooses' if to == played else 'could choose'} state "
                              f"{to}, worth {worth}: {states.words[to]}")
        else:
            report += [f"  {weight}/{chain.totals[explained]} to state {to}: {states.words[to]}"
                       for to, weight in chain.rows[explained]]
    return report


def keep_within(seconds, memory):
    """Limits the rest of the run: more time raises Stopped, and more memory raises MemoryError."""
    def stop(*_):
        raise Stopped

    if hasattr(signal, "setitimer"):
        signal.signal(signal.SIGALRM, stop)
        signal.setitimer(signal.ITIMER_REAL, seconds)
    if resource is not None:
        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        if hard == resource.RLIM_INFINITY or memory < hard:
            resource.setrlimit(resource.RLIMIT_AS, (memory, hard))


def parsed(arguments):
    def positive(text):
        number = float(text)
        if not 0 < number <= 1e9:
            raise ValueError
        return number

    def size(text):
        number = float(text[:-1]) * {"M": 1 << 20, "G": 1 << 30}[text[-1].upper()]
        if not 0 < number < 1 << 60:
            raise ValueError
        return int(number)

    def state(text):
        if not re.fullmatch("[0-9]{1,10}", text):
            raise ValueError
        return int(text)

    def read_with(reader, wanted):
        def read(text):
            try:
                return reader(text)
            except (ValueError, LookupError):
                raise argparse.ArgumentTypeError(f"'{text}' is not {wanted}") from None
        return read

    parser = argparse.ArgumentParser(description=__doc__, allow_abbrev=False,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", metavar="FOLDER")
    parser.add_argument("--explain", metavar="STATE", type=read_with(state, "the number of a state"),
                        help="also print the transitions of a state in words")
    parser.add_argument("--time", metavar="SECONDS", default="3600",
                        type=read_with(positive, "a number of seconds"),
                        help="stop after this many seconds (default: %(default)s)")
    parser.add_argument("--memory", metavar="SIZE", default="4G",
                        type=read_with(size, "a size such as 512M or 16G"),
                        help="stop if more memory is needed (default: %(default)s)")
    return parser.parse_args(arguments)


def main(arguments):
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="backslashreplace")
    options = parsed(arguments)

    def fault(status, what):
        line = "".join(c if c.isprintable() else "?" for c in what)
        print(line if len(line) <= 1000 else line[:1000] + "...", file=sys.stderr)
        return status

    try:
        keep_within(options.time, options.memory)
        report = check(options.folder, options.explain)
        print("\n".join(report), flush=True)
    except Refused as refusal:
        return fault(1, f"refused: {refusal}")
    except NoCertificate as reason:
        return fault(2, f"no certificate: {options.folder}: {reason}")
    except Stopped:
        return fault(2, f"not checked: {options.folder}: it takes more than {options.time:g} s; "
                        "--time allows more")
    except MemoryError:
        return fault(2, f"not checked: {options.folder}: it takes more than "
                        f"{options.memory >> 20} MB; --memory allows more")
    except OSError as reason:
        return fault(2, f"standard output cannot be written: {reason.strerror}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
