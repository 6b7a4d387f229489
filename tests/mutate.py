"""mutate.py [MUTANTS [SEED]]: plants faults, one at a time, and counts those that the tests find.

A mutant is a copy of the sources in which one operator or number is another, or one statement is
gone. It is killed if a test fails, crashes or takes too long, or if it does not compile (then it is
not counted). Survivors are printed with their line: each is equivalent, or a test is missing.
Everything is kept in build/mutate; the same seed chooses the same mutants of the same sources.
"""
import pathlib
import random
import re
import shutil
import subprocess
import sys
import time

root = pathlib.Path(__file__).resolve().parent.parent
tree = root / "build" / "mutate" / "tree"
build = root / "build" / "mutate" / "build"
FOLDERS = ["lib/exact", "states", "solver", "odds/figures"]
SECONDS_FOR_TESTS = 600
MANY = 100
# What is quick and finds most comes first; the last has all the rest.
TESTS = ["--source-file=*chains_test.cpp,*fraction*_test.cpp,*rolls_test.cpp,*certified*_test.cpp",
         "--source-file=*cases_test.cpp,*/states/*", "--source-file=*/solver/*,*/lib/*",
         "--source-file=*/odds/*"]

OPERATORS = [(r" < ", " <= "), (r" <= ", " < "), (r" > ", " >= "), (r" >= ", " > "),
             (r" == ", " != "), (r" != ", " == "), (r" \+ ", " - "), (r" - ", " + "),
             (r" && ", " || "), (r" \|\| ", " && "), (r" \+= ", " -= "), (r" -= ", " += "),
             (r" \* ", " + "), (r"\+\+", "--"), (r"\btrue\b", "false"), (r"\bfalse\b", "true"),
             (r"\bmin\(", "max("), (r"\bmax\(", "min("), (r"\bbegin\(\)", "end()")]
NUMBER = re.compile(r"(?<![\w.\"'])(\d+)(?![\w.\"'])")
STATEMENT = re.compile(r"^\s+(?!return|using|const |auto |static|throw|break|case|default|friend)"
                       r"[\w\[\]().>:-]+(\(|\s[-+*|&]?=\s|\+\+|--).*;$")
LEFT_OUT = re.compile(r"^\s*(//|#|static_assert|requires|template|namespace|using)|check_time|throw |Error\(")


def code_of(line):
    """The line without what stands in a comment; strings are left to the compiler."""
    return line.split("  //")[0]


def mutants_of(path):
    for number, line in enumerate(path.read_text().splitlines()):
        code = code_of(line)
        if LEFT_OUT.search(code) or '"' in code or "template" in code:
            continue
        for pattern, other in OPERATORS:
            for found in re.finditer(pattern, code):
                yield number, line[: found.start()] + other + line[found.end() :]
        for found in NUMBER.finditer(code):
            yield number, line[: found.start()] + str(int(found[1]) + 1) + line[found.end() :]
        if STATEMENT.match(code):
            yield number, re.match(r"\s*", line)[0] + ";"


def all_mutants():
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*.[ch]pp")):
            for number, line in mutants_of(path):
                yield path.relative_to(root), number, line


def copy_sources():
    """Files that have not changed keep their time, so that little is built again."""
    names = subprocess.run(["git", "ls-files", "-z"], cwd=root, capture_output=True, check=True)
    for name in filter(None, names.stdout.decode().split("\0")):
        source, copy = root / name, tree / name
        if not source.is_file():
            continue
        copy.parent.mkdir(parents=True, exist_ok=True)
        if not copy.exists() or copy.read_bytes() != source.read_bytes():
            shutil.copyfile(source, copy)
            shutil.copymode(source, copy)


def run(command, seconds):
    try:
        return subprocess.run(command, cwd=tree, capture_output=True, timeout=seconds).returncode
    except subprocess.TimeoutExpired:
        return -1


def compiles():
    return run(["ninja", "-C", build, "asdic_tests"], 3600) == 0


def survives():
    program = build / "bin" / "asdic_tests"
    return all(run([program, tests, "--abort-after=1", "--minimal", "--no-intro"],
                   SECONDS_FOR_TESTS) == 0 for tests in TESTS)


def main():
    count = int(sys.argv[1]) if sys.argv[1:] else 100
    seed = int(sys.argv[2]) if sys.argv[2:] else 1
    copy_sources()
    # United sources are sooner built the first time, others sooner each time after it.
    unite = "ON" if count <= MANY else "OFF"
    subprocess.run(["cmake", "--preset", "release", "-B", build, "-DASDIC_TESTS=ON",
                    f"-DASDIC_UNITE={unite}"], cwd=tree,
                   check=True, stdout=subprocess.DEVNULL)
    print("building the tests...", flush=True)
    if not compiles() or not survives():
        sys.exit("the tests fail without a mutant")
    chosen = list(all_mutants())
    print(f"{len(chosen)} mutants are possible; {count} are tried, seed {seed}", flush=True)
    random.Random(seed).shuffle(chosen)
    killed, tried = 0, 0
    for path, number, line in chosen:
        if tried == count:
            break
        whole = (tree / path).read_text()
        lines = whole.splitlines()
        before, lines[number] = lines[number], line
        began = time.monotonic()
        (tree / path).write_text("\n".join(lines) + "\n")
        try:
            if compiles():
                tried += 1
                if survives():
                    print(f"survives: {path}:{number + 1}\n  {before.strip()}\n  {line.strip()}",
                          flush=True)
                else:
                    killed += 1
        finally:
            (tree / path).write_text(whole)
        print(f"{killed} of {tried} killed ({time.monotonic() - began:.0f} s)", flush=True)


main()
