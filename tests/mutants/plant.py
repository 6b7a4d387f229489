"""Plants all faults into a copy of the sources, at once and each behind a switch.

`a < b` becomes `(asdic_mutant(7) ? (a <= b) : (a < b))`: one build has all mutants, and a run
chooses one by its number. Lines stay where they are. What the compiler needs while it compiles (array sizes,
template arguments, constants) has no mutants.
"""
import itertools
import os
import re
import shlex
from typing import NamedTuple

from clang.cindex import Config, CursorKind, Index

Config.set_library_file("libclang-14.so.1")

OPERATORS = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "+": "-", "-": "+",
             "*": "+", "/": "*", "%": "/", "&&": "||", "||": "&&", "+=": "-=", "-=": "+=",
             "*=": "+=", "/=": "*=", "<<": ">>", ">>": "<<", "&": "|", "|": "&"}
CALLS = {"min": "max", "max": "min", "begin": "end"}
LEFT_OUT = {CursorKind.STATIC_ASSERT, CursorKind.ENUM_DECL, CursorKind.TYPE_ALIAS_DECL,
            CursorKind.TYPE_ALIAS_TEMPLATE_DECL, CursorKind.CXX_THROW_EXPR}
SWITCH = os.path.join(os.path.dirname(os.path.abspath(__file__)), "mutant.hpp")


class Mutant(NamedTuple):
    """What stands in [begin, end) of a file; other is None where a statement is taken out."""
    file: str
    line: int
    begin: int
    end: int
    before: str
    other: str | None

    def covers(self, line):
        return self.line <= line <= self.line + self.before.count("\n")


class Unit:
    """What is compiled as one, as compile_commands.json has it, with all that it includes."""

    def __init__(self, tree, folders, command, with_mutants):
        flags = [flag for flag in shlex.split(command["command"])[1:]
                 if flag.startswith(("-D", "-I", "-m", "-std")) or flag == "-isystem"
                 or flag.startswith("/usr/include/")]
        self.tree, self.folders = tree, folders
        if with_mutants:
            flags += ["-include", SWITCH]
        self.unit = Index.create().parse(command["file"], ["-x", "c++", *flags, "-Wno-everything"])
        self.texts = {}

    def name_of(self, location):
        """The file in the tree, if it is in one of the folders."""
        name = os.path.relpath(location.file.name, self.tree) if location.file else ""
        return name if name.startswith(self.folders) else None

    def errors(self):
        """(file, line) of what does not compile."""
        return {(self.name_of(d.location) or str(d.location.file), d.location.line)
                for d in self.unit.diagnostics if d.severity >= d.Error}

    def mutants(self):
        for cursor in self.unit.cursor.get_children():
            self.name = self.name_of(cursor.location)
            if self.name:
                with open(cursor.location.file.name, "rb") as file:
                    self.text = self.texts.setdefault(self.name, file.read())
                yield from self.mutants_in(cursor, None)

    def between(self, begin, end):
        return self.text[begin:end].decode()

    def mutants_in(self, cursor, parent):
        if cursor.kind in LEFT_OUT or self.is_constant(cursor):
            return
        begin, end = cursor.extent.start.offset, cursor.extent.end.offset
        found = self.text[begin:end].decode()
        for other in self.others(cursor, found, begin, end):
            yield Mutant(self.name, cursor.extent.start.line, begin, end, found, other)
        if self.is_statement(cursor, parent, found, end):
            yield Mutant(self.name, cursor.extent.start.line, begin, end, found, None)
        children = list(cursor.get_children())
        if cursor.kind == CursorKind.CASE_STMT:
            children = children[1:]  # the first is the label's constant
        for child in children:
            yield from self.mutants_in(child, cursor)

    def is_constant(self, cursor):
        if cursor.kind in (CursorKind.VAR_DECL, CursorKind.FIELD_DECL, CursorKind.IF_STMT):
            first = [token.spelling for token in itertools.islice(cursor.get_tokens(), 4)]
            return "constexpr" in first or "constinit" in first
        return False

    def is_statement(self, cursor, parent, found, end):
        return (parent is not None and parent.kind == CursorKind.COMPOUND_STMT
                and cursor.kind.is_expression() and self.text[end:end + 1] == b";"
                and "check_time" not in found  # what takes longer is not wrong
                and not found.startswith(("throw", "[", "ASDIC", "assert")))

    def others(self, cursor, found, begin, end):
        children = list(cursor.get_children())
        kind = cursor.kind
        if kind in (CursorKind.BINARY_OPERATOR, CursorKind.COMPOUND_ASSIGNMENT_OPERATOR) or (
                kind == CursorKind.CALL_EXPR and cursor.spelling.startswith("operator")):
            operands = children
            if kind == CursorKind.CALL_EXPR:
                operands = list(cursor.get_arguments())
            if len(operands) == 2 and not re.search("string|stream|path", cursor.type.spelling):
                yield from self.other_operator(operands, begin, end)
        elif kind == CursorKind.UNARY_OPERATOR and len(children) == 1:
            inner = children[0].extent
            if found.startswith(("++", "--")):
                yield ("--" if found[0] == "+" else "++") + found[2:]
            elif found.endswith(("++", "--")):
                yield found[:-2] + ("--" if found[-1] == "+" else "++")
            elif found[0] == "!":
                yield "!" + found  # as it would be without, but true or false
            elif found[0] in "-~":
                yield self.between(inner.start.offset, inner.end.offset)
        elif self.text[begin - 1:begin] == b"<" or self.text[end:end + 1] == b">":
            return  # an argument of a template
        elif kind == CursorKind.INTEGER_LITERAL and re.fullmatch(r"\d[\d']*[uUlL]*", found):
            digits, suffix = re.fullmatch(r"([\d']+)(\w*)", found).groups()
            yield str(int(digits.replace("'", "")) + 1) + suffix
        elif kind == CursorKind.CXX_BOOL_LITERAL_EXPR:
            yield "false" if found == "true" else "true"
        elif kind == CursorKind.CALL_EXPR and cursor.spelling in CALLS:
            head, call, tail = found.partition(cursor.spelling + "(")
            if call and "(" not in head:
                yield head + CALLS[cursor.spelling] + "(" + tail

    def other_operator(self, operands, begin, end):
        left, right = (operand.extent for operand in operands)
        operator = self.between(left.end.offset, right.start.offset)
        if (left.start.offset == begin and right.end.offset == end and operator.strip() in OPERATORS
                and "\n" not in operator.strip()):
            yield (self.between(begin, left.end.offset)
                   + operator.replace(operator.strip(), OPERATORS[operator.strip()])
                   + self.between(right.start.offset, end))


def find(tree, folders, command):
    """The mutants of the files in these folders that are compiled with a source."""
    return set(Unit(tree, folders, command, False).mutants())


def errors(tree, folders, command):
    """(file, line) of what does not compile in the tree as it is now."""
    return Unit(tree, folders, command, True).errors()


def in_order(mutants):
    """Of a file: the outer before the inner."""
    return sorted(mutants, key=lambda m: (m.begin, -m.end, m.other is not None, m.other))


def planted(text, mutants):
    """The text with these mutants of it, {number: Mutant} in their order."""
    out, at, stack = [], 0, []

    def close(until):
        nonlocal at
        while stack and stack[-1][0] <= until:
            end, closing = stack.pop()
            out.append(text[at:end] + closing)
            at = end

    for number, m in mutants.items():
        close(m.begin)
        out.append(text[at:m.begin])
        at = m.begin
        if m.other is None:
            out.append(f"if (!asdic_mutant({number})) ".encode())
        else:
            other = re.sub(r"//[^\n]*", "", m.other).replace("\n", " ")
            out.append(f"(asdic_mutant({number}) ? ({other}) : (".encode())
            stack.append((m.end, b"))"))
    close(len(text))
    return b"".join(out) + text[at:]
