"""mutate.py [MUTANTS [SEED]]: plants faults, one at a time, and counts those that the tests find.

A mutant is the sources in which one operator, number or truth value is another, or one statement is
gone. All of them are compiled into one build (plant.py), and a run of the tests chooses one. It is
killed if a test fails, crashes or takes too long. Tests that do not reach it are not run for it; those
that take long are run for none. Survivors are printed with their line, and written to
build/mutate/survivors.txt: each is equivalent, or a test is missing. The same seed tries the same
mutants of the same sources, whose build is kept.
"""
import concurrent.futures
import contextlib
import functools
import hashlib
import json
import os
import pathlib
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import time

import plant

root = pathlib.Path(__file__).resolve().parent.parent.parent
made = root / "build" / "mutate"
tree = made / "tree"
build = made / "build"
FOLDERS = ("lib/exact/", "states/", "solver/", "odds/figures/")
LONG = 60.0  # seconds
BYTES = 4 << 30


def sources():
    """The texts by name, as they are when it begins: one may go on working on them."""
    names = subprocess.run(["git", "ls-files", "-z"], cwd=root, capture_output=True, check=True)
    return {name: (root / name).read_bytes() for name in names.stdout.decode().split("\0")
            if name and (root / name).is_file()}


def write(name, text):
    """Files that have not changed keep their time, so that little is built again."""
    copy = tree / name
    copy.parent.mkdir(parents=True, exist_ok=True)
    if not copy.exists() or copy.read_bytes() != text:
        copy.write_bytes(text)
        shutil.copymode(root / name, copy)


def compiles_any_of(name):
    """Whether a source, or one that it unites, is in the folders."""
    united = [name]
    if "/Unity/" in name:
        united = re.findall(r'#include "(.*)"', pathlib.Path(name).read_text())
    return any(os.path.relpath(path, tree).startswith(FOLDERS) for path in united)


class Planted:
    """All mutants by number, but for those that do not compile, and the tree that has them."""

    def __init__(self):
        self.texts = sources()
        self.mutants = {}
        planters = ("tests/mutants/plant.py", "tests/mutants/mutant.hpp")
        signature = hashlib.sha256(b"".join(
            text for name, text in self.texts.items()
            if name.startswith((*FOLDERS, *planters)))).hexdigest()
        kept = made / f"mutants-{signature[:16]}.json"
        if kept.exists():
            self.mutants = {name: {int(n): plant.Mutant(*m) for n, m in of_file.items()}
                            for name, of_file in json.loads(kept.read_text()).items()}
        self.write()
        self.configure()
        if not kept.exists():
            self.find()
        print(f"{self.count()} mutants; building the tests...", flush=True)
        while self.drop(self.build()):
            self.write()
        kept.write_text(json.dumps(self.mutants))

    def find(self):
        """Those that clang compiles."""
        commands = [command for command in json.loads((build / "compile_commands.json").read_text())
                    if compiles_any_of(command["file"])]
        with concurrent.futures.ProcessPoolExecutor() as pool:
            ask = functools.partial(pool.map, chunksize=1)
            found = set().union(*ask(functools.partial(plant.find, str(tree), FOLDERS), commands))
            self.number(found)
            print(f"{self.count()} mutants; trying them...", flush=True)
            faulty = commands
            while faulty:
                self.write()
                errors = list(ask(functools.partial(plant.errors, str(tree), FOLDERS), faulty))
                self.drop(set().union(*errors))
                faulty = [command for command, of in zip(faulty, errors) if of]

    def number(self, found):
        self.mutants, number = {}, 0
        for name in sorted({m.file for m in found}):
            in_order = plant.in_order(m for m in found if m.file == name)
            self.mutants[name] = dict(enumerate(in_order, number))
            number += len(self.mutants[name])

    def count(self):
        return sum(map(len, self.mutants.values()))

    def write(self):
        for path in tree.rglob("*"):
            if path.is_file() and str(path.relative_to(tree)) not in self.texts:
                path.unlink()
        for name, text in self.texts.items():
            write(name, plant.planted(text, self.mutants.get(name, {})))

    def drop(self, errors):
        """Whether a mutant went."""
        before = self.count()
        for name, line in errors:
            if name in self.mutants:
                self.mutants[name] = {n: m for n, m in self.mutants[name].items()
                                      if not m.covers(line)}
        if errors and before == self.count():
            sys.exit(f"no mutant stands where the build fails: {sorted(errors)[0]}")
        return before != self.count()

    @staticmethod
    def configure():
        subprocess.run(["cmake", "--preset", "release", "-B", build, "-DASDIC_TESTS=ON",
                        "-DASDIC_STRICT=OFF", f"-DCMAKE_CXX_FLAGS=-w -include {plant.SWITCH}"],
                       cwd=tree, check=True, stdout=subprocess.DEVNULL)

    @staticmethod
    def build():
        """(file, line) of what does not compile."""
        ninja = subprocess.run(["ninja", "-C", build, "-k", "0", "asdic_tests", "asdic_api_tests"],
                               capture_output=True, text=True)
        if ninja.returncode == 0:
            return set()
        found = set(re.findall(r"^(\S+?):(\d+):\d+: (?:fatal )?error: ", ninja.stdout, re.M))
        if not found:
            sys.exit(ninja.stdout)
        return {(os.path.relpath(name, tree), int(line)) for name, line in found}


class Test:
    """The tests of one source, "api/battle_test.cpp"."""

    def __init__(self, name):
        self.name, self.seconds, self.reached = name, 0.0, set()
        self.program = build / "bin" / ("asdic_api_tests" if name.startswith("api/") else "asdic_tests")
        marks = made / "reached" / name
        marks.parent.mkdir(parents=True, exist_ok=True)
        marks.unlink(missing_ok=True)
        began = time.monotonic()
        if self.fails(-1, LONG, marks):
            print(f"left out, as it fails or takes over {LONG:g} s without a mutant: {name}", flush=True)
        elif marks.exists():
            self.reached = set(map(int, marks.read_text().split()))
        self.seconds = time.monotonic() - began

    def fails(self, mutant, seconds, marks=""):
        environment = {**os.environ, "ASDIC_MUTANT": str(mutant), "ASDIC_MUTANTS_REACHED": str(marks)}
        limit = functools.partial(resource.setrlimit, resource.RLIMIT_AS, (BYTES, BYTES))
        test = subprocess.Popen(
            [self.program, f"--source-file=*/{self.name}", "--abort-after=1", "--minimal", "--no-intro"],
            cwd=tree, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, start_new_session=True, preexec_fn=limit)
        try:
            return test.wait(seconds) != 0
        except subprocess.TimeoutExpired:
            return True
        finally:  # with the programs that it started
            with contextlib.suppress(ProcessLookupError):
                os.killpg(test.pid, signal.SIGKILL)
            test.wait()

    def kills(self, mutant):
        return self.fails(mutant, 10 + 5 * self.seconds)


def killed_by(mutant, tests):
    """The test that finds it, none where no test does."""
    return next((test.name for test in tests if test.kills(mutant)), None)


def main():
    count = int(sys.argv[1]) if sys.argv[1:] else 300
    seed = int(sys.argv[2]) if sys.argv[2:] else 1
    planted = Planted()
    mutants = {n: m for of_file in planted.mutants.values() for n, m in of_file.items()}
    tests = [name.removeprefix("tests/") for name in planted.texts
             if re.fullmatch(r"tests/\w+/\w+test\.cpp", name)
             and "_browser_" not in name]  # a browser wants more memory than a mutant may have
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        tests = sorted(pool.map(Test, tests), key=lambda test: test.seconds)
        tests = [test for test in tests if test.reached]
        chosen = random.Random(seed).sample(sorted(mutants), min(count, len(mutants)))
        print(f"{len(mutants)} mutants are possible, {len(tests)} sources of tests reach "
              f"{len(set().union(*(test.reached for test in tests)))}; {len(chosen)} are tried, "
              f"seed {seed}", flush=True)
        survivors = []
        results = pool.map(lambda n: killed_by(n, [t for t in tests if n in t.reached]), chosen)
        for tried, (number, killer) in enumerate(zip(chosen, results), 1):
            if killer is None:
                m = mutants[number]
                what = "survives" if any(number in test.reached for test in tests) else "not reached"
                survivors.append(f"{m.file}:{m.line}: {what} ({number})\n"
                                 f"  {m.before}\n  {m.other or '(gone)'}\n")
                print(survivors[-1], end="", flush=True)
            if tried % 25 == 0 or tried == len(chosen):
                print(f"{tried - len(survivors)} of {tried} killed", flush=True)
    (made / "survivors.txt").write_text("".join(survivors))


if __name__ == "__main__":
    main()
