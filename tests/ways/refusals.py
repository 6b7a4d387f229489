"""What one way of asking refuses though another one answers, by its message, and why it may."""

import re

#: By the name of the way: what the message matches, and the reason.
REFUSALS = {
    "in_layers": [
        (r"cannot be solved in layers$|know no layers$",
         "layers are for one battle of fleets to the end (docs/explanation/scaling.md)"),
    ],
    "exported": [
        (r"export does not support (a limit of rounds; leave out rounds|attacker\.retreat; leave it out)$",
         "an exported chain has no limits (docs/reference/export.md, Export)"),
    ],
}

#: In every way: the states of another chain, or of several battles at once, are counted.
LIMITS = re.compile(r"has more than \d+ states")


def reason(way, run):
    """Why this way may be refused, or None."""
    if run.status == 3 and LIMITS.search(run.message):
        return "the limit of states"
    for pattern, why in REFUSALS.get(way, []):
        if run.status == 2 and re.search(pattern, run.message):
            return why
    return None
