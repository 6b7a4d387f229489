"""Compares the sentences under the published tables with the exact tables: findings.py PROGRAM

Each sentence of a page is a finding, which a function of findings_of_PAGE.py proves from the fractions of cases/tables,
or a rule or a remark, which its RULES list. A function returns the numbers that its sentence states, in their order,
rounded from the fractions. A sentence that is in neither place is a fault.
"""

import pathlib
import re
import sys

import findings_of_cruisers
import findings_of_depth
import findings_of_fleets
import findings_of_submarines
from page import Page

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGES = {"submarines": findings_of_submarines, "depth": findings_of_depth, "fleets": findings_of_fleets,
         "cruisers": findings_of_cruisers}
SMALL = {"1"}  #: numbers that a rule may state, such as a range


def numbers_in(sentence):
    """Returns the numbers that a sentence states in digits, as they are printed."""
    return re.findall(r"(?<!\w)[D−]?(\d+(?:/\d+|\.\d+)?%?)", sentence)


def faults_of_page(page, rules, proofs):
    """Yields the faults of a page, with its RULES and its FINDINGS."""
    seen = set()
    for sentence in page.sentences():
        place = f"{page.name}:{sentence.line}"
        seen.add(sentence.text)
        if sentence.text in proofs:
            if wrong := fault_of(sentence.text, proofs[sentence.text]):
                yield f"{place}: {wrong}: {sentence.text}"
        elif sentence.text not in rules:
            yield f"{place}: no function proves: {sentence.text}"
        elif set(numbers_in(sentence.text)) - SMALL:
            yield f"{place}: no function proves the numbers: {sentence.text}"
    for sentence in sorted((proofs.keys() | set(rules)) - seen):
        yield f"{page.name}: the page does not have the sentence: {sentence}"


def fault_of(sentence, prove):
    """Returns how the tables contradict the sentence, or None."""
    try:
        numbers = list(map(str, prove()))
    except AssertionError as error:
        return f"the table does not show this ({error})"
    if numbers != numbers_in(sentence):
        return f"the table has the numbers {', '.join(numbers)}"
    return None


def faults():
    for name, module in PAGES.items():
        path = f"docs/reference/published-tables/{name}.md"
        yield from faults_of_page(Page(path, (ROOT / path).read_text()), module.RULES.splitlines(), module.FINDINGS)


if __name__ == "__main__":
    lines = list(faults())
    if lines:
        sys.exit("\n".join(lines))
    print(f"the exact tables show {sum(len(module.FINDINGS) for module in PAGES.values())} findings")
