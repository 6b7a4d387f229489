"""Markdown as the checks of the documents see it: pages, their paragraphs, sentences, headings and links."""

import dataclasses
import pathlib
import re

FENCE = re.compile(r"^\s*(```+)(\w*)")
ABBREVIATIONS = re.compile(r"\b(e\.g|i\.e|etc|vs|cf|No|St)\.$")


@dataclasses.dataclass(frozen=True)
class Block:
    """A heading, a paragraph, an item of a list, or a block of code, from the line `line` on."""

    kind: str  # "heading", "text", "code", "table" or "comment"
    line: int
    text: str


@dataclasses.dataclass(frozen=True)
class Sentence:
    line: int
    text: str


class Page:
    """A file of Markdown, with the name that it has from the root of the project."""

    def __init__(self, name, text):
        self.name = pathlib.PurePosixPath(name)
        self.text = text
        self.lines = text.splitlines()
        self.blocks = list(_without_tables(_blocks(self.lines)))

    def of_kind(self, kind):
        return [block for block in self.blocks if block.kind == kind]

    def headings(self):
        """The headings as (level, text, line)."""
        return [(len(block.text) - len(block.text.lstrip("#")), block.text.lstrip("#").strip(), block.line)
                for block in self.of_kind("heading")]

    def anchors(self):
        """The addresses of the headings; the second one with the same text ends in -1, as on GitHub."""
        found = {}
        for _, text, _ in self.headings():
            name = anchor(text)
            number = found.setdefault(name, 0)
            found[name] += 1
            if number:
                found[f"{name}-{number}"] = 1
        return set(found)

    def links(self):
        """The addresses of links and pictures outside code, as (line, address)."""
        for block in self.blocks:
            if block.kind in ("code", "comment"):
                continue
            text = re.sub(r"`[^`]*`", lambda code: " " * len(code[0]), block.text)
            for found in re.finditer(r"\]\(\s*([^)\s]+)\s*\)|<img[^>]*\ssrc=\"([^\"]+)\"", text):
                yield block.line + text.count("\n", 0, found.start()), found[1] or found[2]

    def sentences(self):
        """The sentences of paragraphs and lists, without marks of Markdown. Code within is the word CODE."""
        for block in self.of_kind("text"):
            if not _is_contents(block.text):
                yield from _sentences(block)


def anchor(heading):
    """The address that a heading gets on GitHub and in MkDocs."""
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading)
    text = re.sub(r"[^\w -]", "", text.lower())
    return text.replace(" ", "-")


def plain(text):
    """The words of a text: links as their words, each piece of code as CODE, without marks of emphasis."""
    text = re.sub(r"``.+?``|`[^`]+`", "CODE", text)
    text = re.sub(r"!\[[^\]]*\]\([^)]*\)", " ", text)
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    text = re.sub(r"<[^>]+>", " ", text)
    return re.sub(r"\*\*|(?<!\w)[*_]|[*_](?!\w)", "", text)


def _blocks(lines):
    kind, start, held, fence = None, 0, [], ""

    def block():
        return Block(kind, start, "\n".join(held))

    for number, line in enumerate(lines, 1):
        if kind == "code" and fence:
            held.append(line)
            if line.strip() == fence:
                yield block()
                kind, held, fence = None, [], ""
            continue
        if kind == "comment":
            held.append(line)
            if "-->" in line:
                yield block()
                kind, held = None, []
            continue
        found = FENCE.match(line)
        next_kind = ("code" if found else "heading" if re.match(r"#{1,6} ", line)
                     else "table" if line.lstrip().startswith("|")
                     else "comment" if line.lstrip().startswith("<!--")
                     else None if not line.strip()
                     else "code" if line.startswith("    ") and kind in (None, "code", "heading")
                     else "text")
        item = re.match(r"\s*([-*+]|\d+\.) ", line)
        if next_kind == kind and kind in ("text", "table", "code") and not item:
            held.append(line)
            continue
        if held:
            yield block()
        kind, start, held = next_kind, number, [] if next_kind is None else [line]
        fence = found[1] if found else ""
        if kind == "heading" or kind == "comment" and "-->" in line:
            yield block()
            kind, held = None, []
    if held:
        yield block()


def _without_tables(blocks):
    """The blocks, except those that a program writes between <!-- NAME --> and <!-- end -->. After
    any other comment, the page continues."""
    inside = False
    for block in blocks:
        if block.kind == "comment":
            name = re.fullmatch(r"<!-- ([\w-]+) -->", block.text.strip())
            inside = name is not None and name[1] != "end"
        if not inside or block.kind == "heading":
            yield block


def _is_contents(text):
    """Whether the text is a list of links, without sentences."""
    links = re.findall(r"\[[^\]]*\]\([^)]*\)", text)
    return len(links) > 2 and not re.search(r"\w", re.sub(r"\[[^\]]*\]\([^)]*\)", "", text))


def _sentences(block):
    text = re.sub(r"^\s*([-*+]|\d+\.) (\[[ x]\] )?", "", block.text)
    text = re.sub(r"``.+?``|`[^`]+`", lambda code: code[0].replace(".", "·").replace("\n", "\r"), text, flags=re.S)
    begin = 0
    for found in re.finditer(r"[.?!][)*_\"”]*(?=\s+(?:[\[(*_\"“`A-Z0-9−–]|asdic\b)|\s*$)", text):
        if ABBREVIATIONS.search(text[begin:found.end()]):
            continue
        yield _sentence(block, text, begin, found.end())
        begin = found.end()
    if text[begin:].strip():
        yield _sentence(block, text, begin, len(text))


def _sentence(block, text, begin, end):
    first = begin + len(text[begin:end]) - len(text[begin:end].lstrip())
    before = text[:first]
    line = block.line + before.count("\n") + before.count("\r")
    words = plain(text[begin:end].replace("\r", " ").replace("·", "."))
    return Sentence(line, " ".join(words.split()))
