"""Writes and checks docs/reference/commands.md, the reference of the command line, from the help of the program.

    command_line.py PROGRAM          fails if the page differs from the help of the program, or if an example of
                                     the help does not run
    command_line.py PROGRAM --write  writes the page
"""

import dataclasses
import difflib
import pathlib
import re
import subprocess
import sys
import tempfile
import textwrap

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs/reference/commands.md"
HOW_TO_WRITE = "tools/commands"

START = f"""# Command line

This page lists every command of asdic with its arguments and flags. `{HOW_TO_WRITE}` writes it from `asdic COMMAND
--help`. Two examples follow the usage of each command. [Arguments](arguments.md) explains the arguments that commands
share, and [Errors](errors.md) the messages.

"""
END = """Next: [Arguments](arguments.md), [Case files](case-files.md).
"""

#: By command: where the reference or a how-to page has more.
MORE = {
    "solve": "[Arguments](arguments.md), [Results](results.md)",
    "table": "[Tables](tables.md)",
    "find": "[Searches](comparisons.md#searches), [Find the cheapest force](../how-to/find-the-cheapest-force.md)",
    "turn": "[Turns](turns.md), [Plan a turn](../how-to/plan-a-turn.md)",
    "compare": "[Comparisons](comparisons.md)",
    "sweep": "[Sweeps](sweeps.md), [Run a sweep](../how-to/run-a-sweep.md)",
    "merge": "[Merging](sweeps.md#merging)",
    "check": "[Check a simulator](../how-to/check-a-simulator.md)",
    "luck": "[Luck](samples.md#luck)",
    "sample": "[Samples](samples.md)",
    "export": "[Export](export.md)",
    "rules": "[Rule systems](rule-systems.md), [Rules files](rules-files.md)",
}

#: What the examples of the help read, next to the files that examples write.
BATTLE = """rules = "one-for-one"
attacker.units = "5 sub"
defender.units = "3 dd, 1 ca"
"""
SWEEP = BATTLE + """[sweep]
axes = ["attacker.units.sub=1..8"]
show = ["winner.attacker"]
"""
TURN = """rules = "axis-allies"
pool.units = "2 ftr, 1 bmb"
[[battle]]
name = "Egypt"
attacker.units = "3 inf, 2 arm"
defender.units = "2 inf"
[[battle]]
name = "Ukraine"
attacker.units = "2 inf"
defender.units = "1 inf, 1 art"
"""
PREPARED = """asdic sample battle.toml --battles 1000 > counts.csv
asdic sweep sweep.toml --store part-1.sqlite --shard 1/2
asdic sweep sweep.toml --store part-2.sqlite --shard 2/2
"""


@dataclasses.dataclass
class Help:
    """The help of asdic or of one of its commands, in its parts."""

    purpose: str
    usage: list
    sections: dict  #: by title: pairs of a name and its meaning, or lines of examples

    @classmethod
    def of(cls, text):
        purpose, *rest = text.rstrip("\n").split("\n\n")
        usage, sections = [], {}
        for part in rest:
            title, *lines = part.splitlines()
            if title.startswith("Usage: "):
                usage = [re.sub(r"^(Usage|   or): ", "", line) for line in part.splitlines()]
            elif title == "Examples:":
                sections["Examples"] = [line.removeprefix("  ") for line in lines]
            elif title.endswith(":"):
                sections[title.removesuffix(":")] = pairs(lines)
            else:
                sections["Arguments"] = pairs(part.splitlines())
        if not usage or not sections:
            sys.exit(f"this is not the help of a command: {text}")
        return cls(purpose.split(": ", 1)[-1], usage, sections)


def pairs(lines):
    """Returns the names of the first column with their meanings, which may continue in the next lines."""
    found = []
    for line in lines:
        begin = re.fullmatch(r"  (\S.*?)  +(\S.*)", line)
        if begin:
            found.append([begin[1], begin[2]])
        elif found and re.match(r"    +\S", line):
            found[-1][1] += " " + line.strip()
        else:
            sys.exit(f"this is not a line of a list: {line}")
    return found


def help_of(program, *command):
    run = subprocess.run([program, *command, "--help"], check=True, capture_output=True, text=True)
    return Help.of(run.stdout)


def table(head, rows):
    cells = [f"| {head} | meaning |", "| --- | --- |"]
    return "\n".join(cells + [f"| `{name}` | {escaped(meaning)} |" for name, meaning in rows]) + "\n\n"


def escaped(text):
    return re.sub(r"([|<*_\\])", r"\\\1", text)


def block(lines):
    return "```text\n" + "\n".join(lines) + "\n```\n\n"


def page(program):
    top = help_of(program)
    names = [name for name, _ in top.sections["Commands"] if name != "help"]
    commands = {name: help_of(program, name) for name in names}
    if lacking := commands.keys() ^ MORE.keys():
        sys.exit(f"MORE has to name every command, and no other: {', '.join(sorted(lacking))}")
    of_all, of_cases = shared(commands)
    text = START
    text += textwrap.fill(", ".join(f"[{name}](#asdic-{name})" for name in names), 120) + ",\n"
    text += "[battles](#battles), [flags of all commands](#flags-of-all-commands), [exit status](#exit-status)\n\n"
    text += block(top.usage)
    text += table("command", top.sections["Commands"])
    text += table("flag", top.sections["Flags"])
    for name, each in commands.items():
        text += f"## asdic {name}\n\n{each.purpose[0].upper()}{each.purpose[1:]}.\n\n"
        text += block([*each.usage, "", *each.sections["Examples"]])
        for title in ("Arguments", "Flags"):
            own = [row for row in each.sections.get(title, []) if row not in of_all + of_cases]
            text += table(title.lower().removesuffix("s"), own) if own else ""
        text += f"More: {MORE[name]}.\n\n"
    text += "## Battles\n\nAll commands that take a battle take it in the same way:\n\n"
    text += table("argument or flag", of_cases)
    text += "## Flags of all commands\n\n" + table("flag", of_all)
    text += "## Exit status\n\n" + table("status", top.sections["Exit status"])
    return text + END


def shared(commands):
    """Returns the rows of all commands, and the others of all commands that take a case."""
    rows = {name: rows_of(each) for name, each in commands.items()}
    of_all = [row for row in rows["solve"] if all(row in each for each in rows.values())]
    with_case = [rows[name] for name, each in commands.items() if "CASE" in each.usage[0]]
    of_cases = [row for row in rows["solve"] if row not in of_all and all(row in each for each in with_case)]
    for name, each in commands.items():
        if rest := [row for row in each.sections["Common flags"] if row not in of_all + of_cases]:
            sys.exit(f"{name} has other common flags than the other commands: {rest}")
    return of_all, of_cases


def rows_of(command):
    return sum((command.sections.get(title, []) for title in ("Arguments", "Flags", "Common flags")), [])


def check_page(program):
    expected, shown = page(program), PAGE.read_text()
    if shown != expected:
        difference = difflib.unified_diff(shown.splitlines(), expected.splitlines(), str(PAGE), "--help", lineterm="")
        sys.exit("\n".join(difference) + f"\nthe page differs from the help; {HOW_TO_WRITE} writes it")


def examples(program):
    """Returns the examples of the help, each as a line of a shell."""
    found = []
    for command in [[]] + [[name] for name, _ in help_of(program).sections["Commands"] if name != "help"]:
        text = "\n".join(help_of(program, *command).sections["Examples"]).replace("\\\n", " ")
        found += text.splitlines()
    return found


def run_examples(program):
    """Runs the examples of the help; a file that an example writes is removed before the next one."""
    lines = examples(program)
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        (folder / "battle.toml").write_text(BATTLE)
        (folder / "sweep.toml").write_text(SWEEP)
        (folder / "turn.toml").write_text(TURN)
        (folder / "evening.txt").write_text("5 sub against 3 dd: attacker keeps 3 sub\n")
        (folder / "evening.csv").write_text((ROOT / "cases/luck/an-evening.csv").read_text())
        for line in PREPARED.splitlines():
            run_line(program, line, folder)
        files = set(folder.iterdir())
        for line in lines:
            run_line(program, line, folder)
            for file in set(folder.iterdir()) - files:
                file.unlink()
    return len(lines)


def run_line(program, line, folder):
    shell = f'asdic() {{ "{program}" "$@"; }}; {line}'
    run = subprocess.run(["bash", "-c", shell], cwd=folder, capture_output=True, text=True,
                         stdin=subprocess.DEVNULL)
    if run.returncode != 0:
        sys.exit(f"status {run.returncode} of the example '{line}': {run.stderr}")


if __name__ == "__main__":
    asdic = str(pathlib.Path(sys.argv[1]).resolve())
    if sys.argv[2:] == ["--write"]:
        PAGE.write_text(page(asdic))
    else:
        check_page(asdic)
        print(f"the page is the help of the program, and {run_examples(asdic)} examples of the help run")
