"""Checks the words and the links of the documents: lint.py [FILE...]

A document is README.md, CONTRIBUTING.md, cases/bench/README.md or a page of docs/. Each fault is a line
FILE:LINE: RULE: MESSAGE. The rules of words are for sentences, outside code, tables and headings. exceptions.txt,
next to this file, has the faults that are allowed; one that no document has any more is a fault, so that the list
only shrinks.
"""

import collections
import os
import pathlib
import re
import sys

from page import Page, anchor

ROOT = pathlib.Path(__file__).resolve().parents[2]
EXCEPTIONS = pathlib.Path(__file__).with_name("exceptions.txt")
LONGEST_SENTENCE = 30
LONGEST_PAGE = 400

OPENERS = "What Whatever Who Whoever Whom Whose Of Where Wherever Such Those".split()

#: Words that the style excludes, and words to use.
WORDS = {
    r"so many": "a number, such as N",
    r"anew": "again",
    r"besides?": "next to, also",
    r"stands?|stood": "is, are",
    r"(is|are|was) no(?! (longer|more than) )": "is not a",
    r"comes? out|came out": "ends, is",
    r"goes on|go on|going on|went on": "continues",
    r"hangs? on": "depends on",
    r"dear|dearest|dearer": "expensive",
    r"mended": "fixed",
    r"with (<|>)?\d+(\.\d+)?%": "in N% of battles",
    r"one's( own)?": "your",
    r"in vain": "did not help",
    r"otherwise\?": "differently",
    r"(?<=, )too(?=[.,;:)])": "also, before the verb",
}
UNITS = "sub dd ca bb cv tr ftr tac bmb inf art arm mech aa".split()
#: Pages for newcomers, which explain the codes of units and the currency that they use.
FOR_NEWCOMERS = re.compile(r"README\.md|docs/(tutorial|how-to)/.*")
WITHOUT_NEXT = ("docs/README.md", "docs/changes.md")
UNIT_CODES = "glossary.md#unit-codes"
NAVIGATION = "tools/site/mkdocs.yml"
CODE_MAP = "docs/engineering/code-map.md"
NAMED = re.compile(r"(?<![\w./-])((?:include|lib|states|solver|odds|apps|tests|cases|docs|cmake|tools)/[\w./*-]+)")
#: Parts of the names of files that a reader writes.
EXAMPLES = re.compile(r"NAME|COMMAND|in[-_]turn|battle\.cpp|my-rules")


def files_of_project():
    tops = ["cmake", "tools", "cases", "docs", "include", "lib", "states", "solver", "odds", "apps", "tests"]
    return {name for top in tops for _, _, files in os.walk(ROOT / top) for name in files} | {
        path.name for path in ROOT.iterdir()}


FILES = files_of_project()


class Fault(collections.namedtuple("Fault", "page line rule message")):
    def __str__(self):
        return f"{self.page}:{self.line}: {self.rule}: {self.message}"


def shortened(text):
    return text if len(text) <= 70 else text[:67] + "..."


def openers(page):
    """Sentences do not begin with a relative clause or with "Of"."""
    for sentence in page.sentences():
        first = re.match(r"[\w-]+", sentence.text)
        if first and first[0] in OPENERS and not sentence.text.rstrip(")\"").endswith("?"):
            yield sentence.line, "opener", shortened(sentence.text)


def words(page):
    """Sentences have no word that the style excludes, but for quotations."""
    for sentence in page.sentences():
        text = re.sub(r"[\"“][^\"”]*[\"”]", "QUOTED", sentence.text)
        for pattern, better in WORDS.items():
            for found in re.finditer(rf"(?<![\w-])(?:{pattern})(?![\w-])", text, re.IGNORECASE):
                yield sentence.line, "word", f"'{found[0].strip()}' (use: {better}) in: {shortened(sentence.text)}"


def lengths_of_sentences(page):
    """Sentences have few words; a piece of code counts as one, and a symbol of a formula as none."""
    for sentence in page.sentences():
        number = len(re.findall(r"(?<![\w^])(?:[^\W\d_][^\W\d_'’.-]+|a|\d[\d.,]*%?)", sentence.text))
        if number > LONGEST_SENTENCE:
            yield sentence.line, "sentence", f"{number} words: {shortened(sentence.text)}"


def length_of_page(page):
    """Pages fit a sitting."""
    if len(page.lines) > LONGEST_PAGE:
        yield len(page.lines), "page", f"{len(page.lines)} lines, more than {LONGEST_PAGE}"


def frame(page):
    """Pages of docs/ begin with their purpose, and end with the next step."""
    if not str(page.name).startswith("docs/"):
        return
    if len(page.blocks) < 2 or page.blocks[1].kind != "text" or page.blocks[1].text.startswith(("-", "[")):
        yield 1, "frame", "no sentence after the title says what the page is for"
    last = page.blocks[-1]
    if str(page.name) not in WITHOUT_NEXT and not (last.kind == "text" and last.text.startswith("Next:")):
        yield len(page.lines), "frame", "the last paragraph does not begin with 'Next:'"


def unit_codes(page):
    """Pages for newcomers explain the codes of units, and IPC."""
    if not FOR_NEWCOMERS.fullmatch(str(page.name)):
        return
    text = "\n".join(block.text for block in page.blocks if block.kind != "comment")
    if any(link.endswith(UNIT_CODES) for _, link in page.links()):
        return
    for code in UNITS:
        if re.search(rf"\d {code}\b", text) and not re.search(rf"\(`?{code}`?\)|`{code}` \| [a-z]", text):
            yield 1, "unit", f"'{code}' is used without its name, such as \"submarines (sub)\", or a link to {UNIT_CODES}"
    if "IPC" in text and "industrial production certificates" not in text.lower():
        yield 1, "unit", "'IPC' is not expanded (industrial production certificates)"


def links(page, pages):
    """Links lead to files and headings that are there."""
    for line, link in page.links():
        if re.match(r"\w+:", link):
            continue
        path, _, heading = link.partition("#")
        target = resolved(page, path) if path else str(page.name)
        if target in pages:
            if heading and heading not in pages[target].anchors():
                yield line, "link", f"{link}: {target} has no such heading"
        elif not (ROOT / target).exists():
            yield line, "link", f"{link} is not there"


def resolved(page, path):
    """The file that a link of this page names, from the root of the project."""
    parts = []
    for part in (page.name.parent / path).parts:
        if part == "..":
            parts = parts[:-1] if parts else ["outside"]
        else:
            parts.append(part)
    return str(pathlib.PurePosixPath(*parts))


def contents(page):
    """Contents, which are links to headings before the first heading of the second level, are complete."""
    second = [(text, line) for level, text, line in page.headings() if level == 2]
    if not second:
        return
    named = [link[1:] for line, link in page.links() if line < second[0][1] and link.startswith("#")]
    if len(named) < 3:
        return
    for text, line in second:
        if anchor(text) not in named:
            yield line, "contents", f"the contents do not name '{text}'"


def names(page):
    """Files and directories of the project that a page names are there, by their path or by their name alone."""
    for number, line in enumerate(page.lines, 1):
        for name in NAMED.findall(line):
            name = name.rstrip(".")
            if not EXAMPLES.search(name) and not any(ROOT.glob(name)):
                yield number, "name", f"{name} is not there"
        for name in re.findall(r"`([\w.-]+\.(?:[ch]pp|cmake|md|sh|py))(?=`)", line):
            if not EXAMPLES.search(name) and name not in FILES:
                yield number, "name", f"{name} is nowhere"


def code_map(pages):
    """The code map has every directory of the code; all of one rule system count as one."""
    for directory in sorted(set(directories())):
        if not re.search(rf"`{directory}/?`", pages[CODE_MAP].text):
            yield Fault(CODE_MAP, 1, "map", f"does not name the directory {directory}")


def directories():
    for top in ("include", "lib", "states", "solver", "odds", "apps", "tests"):
        for path in (ROOT / top).rglob("*"):
            if path.suffix in (".cpp", ".hpp", ".c", ".h") and "node_modules" not in path.parts:
                yield re.sub(r"^(states/rules)/.*", r"\1", str(path.parent.relative_to(ROOT)))


def reach(pages):
    """Every page of docs/ can be reached from docs/README.md."""
    index = "docs/README.md"
    seen, open_pages = {index}, [index]
    while open_pages:
        page = pages.get(open_pages.pop())
        for _, link in page.links() if page else ():
            target = resolved(page, link.partition("#")[0]) if not link.startswith("#") else ""
            if target in pages and target not in seen:
                seen.add(target)
                open_pages.append(target)
    for name in sorted(pages):
        if name.startswith("docs/") and name not in seen:
            yield Fault(name, 1, "reach", f"no link leads here from {index}")


def navigation(pages, listed):
    """Every page of docs/ is listed in the navigation of the site."""
    entries = set(re.findall(r"\S+\.md$", listed, re.M))
    for name in sorted(pages):
        if name.startswith("docs/") and name.removeprefix("docs/") not in entries:
            yield Fault(name, 1, "navigation", f"{NAVIGATION} does not list it")


def faults(pages):
    """The faults of these pages, a map from their names."""
    for name, page in sorted(pages.items()):
        for rule in (openers, words, lengths_of_sentences, length_of_page, frame, unit_codes, contents, names):
            for line, kind, message in rule(page):
                yield Fault(name, line, kind, message)
        for line, kind, message in links(page, pages):
            yield Fault(name, line, kind, message)
    yield from reach(pages)
    yield from code_map(pages)
    yield from navigation(pages, (ROOT / NAVIGATION).read_text())


def read_pages(root):
    names = ["README.md", "CONTRIBUTING.md", "cases/bench/README.md"] + sorted(
        str(path.relative_to(root)) for path in (root / "docs").rglob("*.md"))
    return {name: Page(name, (root / name).read_text()) for name in names}


def key(fault):
    """An exception as exceptions.txt writes it: without the line, which changes."""
    return f"{fault.page}: {fault.rule}: {fault.message}"


def against_exceptions(found, allowed):
    """The faults that are not allowed, and the exceptions that no fault needs."""
    left = collections.Counter(allowed)
    new = []
    for fault in found:
        if left[key(fault)] > 0:
            left[key(fault)] -= 1
        else:
            new.append(fault)
    return new, sorted(left.elements())


def read_exceptions(path):
    return [line for line in path.read_text().splitlines() if line and not line.startswith("#")]


def main(names):
    pages = read_pages(ROOT)
    if unknown := sorted(set(names) - pages.keys()):
        sys.exit(f"lint.py: no document has the name {unknown[0]}")
    new, unused = against_exceptions(faults(pages), read_exceptions(EXCEPTIONS))
    if names:
        new = [fault for fault in new if str(fault.page) in names]
    for fault in new:
        print(fault)
    for line in unused:
        print(f"{EXCEPTIONS.relative_to(ROOT)}: nothing needs this exception any more: {line}")
    return 1 if new or unused else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
