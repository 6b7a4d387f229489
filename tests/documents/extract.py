"""Writes the C++ of the pages on rule systems as files that the build compiles: extract.py FOLDER"""

import pathlib
import sys

from page import Page

ROOT = pathlib.Path(__file__).resolve().parents[2]
RULES = "docs/engineering/rule-systems.md"
REFERENCE = "docs/engineering/rule-system-reference.md"

#: What the settings of the reference need around them.
SETTINGS = """#include "lib/input/typed_setting.hpp"
#include "states/rules/surface/settings.hpp"

namespace asdic {{
namespace {{

using surface::TorpedoFire;

{}
}}  // namespace

std::vector<Setting> settings_of_reference() {{
  return {{search, attack_reveals, searching[0], searching[1], torpedoes[0], torpedoes[1]}};
}}

}}  // namespace asdic
"""


def blocks(name, kind):
    """Returns the texts of the blocks of code of a kind."""
    page = Page(name, (ROOT / name).read_text())
    found = [block.text.splitlines() for block in page.of_kind("code")]
    return ["\n".join(lines[1:-1]) + "\n" for lines in found if lines[0].strip() == f"```{kind}"]


def files():
    """Returns the texts of the files by their names."""
    rules, tests = blocks(RULES, "cpp")
    (case,) = blocks(RULES, "toml")
    return {"in_turn.cpp": rules, "in_turn_test.cpp": tests, "duel.toml": case,
            "settings.cpp": SETTINGS.format("\n".join(blocks(REFERENCE, "cpp")))}


if __name__ == "__main__":
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for file, text in files().items():
        if not (folder / file).exists() or (folder / file).read_text() != text:
            (folder / file).write_text(text)
