"""Every output as JSON is as docs/results.schema.json says, and docs/reference names the same keys:
schema.py PROGRAM. The results of all cases are checked by consumer/agreement.py."""

import json
import pathlib
import re
import subprocess
import sys

import jsonschema

SCHEMA = json.loads(pathlib.Path("docs/results.schema.json").read_text())


def cases_in(folder):
    found = sorted(map(str, pathlib.Path("cases", folder).glob("*.toml")))
    if not found:
        sys.exit(f"there are no cases in cases/{folder}")
    return found


CASE = "cases/one-for-one/five-submarines.toml"
SOLVED = [
    [CASE, "--show", "rounds,atleast,swing"],
    [CASE, "--numbers", "certified", "--show", "rounds,atleast"],
    [CASE, "--numbers", "certified", "--in-layers"],
    [CASE, "--no-fractions"],
    [CASE, "--given", "attacker keeps 3 sub"],
    ["cases/surface/standoff.toml"],
    ["cases/raid/great-raid.toml"],
    ["cases/raid/bomber.toml", "--numbers", "certified"],
    ["cases/technology/three-faces.toml"],
    ["cases/house-rules/british-sonar.toml"],
    *([case] for case in cases_in("play")),
]
OTHERS = [
    ["table", CASE, "--rows", "attacker.units.sub=0..2", "--columns", "defender.units=1 dd; 1 ca",
     "--show", "winner.attacker", "--show", "exchange.sd", "--show", "losses.defender.units.ca"],
    *(["table", case] for case in cases_in("tables")),
    ["table", CASE, "--rows", "attacker.units.sub=1..2"],
    ["find", CASE, "--vary", "attacker.units.sub=1..6", "--least", "attacker.cost", "--where",
     "winner.attacker >= 1/2", "--show", "rounds.sd"],
    ["find", CASE, "--vary", "attacker.units.sub=1..6", "--front", "attacker.cost,winner.attacker",
     "--fractions"],
    ["turn", "cases/turns/two-landings.toml"],
    ["turn", "cases/turns/two-landings.toml", "--fractions", "--top", "2"],
    ["compare", CASE],
    ["compare", CASE, "--with", "cases/one-for-one/five-submarines-unseen.toml"],
    ["compare", CASE, "--edge", "attacker.units.sub=1..6"],
    ["compare", CASE, "--edge", "options.detection_ratio", "--show", "break_even.defender.dd"],
    ["compare", CASE, "--sensitivity"],
    ["luck", CASE, "--result", "attacker keeps 3 sub; defender keeps nothing"],
    ["luck", CASE, "--result", "attacker keeps 3 sub", "--result", "attacker keeps 2 sub"],
    ["sample", CASE, "--battles", "100", "--seed", "1"],
    ["sample", "cases/raid/bomber.toml", "--battles", "100", "--seed", "1"],
    ["rules"],
    ["rules", "surface"],
]
#: Some of their battles meet the limit.
LIMITED = [
    ["table", CASE, "--rows", "attacker.units.sub=1..3", "--max-states", "50"],
    ["compare", CASE, "--edge", "attacker.units.sub=1..6", "--max-states", "150"],
    ["find", CASE, "--vary", "attacker.units.sub=1..6", "--most", "exchange", "--max-states", "150"],
    ["turn", "cases/turns/two-landings.toml", "--max-states", "100"],
]
MAP = ["compare", CASE, "--edge", "attacker.units.sub=0,6"]
MAPS = [
    [*MAP, "--edge", "options.detection_ratio"],
    [*MAP, "--edge", "defender.units.dd=0..6"],
]
CRUISERS = ["--rules", "one-for-one", "2 ca, 1 dd", "2 ca"]
#: Counts that do not fit are an answer, too.
CHECKED = [
    ["--rules", "one-for-one", "1 ca", "1 ca", "cases/counts/duel.csv", "--readings"],
    [*CRUISERS, "cases/counts/survivors.csv"],
    [*CRUISERS, "cases/counts/mean-losses.csv"],
    ["--rules", "axis-allies", "3 inf, 1 art, 1 ftr", "3 inf, 1 arm", "cases/counts/wrong-order.csv",
     "--diagnose"],
    ["--rules", "detection-roll", "2 sub", "1 dd", "cases/counts/submerging.csv",
     "--set", "attacker.undetected=submerge"],
    ["--rules", "axis-allies", "2 inf, 1 ftr", "2 inf", "cases/counts/aacalc2-casualties.json"],
    ["--rules", "axis-allies", "1 ftr, 1 ca", "2 dd", "cases/counts/alliescalc.csv"],
]
FOLLOWED = [
    ["sample", CASE, "--follow"],
    ["sample", "cases/assault/landing.toml", "--follow", "--numbers", "certified"],
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
for each in LIMITED:
    validate(each[0], each, known=(3,))
for each in MAPS:
    validate("map", each)
    validate("map", [*each, "--max-states", "150"], known=(3,))
for each in FOLLOWED:
    validate("followed", each)
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


def reach(schema, path):
    """Whether an answer may have this path, such as losses.attacker.cost."""
    if isinstance(schema, bool) or not path:
        return schema is not False
    if "$ref" in schema:
        return reach(SCHEMA["$defs"][schema["$ref"].rpartition("/")[2]], path)
    ways = [*schema.get("oneOf", []), *schema.get("anyOf", [])]
    if "items" in schema:
        ways.append(schema["items"])
    if any(reach(way, path) for way in ways):
        return True
    return path[0] in schema.get("properties", {}) and reach(schema["properties"][path[0]], path[1:])


#: What the tables "key of ..." of docs/reference are about.
TABLES = {
    "N": SCHEMA["$defs"]["number"],
    "the result": SCHEMA["$defs"]["solve"],
    "the table": SCHEMA["$defs"]["table"],
    "a row": SCHEMA["$defs"]["compare"]["properties"]["rows"]["items"],
    "the map": SCHEMA["$defs"]["map"],
    "the search": SCHEMA["$defs"]["find"],
    "the plan": SCHEMA["$defs"]["turn"],
    "the sample": SCHEMA["$defs"]["sample"],
    "the followed battle": SCHEMA["$defs"]["followed"],
    "a moment": SCHEMA["$defs"]["followed"]["properties"]["moments"]["items"],
    "the check": SCHEMA["$defs"]["check"],
}
described = "\n".join(page.read_text() for page in sorted(pathlib.Path("docs/reference").glob("*.md")))
for name, schema in TABLES.items():
    rows = re.search(rf"\| key of {name} \|.*\n\| --- .*\n((?:\|.*\n)+)", described)[1]
    documented = {key for row in rows.splitlines() for key in re.findall("`(.+?)`", row.split("|")[1])}
    for key in documented:
        if not reach(schema, key.replace("SIDE", "attacker").split(".")):
            sys.exit(f"docs/reference, key of {name}: no answer has {key}")
    silent = set(schema.get("properties", {})) - {key.partition(".")[0] for key in documented}
    if silent:
        sys.exit(f"docs/reference, key of {name}: without {', '.join(sorted(silent))}")
missing = {key for key in keys(SCHEMA["$defs"]) if not re.search(rf"\b{key}\b", described)}
if missing:
    sys.exit(f"docs/reference does not have these keys: {', '.join(sorted(missing))}")
