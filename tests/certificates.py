"""certificates.py PROGRAM: writes the certificates of all cases of the project and proves them.

The chances that are proven are those that the program prints. Then digits are changed, one in each
certificate, and every one has to be refused: as a slip, and by a liar who corrects the checksums.
"""
import gzip
import json
import pathlib
import random
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
FILES = ["chain", "states", "visits", "answer"]
TO_BE_CHANGED = ["one-for-one/five-submarines", "one-for-one/round-limit", "assault/retreat",
                 "raid/escorts", "axis-allies/egypt"]


def contents(folder):
    return {name: gzip.decompress((folder / f"{name}.gz").read_bytes()) for name in FILES}


def put(folder, files):
    for name, content in files.items():
        (folder / f"{name}.gz").write_bytes(gzip.compress(content, 1))


def is_proven(folder):
    try:
        check_certificate.check(folder, None)
        return True
    except (check_certificate.Refused, ValueError, IndexError, KeyError, ZeroDivisionError):
        return False


def chances_of(folder):
    """Those of outcomes that best play rules out are 0, and not printed."""
    lines = contents(folder)["answer"].decode().splitlines()[3:]
    chances = (Fraction(*(int(number, 16) for number in line.split(" ")[:2])) for line in lines)
    return sorted(filter(None, chances))


def prove_all(program, folder):
    """How many cases are proven; the others have too many states."""
    proven = 0
    for case in sorted((root / "cases").glob("*/*.toml")):
        if case.parent.name in ("tables", "bench", "luck"):
            continue
        run = subprocess.run(
            [program, "solve", case, "--certificate", folder, "--format", "json",
             "--max-states", str(MOST_STATES)], capture_output=True)
        if run.returncode == LIMIT_REACHED:
            continue
        name = case.relative_to(root)
        assert run.returncode == 0, f"{name}: {run.stderr.decode()}"
        check_certificate.check(folder, None)
        printed = json.loads(run.stdout)["outcomes"]
        chances = sorted(Fraction(each["probability"]["exact"]) for each in printed)
        assert chances_of(folder) == chances, f"{name}: other chances are proven than are printed"
        proven += 1
    return proven


def with_checksums(files):
    """What a liar would write: the answer with the checksums of the changed files."""
    rest = files["answer"].splitlines(keepends=True)[3:]
    sums = [f"{name} {zlib.crc32(files[name]):x}\n".encode() for name in FILES[:3]]
    return files | {"answer": b"".join(sums + rest)}


def changed(content, places, rng):
    at = rng.choice([i for i in places if content[i : i + 1] in b"0123456789abcdef"])
    digits = set(b"0123456789abcdef") - {content[at]}
    return content[:at] + bytes([rng.choice(sorted(digits))]) + content[at + 1 :]


def numbers_in(name, content):
    """The places of what is proven: all of a file, but of the answer only the chances."""
    if name != "answer":
        return range(len(content))
    places, at = [], 0
    for line in content.splitlines(keepends=True)[3:]:
        start = at + sum(len(each) for each in content.splitlines(keepends=True)[:3])
        places += range(start, start + line.index(b" ", line.index(b" ") + 1))
        at += len(line)
    return places


def refuse_changes(program, folder, count):
    rng = random.Random(1)
    for k in range(count):
        if k % (count // len(TO_BE_CHANGED)) == 0:
            case = TO_BE_CHANGED[k * len(TO_BE_CHANGED) // count]
            subprocess.run([program, "solve", root / "cases" / f"{case}.toml", "--certificate",
                            folder], check=True, capture_output=True)
            whole = contents(folder)
        lies = k % 2 == 1
        name = rng.choice(["chain", "visits", "answer"] if lies else FILES)
        files = whole | {name: changed(whole[name], numbers_in(name, whole[name]), rng)}
        put(folder, with_checksums(files) if lies else files)
        assert not is_proven(folder), f"a changed digit of {name} in {case} is not refused"


def main():
    sys.set_int_max_str_digits(0)
    program = pathlib.Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        proven = prove_all(program, folder)
        refuse_changes(program, folder, 1000)
    print(f"{proven} certificates are proven, 1000 changed ones refused")


main()
