"""Compares what the program says of all cases with what others print.

    agreement.py know FILE PROGRAM      writes the program's outcomes, a line each; its results are
                                        as docs/results.schema.json says, and the case that a
                                        result names, written as a file, has the same outcomes
    agreement.py compare FILE COMMAND   compares what the command prints, which gets all cases
"""

import json
import pathlib
import subprocess
import sys

import jsonschema

sys.path.insert(0, "tests/ways")
import case_text

#: Of the benchmarks those that are quick to solve, as in all other tests.
QUICK = {"mix-10", "pair-10", "mix-20", "pair-20"}


def is_wanted(case):
    return case.parent.name not in ("rules", "turns") and (case.parent.name != "bench" or case.stem in QUICK)


def text_of(units):
    return ", ".join(f"{count} {unit}" for unit, count in sorted(units.items()))


def line_of(outcome):
    sides = [text_of(outcome.pop(side, {}))
             for side in ("attacker", "attacker_left", "defender", "defender_left")]
    winner = outcome.pop("winner", "")
    holder = outcome.pop("holder", "")
    chance = outcome.pop("probability")["exact"]
    numbers = ", ".join(f"{name}={value}" for name, value in sorted(outcome.items()))
    return "|".join([winner, *sides, holder, numbers, chance])


def result_of(program, case, text=None):
    run = subprocess.run([program, "solve", case, "--format", "json"], input=text,
                         capture_output=True, text=True)
    if run.returncode != 0:
        sys.exit(f"{case}: {run.stderr}\n{text or ''}")
    return json.loads(run.stdout)


def lines_of_program(program, cases):
    schema = json.loads(pathlib.Path("docs/results.schema.json").read_text())
    solved = jsonschema.Draft202012Validator(schema | {"$ref": "#/$defs/solve"})
    lines = []
    for case in cases:
        result = result_of(program, case)
        solved.validate(result)
        if result["case"]["rules"].endswith(".toml"):
            result["case"]["rules"] = str(pathlib.Path(case).parent / result["case"]["rules"])
        again = result_of(program, "-", case_text.text(result["case"]))
        if again["outcomes"] != result["outcomes"]:
            sys.exit(f"{case}: the case of the result has other outcomes")
        lines += [f"# {case}", *map(line_of, result["outcomes"])]
    return lines


def compare(lines, others):
    for line, other in zip(lines, others):
        if line != other:
            sys.exit(f"the program says\n{line}\nand the other\n{other}")
    if len(lines) != len(others):
        sys.exit(f"the program has {len(lines)} lines, and the other {len(others)}")


what, known, *command = sys.argv[1:]
known = pathlib.Path(known)
cases = sorted(str(case) for case in pathlib.Path("cases").rglob("*.toml") if is_wanted(case))
if not cases:
    sys.exit("there are no cases in cases/")
if what == "know":
    known.write_text("\n".join(lines_of_program(command[0], cases)) + "\n")
else:
    printed = subprocess.run(command + cases, check=True, capture_output=True, text=True).stdout
    compare(known.read_text().splitlines(), printed.splitlines())
print(f"{len(cases)} cases")
