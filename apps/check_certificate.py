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


def lines_of(folder, name):
    with gzip.open(f"{folder}/{name}.gz") as file:
        content = file.read()
    return content.decode().splitlines(), zlib.crc32(content)


def read_chain(lines):
    """By state: the outcome with which it ends, if it does, and its row: (target, weight)."""
    ends, rows = [], []
    for state, line in enumerate(lines):
        words = line.split(" ")
        ends.append(int(words[1]) if words[0] == "=" else None)
        row = words[2:] if words[0] == "=" else words
        edges = [(int(to), int(weight, 16)) for to, weight in (edge.split(":") for edge in row[1:])]
        require(all(weight > 0 for _, weight in edges), f"state {state} has a weight of 0")
        require(all(to < len(lines) for to, _ in edges), f"state {state} leads nowhere")
        require(not row or sum(weight for _, weight in edges) == int(row[0], 16),
                f"the weights of state {state} do not sum to their denominator")
        require(row or ends[state] is not None, f"state {state} neither ends nor goes on")
        rows.append(edges)
    return ends, rows


def prove(ends, rows, visits, whole):
    """The visits of all states are whole times the expected ones, of battles that start in state 0."""
    require(len(visits) == len(rows), "there is not one number of visits for each state")
    require(whole > 0 and min(visits) >= 0, "a number is negative")
    common = math.lcm(*(sum(weight for _, weight in row) for row in rows if row))
    flow = [0] * len(rows)
    flow[0] = whole * common
    before = [[] for _ in rows]
    for state, row in enumerate(rows):
        if ends[state] is None:
            here = visits[state] * (common // sum(weight for _, weight in row))
            for to, weight in row:
                flow[to] += here * weight
                before[to].append(state)
        else:
            require(all(ends[to] is not None and rows[to] for to, _ in row),
                    f"state {state} is no standoff: it can be left")
    for state, arriving in enumerate(flow):
        require(arriving == visits[state] * common, f"the flow through state {state} is not kept")
    reached = [end is not None for end in ends]
    open_states = [state for state, end in enumerate(ends) if end is not None]
    while open_states:
        for state in before[open_states.pop()]:
            if not reached[state]:
                reached[state] = True
                open_states.append(state)
    require(all(reached), "a state reaches no end")


def check(folder, explained):
    chain, chain_sum = lines_of(folder, "chain")
    states, states_sum = lines_of(folder, "states")
    numbers, numbers_sum = lines_of(folder, "visits")
    answer, _ = lines_of(folder, "answer")
    sums = [f"chain {chain_sum:x}", f"states {states_sum:x}", f"visits {numbers_sum:x}"]
    require(answer[:3] == sums, "the files do not belong together")
    ends, rows = read_chain(chain)
    whole, *visits = (int(line, 16) for line in numbers)
    prove(ends, rows, visits, whole)
    chances = {}
    for end, number in zip(ends, visits):
        if end is not None:
            chances[end] = chances.get(end, 0) + number
    require(sorted(chances) == list(range(len(answer) - 3)), "outcomes and ends do not agree")
    report = [f"proven: {len(rows)} states, {whole.bit_length()} bits"]
    for place, line in enumerate(answer[3:]):
        numerator, denominator, words = line.split(" ", 2)
        numerator, denominator = int(numerator, 16), int(denominator, 16)
        require(chances[place] * denominator == numerator * whole,
                f"the chance of '{words}' is another")
        decimal = f"{(2 * 10**12 * numerator // denominator + 1) // 2:013}"
        report.append(f"{decimal[:-12]}.{decimal[-12:]}  {words}")
    if explained is not None:
        row = rows[explained]
        report.append(f"state {explained}: {states[explained]}")
        for to, weight in row:
            report.append(f"  {weight}/{sum(w for _, w in row)} to state {to}: {states[to]}")
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
    except (OSError, EOFError, ValueError, IndexError, ZeroDivisionError, zlib.error) as fault:
        print(f"{folder} is no certificate: {fault}", file=sys.stderr)
        return 2
    print("\n".join(report))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
