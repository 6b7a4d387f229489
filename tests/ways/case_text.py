"""Cases as dicts: their text, their settings, and smaller cases."""

import re


def value_text(value):
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    if isinstance(value, list):
        return "[" + ", ".join(map(value_text, value)) + "]"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key_text(k)} = {value_text(v)}" for k, v in value.items()) + " }"
    return str(value)


def key_text(key):
    return key if re.fullmatch(r"[\w-]+", key) else value_text(key)


def is_blocks(value):
    return isinstance(value, list) and value and isinstance(value[0], dict)


def text(case, place=""):
    """A case file."""
    lines, later = [], []
    for key, value in case.items():
        path = f"{place}.{key_text(key)}" if place else key_text(key)
        if isinstance(value, dict):
            later.append(f"[{path}]\n" + text(value, path))
        elif is_blocks(value):
            later += [f"[[{path}]]\n" + text(each, path) for each in value]
        else:
            lines.append(f"{key_text(key)} = {value_text(value)}\n")
    return "".join(lines + later)


def settings(case, place=""):
    """All keys with their values, by their paths with dots."""
    for key, value in case.items():
        path = f"{place}{key_text(key)}"
        if isinstance(value, dict) and key not in ("retreat", "goal", "combine"):
            yield from settings(value, path + ".")
        else:
            yield path, value


def smaller(case):
    """All cases with a key, a block, a unit or an entry less, the largest steps first."""
    for key, value in case.items():
        rest = {k: v for k, v in case.items() if k != key}
        if key != "rules":
            yield rest
        if isinstance(value, dict):
            yield from (case | {key: each} for each in smaller(value))
        elif is_blocks(value):
            for i, block in enumerate(value):
                if len(value) > 1:
                    yield case | {key: value[:i] + value[i + 1:]}
                yield from (case | {key: [*value[:i], each, *value[i + 1:]]}
                            for each in smaller(block))
        elif isinstance(value, list) and len(value) > 1:
            yield case | {key: value[:-1]}
        elif isinstance(value, str) and re.fullmatch(r"\d+ [^,]+(, \d+ [^,]+)*", value):
            yield from (case | {key: each} for each in fewer_units(value))
        elif type(value) is int and value > 1:
            yield case | {key: value - 1}


def fewer_units(force):
    entries = force.split(", ")
    for i, entry in enumerate(entries):
        if len(entries) > 1:
            yield ", ".join(entries[:i] + entries[i + 1:])
        count, unit = entry.split(" ", 1)
        if int(count) > 1:
            yield ", ".join([*entries[:i], f"{int(count) - 1} {unit}", *entries[i + 1:]])
        if unit.endswith(("*", "!")):
            yield ", ".join([*entries[:i], entry[:-1], *entries[i + 1:]])
