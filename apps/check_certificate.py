#!/usr/bin/env python3
"""Proves the odds of a battle from the certificate that `asdic solve CASE --certificate FOLDER` wrote.

    check_certificate.py FOLDER                  proves what answer.gz says
    check_certificate.py FOLDER --explain STATE  and prints the transitions of a state in words

It shares nothing with asdic, and computes with integers alone. docs/certificates.md says why the
checks suffice. Exit status: 0 proven, 1 refused, 2 no certificate.
"""
import gzip
import math
import sys
import zlib


class Refused(Exception):
    pass


def require(holds, fault):
    if not holds:
        raise Refused(fault)


def read_bounds(text):
    """Both bounds of a number; an exact number is both of its bounds."""
    lower, _, upper = text.partition("..")
    return int(lower, 16), int(upper or lower, 16)


def read_witness(lines, states):
    """A denominator, and by state the lower and the upper bounds of a number over it."""
    require(len(lines) == states + 1, "there is not one number for each state")
    denominator = int(lines[0], 16)
    require(denominator > 0, "a denominator is not positive")
    return denominator, *map(list, zip(*(read_bounds(line) for line in lines[1:])))


def read_chain(lines):
    """By state: the outcome with which it ends, if it does, and its row: (target, weight). By state
    with a choice, in which the option that is played is sure: (side, secure option, options)."""
    ends, rows, choices = [], [], {}
    for state, line in enumerate(lines):
        words = line.split(" ")
        ends.append(int(words[1]) if words[0] == "=" else None)
        words = words[2:] if words[0] == "=" else words
        row = []
        if words and words[0] in ("attacker", "defender"):
            played, secure, *options = map(int, words[1:])
            require({played, secure} <= set(options), f"state {state} has no such option")
            choices[state] = words[0], secure, options
            row = [(played, 1)]
        elif words:
            row = [(int(to), int(w, 16)) for to, w in (edge.split(":") for edge in words[1:])]
            require(all(weight > 0 for _, weight in row), f"state {state} has a weight of 0")
            require(sum(weight for _, weight in row) == int(words[0], 16),
                    f"the weights of state {state} do not sum to their denominator")
        targets = choices[state][2] if state in choices else [to for to, _ in row]
        require(all(0 <= to < len(lines) for to in targets), f"state {state} leads nowhere")
        require(row or ends[state] is not None, f"state {state} neither ends nor goes on")
        rows.append(row)
    return ends, rows, choices


def prove_ends(ends, rows):
    """What begins in any state ends with probability 1, and a standoff is never left."""
    before = [[] for _ in rows]
    for state, row in enumerate(rows):
        for to, _ in row:
            before[to].append(state)
            require(ends[state] is None or (ends[to] is not None and rows[to]),
                    f"state {state} is no standoff: it can be left")
    reached = [end is not None for end in ends]
    pending = [state for state, end in enumerate(ends) if end is not None]
    while pending:
        for state in before[pending.pop()]:
            if not reached[state]:
                reached[state] = True
                pending.append(state)
    require(all(reached), "a state reaches no end")


def prove_visits(ends, rows, whole, visits, sign):
    """No number is more (sign 1), or less (sign -1), than whole times the visits of its state."""
    common = math.lcm(*(sum(weight for _, weight in row) for row in rows if row))
    flow = [0] * len(rows)
    flow[0] = whole * common
    for state, row in enumerate(rows):
        if ends[state] is None:
            here = visits[state] * (common // sum(weight for _, weight in row))
            for to, weight in row:
                flow[to] += here * weight
    for state, arriving in enumerate(flow):
        require(sign * (arriving - visits[state] * common) >= 0,
                f"the flow through state {state} is not kept")


def can_stay(ways):
    """The states in which a battle can stay for ever; `ways` has by state its targets, and whether
    all or any of them have to be such a state."""
    staying, before = dict(ways), 0
    while len(staying) != before:
        before = len(staying)
        for state in reversed(list(staying)):
            quantifier, targets = staying[state]
            if not quantifier(to in staying for to in targets):
                del staying[state]
    return staying


def read_goal(lines, ends, rows, choices):
    """The denominator of what is paid. By state: its level, what is paid there, and what is paid for
    staying for ever on this level; where the battle is over, no level."""
    require(len(lines) == len(rows) + 1, "there is not one payment for each state")
    goal, ways, waiting = [], {}, {}
    for state, line in enumerate(lines[1:]):
        level, paid, *waits = line.split(" ")
        goal.append((None if level == "=" else int(level), int(paid, 16),
                     int(waits[0], 16) if waits else None))
    for state, (level, _, waits) in enumerate(goal):
        targets = choices[state][2] if state in choices else [to for to, _ in rows[state]]
        levels = [goal[to][0] for to in targets]
        if level is None:
            require(ends[state] is not None and all(each is None for each in levels),
                    f"the battle is not over in state {state}")
        else:
            require(targets and all(each is None or each >= level for each in levels)
                    and waiting.setdefault(level, waits) == waits, f"state {state} has no such level")
            here = [to for to in targets if goal[to][0] == level]
            if state in choices or here == targets:
                ways[state] = any if state in choices else all, here
    for state in can_stay(ways):
        require(goal[state][1] == 0 and goal[state][2] is not None,
                f"nothing says what it pays to stay in state {state}")
    return int(lines[0], 16), goal


def prove_values(rows, choices, goal, whole, values, side, sign):
    """With its secure options, this side makes sure of these values at least (sign 1), or at most
    (sign -1), in each state."""
    ways = {}
    for state, (level, paid, waits) in enumerate(goal):
        later = values[state] - whole * paid
        if level is None:
            require(sign * later <= 0, f"the end in state {state} does not pay its value")
            continue
        chooser, secure, options = choices.get(state, (None, None, None))
        if chooser:
            gains = {to: sign * (values[to] - later)
                     for to in ([secure] if chooser == side else options)}
        else:
            total = sum(weight for _, weight in rows[state])
            ahead = sum(weight * values[to] for to, weight in rows[state])
            gains = dict.fromkeys((to for to, _ in rows[state]), sign * (ahead - later * total))
        require(min(gains.values()) >= 0, f"the {side} does not secure the value of state {state}")
        kept = [to for to, gain in gains.items() if gain == 0]
        if kept and waits is not None and sign * (values[state] - waits * whole) > 0:
            ways[state] = any if chooser else all, kept
    for state in can_stay(ways):
        require(False, f"the {side} can be kept in state {state}")


def prove_play(ends, rows, choices, goal, whole, visits, all_values, values):
    """The play is of best options, and pays the value."""
    for state, (_, secure, _) in choices.items():
        require(values[rows[state][0][0]] == values[secure], f"the play in state {state} is not best")
    for state, (level, _, _) in enumerate(goal):
        require(level is None or ends[state] is None or
                all(goal[to][0] == level for to, _ in rows[state]), f"state {state} is no standoff")
    paid = sum(number * (paid if level is None or end is None else waits)
               for number, end, (level, paid, waits) in zip(visits, ends, goal))
    require(paid * all_values == values[0] * whole, "the play does not pay the value")


def decimal(number):
    """A number of millionths of millionths."""
    return f"{'-' * (number < 0)}{abs(number) // 10**12}.{abs(number) % 10**12:012}"


def decimals(low, high, over):
    if low == high:
        return decimal((2 * 10**12 * low // over + 1) // 2)
    return f"{decimal(10**12 * low // over)} to {decimal(-(-10**12 * high // over))}"


def claim(line, whole, lower, upper):
    """What a line of the answer says in words, if it follows from these bounds over whole."""
    numbers, denominator, words = line.split(" ", 2)
    low, high, over = *read_bounds(numbers), int(denominator, 16)
    require(over > 0 and low * whole <= lower * over and high * whole >= upper * over,
            f"the number of '{words}' is another")
    return f"{decimals(low, high, over)}  {words}"


def check(folder, explained):
    def lines_of(name):
        with gzip.open(f"{folder}/{name}.gz") as file:
            content = file.read()
        return content.decode().splitlines(), zlib.crc32(content)

    answer, _ = lines_of("answer")
    sums = dict(line.split(" ") for line in answer if line.count(" ") == 1)
    answer = answer[len(sums):]
    files = {name: lines_of(name) for name in sums}
    require(all(f"{files[name][1]:x}" == each for name, each in sums.items()),
            "the files do not belong together")
    states = files["states"][0]
    ends, rows, choices = read_chain(files["chain"][0])
    whole, *visits = read_witness(files["visits"][0], len(rows))
    prove_ends(ends, rows)
    for bounds, sign in zip(visits, (1, -1)):
        prove_visits(ends, rows, whole, bounds, sign)
    size = f"{whole.bit_length()} bits" if visits[0] == visits[1] else "bounds"
    report = [f"proven: {len(rows)} states, {size}"]
    require("goal" in files or not choices, "nothing says what is chosen for")
    if "goal" in files:
        payment, goal = read_goal(files["goal"][0], ends, rows, choices)
        all_values, *values = read_witness(files["values"][0], len(rows))
        for bounds, side, sign in zip(values, ("attacker", "defender"), (1, -1)):
            prove_values(rows, choices, goal, all_values, bounds, side, sign)
        if values[0] == values[1] and visits[0] == visits[1]:
            prove_play(ends, rows, choices, goal, whole, visits[0], all_values, values[0])
        report.append(claim(answer.pop(0), all_values * payment, values[0][0], values[1][0]))
    chances = [[0] * len(answer) for _ in visits]
    for chance, bounds in zip(chances, visits):
        for end, number in zip(ends, bounds):
            if end is not None:
                chance[end] += number
    said = [claim(line, whole, *each) for line, *each in zip(answer, *chances)]
    report += [words for line, words in zip(answer, said) if line[:2] != "0 "]
    if explained is not None:
        report.append(f"state {explained}: {states[explained]}")
        if explained in choices:
            side, _, options = choices[explained]
            played = rows[explained][0][0]
            for to in options:
                worth = decimals(values[0][to], values[1][to], all_values * payment)
                report.append(f"  the {side} {'chooses' if to == played else 'could choose'} state "
                              f"{to}, worth {worth}: {states[to]}")
        else:
            report += [f"  {weight}/{sum(w for _, w in rows[explained])} to state {to}: {states[to]}"
                       for to, weight in rows[explained]]
    return report


def main(arguments):
    try:
        folder, explained = arguments[0], None
        if arguments[1:]:
            option, state = arguments[1:]
            if option != "--explain":
                raise ValueError(f"unknown option {option}; possible: --explain STATE")
            explained = int(state)
            if explained < 0:
                raise ValueError("states are numbered from 0 on")
    except (IndexError, ValueError) as fault:
        print(fault if arguments[1:] else __doc__, file=sys.stderr)
        return 2
    try:
        report = check(folder, explained)
    except Refused as fault:
        print(f"refused: {fault}", file=sys.stderr)
        return 1
    except (OSError, EOFError, ValueError, IndexError, KeyError, TypeError, zlib.error) as fault:
        print(f"{folder} is no certificate: {fault}", file=sys.stderr)
        return 2
    print("\n".join(report))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
