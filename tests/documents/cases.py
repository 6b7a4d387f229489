"""Runs the cases and the rules that the documents show in TOML: cases.py PROGRAM [FILE...]

A block with the key `rules` is a whole case: asdic makes its table if it has [table], and else solves it and verifies
what it expects. COMPLETED has the keys that a part of a case needs to be solved. A block without either is a fault.
"""

import pathlib
import re
import shlex
import subprocess
import sys
import tempfile
import tomllib

from page import Page

ROOT = pathlib.Path(__file__).resolve().parents[2]
MY_RULES = "cases/house-rules/rules/each-destroyer-rolls.toml"

#: By document and number of the block: settings with which the block is a case, or a command of a shell in
#: which block.toml is the block.
COMPLETED = {
    ("docs/how-to/best-play.md", 2): ["rules=axis-allies", "defender.units=3 inf"],
    ("docs/how-to/best-play.md", 3): """
        asdic solve --rules one-for-one "4 sub" "2 dd, 1 ca" --set attacker.undetected=optimal \
          --set attacker.retreat=optimal --play mine.csv
        asdic solve block.toml --set rules=one-for-one --set defender.units="2 dd, 1 ca" """,
    ("docs/how-to/check-calculators.md", 1): [
        "rules=axis-allies", "attacker.units=2 sub, 1 dd, 1 ftr", "defender.units=1 sub, 1 dd"],
    ("docs/how-to/check-calculators.md", 2): [
        "rules=axis-allies", "attacker.units=1 inf, 1 art, 3 arm, 1 ftr, 1 bmb",
        "defender.units=1 inf, 1 art, 1 aa, 1 ftr"],
    ("docs/how-to/plan-a-turn.md", 1): "asdic turn block.toml",
    ("docs/reference/forces.md", 1): ["rules=axis-allies", "defender.units=3 inf"],
    ("docs/reference/rules/assault.md", 1): ["rules=assault", "defender.units=1 inf, 1 aa"],
    ("docs/reference/rules/shared.md", 1): ["rules=one-for-one", "defender.units=2 dd, 1 ca"],
    ("docs/reference/rules/shared.md", 2): ["rules=one-for-one", "attacker.units=2 sub", "defender.units=2 dd, 1 ca"],
    ("docs/reference/rules/shared.md", 4): ["rules=one-for-one"],
    ("docs/reference/rules/technologies.md", 1): [
        "rules=detection-roll", "attacker.units=1 sub:uk, 1 sub:de", "defender.units=1 dd"],
    ("docs/reference/tables.md", 1): [
        "rules=one-for-one", "attacker.units=1 sub", "defender.units=1 dd", "table.rows=attacker.units.sub=1..3"],
    ("docs/tutorial/house-rules.md", 1): ["rules=my-rules.toml", "attacker.units=3 sub", "defender.units=2 dd, 1 ca"],
    ("docs/tutorial/house-rules.md", 2): """
        { sed '/^$/,$d' my-rules.toml; cat block.toml; sed -n '/^$/,$p' my-rules.toml; } > changed.toml
        asdic rules changed.toml --check""",
}

#: Blocks that another test runs, by document and number.
ELSEWHERE = {("docs/engineering/rule-systems.md", 1): "tests/documents/CMakeLists.txt"}


def blocks_of(page):
    """Yields the line and the text of each block of TOML."""
    for block in page.of_kind("code"):
        first, *lines = block.text.splitlines()
        if first.strip() == "```toml":
            yield block.line, "\n".join(lines[:-1]) + "\n"


def commands_of(key, text):
    """Returns the commands that run a block, or None."""
    if key in COMPLETED and isinstance(COMPLETED[key], str):
        return COMPLETED[key]
    case = tomllib.loads(text)
    settings = COMPLETED.get(key, [] if "rules" in case else None)
    if settings is None:
        return None
    command = "table" if "table" in case else "solve --verify" if "expect" in case else "solve"
    return " ".join(["asdic", command, "block.toml", *(f"--set {shlex.quote(each)}" for each in settings)])


def run(program, commands, text):
    """Runs the commands in a folder with the block, and returns what went wrong."""
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        (folder / "block.toml").write_text(text)
        (folder / "my-rules.toml").write_text((ROOT / MY_RULES).read_text())
        script = f'set -e\nasdic() {{ {shlex.quote(program)} "$@"; }}\n{commands}'
        done = subprocess.run(["bash", "-c", script], cwd=folder, capture_output=True, text=True,
                              stdin=subprocess.DEVNULL)
    return f"status {done.returncode}: {done.stderr.strip()}" if done.returncode else None


def faults(program, names):
    unused = {key for key in COMPLETED.keys() | ELSEWHERE.keys() if key[0] in names}
    number_run = 0
    for name in names:
        for number, (line, text) in enumerate(blocks_of(Page(name, (ROOT / name).read_text())), 1):
            unused.discard((name, number))
            if (name, number) in ELSEWHERE:
                continue
            commands = commands_of((name, number), text)
            if commands is None:
                yield f"{name}:{line}: this is not a whole case; add block {number} to COMPLETED"
            elif wrong := run(program, commands, text):
                yield f"{name}:{line}: {re.sub(r'[ ]+', ' ', commands).strip()}: {wrong}"
            number_run += 1
    for name, number in sorted(unused):
        yield f"{name}: there is no block {number} of TOML"
    if not number_run:
        yield "there is no block of TOML"
    print(f"{number_run} blocks of TOML were run")


if __name__ == "__main__":
    documents = sys.argv[2:] or ["README.md"] + sorted(
        str(path.relative_to(ROOT)) for path in (ROOT / "docs").rglob("*.md"))
    sys.exit("\n".join(faults(str(pathlib.Path(sys.argv[1]).resolve()), documents)) or 0)
