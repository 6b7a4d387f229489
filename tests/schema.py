"""Every output as JSON is as docs/results.schema.json says: schema.py PROGRAM."""

import json
import pathlib
import re
import subprocess
import sys

import jsonschema

SCHEMA = json.loads(pathlib.Path("docs/results.schema.json").read_text())
CASE = "cases/one-for-one/five-submarines.toml"
SOLVED = [
    [CASE, "--show", "rounds,atleast,swing"],
    [CASE, "--numbers", "certified", "--show", "rounds,atleast"],
    [CASE, "--no-fractions"],
    [CASE, "--given", "attacker keeps 3 sub"],
    ["cases/surface/standoff.toml"],
    ["cases/raid/great-raid.toml"],
    ["cases/raid/bomber.toml", "--numbers", "certified"],
    ["cases/technology/three-faces.toml"],
    *([str(case)] for case in sorted(pathlib.Path("cases/play").glob("*.toml"))),
]
OTHERS = [
    ["table", CASE, "--rows", "attacker.units.sub=0..2", "--columns", "defender.units=1 dd; 1 ca",
     "--show", "winner.attacker", "--show", "exchange.sd", "--show", "losses.defender.units.ca"],
    ["table", CASE, "--rows", "attacker.units.sub=1..2"],
    ["compare", CASE],
    ["compare", CASE, "--with", "cases/one-for-one/five-submarines-unseen.toml"],
    ["compare", CASE, "--edge", "attacker.units.sub=1..6"],
    ["compare", CASE, "--sensitivity"],
    ["luck", CASE, "--result", "attacker keeps 3 sub; defender keeps nothing"],
    ["sample", CASE, "--battles", "100", "--seed", "1"],
    ["sample", "cases/raid/bomber.toml", "--battles", "100", "--seed", "1"],
    ["rules"],
    ["rules", "surface"],
]
DUEL = ["--rules", "one-for-one", "2 ca, 1 dd", "2 ca"]
#: Counts that do not fit are an answer, too.
CHECKED = [
    ["--rules", "one-for-one", "1 ca", "1 ca", "cases/counts/duel.csv", "--readings"],
    [*DUEL, "cases/counts/survivors.csv"],
    [*DUEL, "cases/counts/mean-losses.csv"],
    ["--rules", "axis-allies", "3 inf, 1 art, 1 ftr", "3 inf, 1 arm", "cases/counts/wrong-order.csv",
     "--diagnose"],
    ["--rules", "detection-roll", "2 sub", "1 dd", "cases/counts/submerging.csv",
     "--set", "attacker.undetected=submerge"],
    ["--rules", "axis-allies", "2 inf, 1 ftr", "2 inf", "cases/counts/aacalc2-casualties.json"],
    ["--rules", "axis-allies", "1 ftr, 1 ca", "2 dd", "cases/counts/alliescalc.csv"],
]
PLANNED = ["--plan", "--rules", "one-for-one", "2 sub, 1 ca", "2 dd",
           "--against", "options.detection_lasts=round"]


def printed(arguments, known=(0,)):
    done = subprocess.run([sys.argv[1], *arguments, "--format", "json"], stdout=subprocess.PIPE,
                          text=True)
    if done.returncode not in known:
        sys.exit(f"asdic {' '.join(arguments)} ended with status {done.returncode}")
    return json.loads(done.stdout)


def validate(name, arguments, known=(0,)):
    validator = jsonschema.Draft202012Validator(SCHEMA | {"$ref": f"#/$defs/{name}"})
    fault = jsonschema.exceptions.best_match(validator.iter_errors(printed(arguments, known)))
    if fault:
        sys.exit(f"asdic {' '.join(arguments)}: {fault.json_path}: {fault.message[:500]}")


jsonschema.Draft202012Validator.check_schema(SCHEMA)
for each in SOLVED:
    validate("solve", ["solve", *each])
for each in OTHERS:
    validate(each[0], each)
for each in CHECKED:
    validate("check", ["check", *each], known=(0, 1))
validate("plan", ["check", *PLANNED], known=(0, 1))


def keys(schema):
    if isinstance(schema, dict):
        yield from schema.get("properties", {})
        for part in schema.values():
            yield from keys(part)
    elif isinstance(schema, list):
        for part in schema:
            yield from keys(part)


described = pathlib.Path("docs/formats.md").read_text()
missing = {key for key in keys(SCHEMA["$defs"]) if not re.search(rf"\b{key}\b", described)}
if missing:
    sys.exit(f"docs/formats.md does not have these keys: {', '.join(sorted(missing))}")
