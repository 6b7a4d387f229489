"""certificates.py PROGRAM: writes the certificates of all cases of the project and proves them.

The chances and the values of best play that are proven are those that the program prints; proven
bounds enclose them. Then digits are changed, one in each certificate, as a slip and by a liar who
corrects the checksums. A slip is refused. A lie is refused, or proves what is true in spite of it.
"""
import gzip
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import zlib
from fractions import Fraction

root = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(root / "apps"))
sys.dont_write_bytecode = True
import check_certificate  # noqa: E402

MOST_STATES = 20000
LIMIT_REACHED = 3
NO_LANDING = b"a certificate does not prove which aircraft have a place to land"
CHANGES = 1100
LEAST_CASES = 200
VALUE = "the value of best play; goal: "
#: By case, with the kind of its numbers and whether all its lies are refused: in states that best
#: play does not reach a lie may say something else of a battle that nobody fights.
TO_BE_CHANGED = [("one-for-one/five-submarines", "exact", True),
                 ("one-for-one/round-limit", "exact", True),
                 ("assault/retreat", "exact", True),
                 ("raid/escorts", "exact", True),
                 ("axis-allies/egypt", "exact", True),
                 ("play/hunted", "exact", False),
                 ("play/wolf-pack", "exact", False),
                 ("play/after-a-round", "certified", False),
                 ("one-for-one/five-submarines", "certified", False),
                 ("play/convoy-raid", "exact", False)]


def contents(folder):
    return {file.name.removesuffix(".gz"): gzip.decompress(file.read_bytes())
            for file in folder.glob("*.gz")}


def put(folder, files):
    for name, content in files.items():
        (folder / f"{name}.gz").write_bytes(gzip.compress(content, 1))


def write(program, case, numbers, folder):
    """What the program prints, or nothing where the case has too many states or limits the places to land."""
    for file in folder.glob("*.gz"):
        file.unlink()
    run = subprocess.run([program, "solve", case, "--certificate", folder, "--format", "json",
                          "--numbers", numbers, "--max-states", str(MOST_STATES)],
                         capture_output=True)
    if run.returncode == LIMIT_REACHED or NO_LANDING in run.stderr:
        return None
    assert run.returncode == 0, f"{case}: {run.stderr.decode()}"
    return json.loads(run.stdout)


def is_proven(folder):
    try:
        check_certificate.check(folder, None)
        return True
    except (check_certificate.Refused, check_certificate.NoCertificate):
        return False


def said(files):
    """What the answer says, by its words: both bounds of each number."""
    bounds = {}
    for line in files["answer"].decode().splitlines():
        if line.count(" ") > 1:
            numbers, denominator, words = line.split(" ", 2)
            bounds[words] = [Fraction(each, int(denominator, 16))
                             for each in check_certificate.read_bounds(numbers.encode())]
    return bounds


def is_true(files, truth):
    found = said(files)
    return found.keys() == truth.keys() and all(
        found[words][0] <= low <= high <= found[words][1] for words, (low, high) in truth.items())


def prove_all(program, folder):
    """How many cases are proven; the others have too many states."""
    proven = 0
    for case in sorted((root / "cases").glob("*/*.toml")):
        if case.parent.name in ("tables", "bench", "luck", "turns"):
            continue
        name = case.relative_to(root)
        printed = write(program, case, "exact", folder)
        if printed is None:
            continue
        check_certificate.check(folder, None)
        truth = said(contents(folder))
        proven_chances = [low for words, (low, _) in truth.items() if not words.startswith(VALUE) and low != 0]
        chances = [Fraction(each["probability"]["exact"]) for each in printed["outcomes"]]
        assert sorted(proven_chances) == sorted(chances), f"{name}: other chances are proven"
        proven_values = [low for words, (low, _) in truth.items() if words.startswith(VALUE)]
        values = [Fraction(printed["value"]["exact"])] if "value" in printed else []
        assert proven_values == values, f"{name}: another value is proven"
        write(program, case, "certified", folder)
        check_certificate.check(folder, None)
        assert is_true(contents(folder), truth), f"{name}: bounds are proven that do not hold"
        proven += 1
    return proven


def with_checksums(files):
    """What a liar would write: the answer with the checksums of the changed files."""
    rest = [line for line in files["answer"].splitlines(keepends=True) if line.count(b" ") > 1]
    sums = [f"{name} {zlib.crc32(files[name]):x}\n".encode() for name in files if name != "answer"]
    return files | {"answer": b"".join(sums + rest)}


def changed(content, places, rng):
    at = rng.choice([i for i in places if content[i : i + 1] in b"0123456789abcdef"])
    digits = set(b"0123456789abcdef") - {content[at]}
    return content[:at] + bytes([rng.choice(sorted(digits))]) + content[at + 1 :]


def numbers_in(name, content):
    """The places of what is proven: all of a file, but of the answer only its numbers."""
    if name != "answer":
        return range(len(content))
    return [at for line in re.finditer(rb"^[-0-9a-f.]+ [0-9a-f]+ ", content, re.MULTILINE)
            for at in range(*line.span())]


def refuse_changes(program, folder):
    """How many of so many changes were refused; the others changed nothing of what is true."""
    rng = random.Random(1)
    refused = 0
    for case, numbers, all_refused in TO_BE_CHANGED:
        write(program, root / "cases" / f"{case}.toml", "exact", folder)
        truth = said(contents(folder))
        write(program, root / "cases" / f"{case}.toml", numbers, folder)
        whole = contents(folder)
        for k in range(CHANGES // len(TO_BE_CHANGED)):
            lies = k % 2 == 1
            name = rng.choice(sorted(whole.keys() - {"states"} if lies else whole))
            files = whole | {name: changed(whole[name], numbers_in(name, whole[name]), rng)}
            files = with_checksums(files) if lies else files
            put(folder, files)
            if not is_proven(folder):
                refused += 1
                continue
            where = f"a changed digit of {name} in {case}"
            assert not all_refused and (lies or name == "answer"), f"{where} is not refused"
            assert is_true(files, truth), f"{where} proves what is not true"
    return refused


def judge_of_loop(folder, value, stays):
    """The attacker can go from state 0 to 1 and back for ever, which pays 0, or pay 1 in state 2. What
    is wrong with this value of both states, or nothing."""
    options = ["2 1", "2 0"]
    to = [each.split(" ")[1 if stays else 0] for each in options]
    choices = [f"attacker {to[k]} {to[k]} {options[k]}" for k in range(2)]
    loop, left = "attacker: 1 ca; defender: 1 sub", "attacker: - and left 1 ca; defender: 1 sub"
    asked = f"{loop}; attacker.retreat: retreat or go on" + "; the end; winner: standoff" * stays
    lines = {"chain": [f"= 1 {choice}" if stays else choice for choice in choices] + ["= 0"],
             "states": [asked, asked, f"{left}; the end; winner: defender"],
             "visits": ["1", "1", "0", "0"] if stays else ["1", "1", "0", "1"],
             "goal": ["1", "0 0 0", "0 0 0", "= -1"],
             "values": ["1", f"{value:x}", f"{value:x}", "-1"],
             "answer": [f"{value:x} 1 {VALUE}win", f"{0 if stays else 1} 1 winner: defender; {left}"] +
                       [f"1 1 winner: standoff; {loop}"] * stays}
    put(folder, with_checksums({name: "".join(f"{line}\n" for line in lines[name]).encode()
                                for name in sorted(lines)}))
    try:
        check_certificate.check(folder, None)
    except check_certificate.Refused as fault:
        return str(fault)
    return None


def judge_loops(folder):
    """Every number satisfies the optimality equations of a loop that only the attacker can leave; its
    value is what waiting pays."""
    assert judge_of_loop(folder, 0, stays=True) is None
    assert judge_of_loop(folder, -1, stays=False).startswith("values.gz: the defender can be kept")
    assert judge_of_loop(folder, 5, stays=True).startswith("values.gz: the attacker can be kept")


def main():
    sys.set_int_max_str_digits(0)
    program = pathlib.Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        proven = prove_all(program, folder)
        assert proven >= LEAST_CASES, f"only {proven} cases are proven"
        refused = refuse_changes(program, folder)
        judge_loops(folder)
    print(f"{proven} certificates of each kind are proven; of {CHANGES} changed ones {refused} are "
          f"refused, and the others are true")


main()
