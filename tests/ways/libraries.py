"""The Python package and libasdic from C: libraries.py LIBRARY. Each line of standard input is a
question as JSON, and each line of output an answer: a status, a message, and what was asked."""

import ctypes
import json
import sys

import asdic
from answers import force_key, force_text, numbers_text

CODES = {asdic.InputError: 2, asdic.LimitError: 3, asdic.VerificationError: 4, asdic.ChainError: 4}


def text_of(value):
    return f"√({value.square})" if isinstance(value, asdic.Root) else str(value)


def key_of(outcome):
    forces = (outcome.attacker, outcome.attacker_left, outcome.defender, outcome.defender_left)
    holder = {"holder": outcome.holder} if outcome.holder else {}
    return "|".join([outcome.winner or "", *map(force_text, forces),
                     numbers_text(outcome.numbers | holder)])


def from_python(question):
    limit = question["max_states"]
    result = asdic.solve(question["case"], max_states=limit)
    answer = {"outcomes": {key_of(each): str(each.probability) for each in result.outcomes},
              "figures": {name: text_of(result[name]) for name in question["figures"]},
              "names": list(result), "json": result.report("json")}
    if question["rows"]:
        table = asdic.table(question["case"], rows=question["rows"], show=question["show"],
                            max_states=limit)
        answer["table"] = table.report("csv")
    return answer


def from_chain(question):
    """The outcomes of the chain that Python shows, by Python's solver of chains."""
    chain = asdic.chain(question["case"], max_states=question["max_states"])
    outcomes = {}
    for state, chance in asdic.Solver(chain).ends(0).items():
        key = key_of(chain.ends[state])
        outcomes[key] = outcomes.get(key, 0) + chance
    return {"outcomes": {key: str(chance) for key, chance in outcomes.items()}}


class Number(ctypes.Structure):
    _fields_ = [("exact", ctypes.c_char_p), ("square", ctypes.c_char_p),
                ("decimal", ctypes.c_char_p), ("word", ctypes.c_char_p),
                ("nearest", ctypes.c_double)]

    def text(self):
        if self.square:
            return f"√({self.square.decode()})"
        return (self.word or self.exact or self.decimal).decode()


class Outcome(ctypes.Structure):
    NAMES = ("winner", "attacker", "attacker_left", "defender", "defender_left", "holder",
             "numbers")
    _fields_ = [*((name, ctypes.c_char_p) for name in NAMES), ("chance", Number)]

    def key(self):
        winner, *forces, holder, numbers = (getattr(self, name).decode() for name in self.NAMES)
        rest = ", ".join(filter(None, (holder and f"holder={holder}", numbers)))
        return "|".join([winner, *map(force_key, (*forces, rest))])


class Options(ctypes.Structure):
    _fields_ = [("certified", ctypes.c_int), ("max_states", ctypes.c_uint64),
                ("seconds", ctypes.c_double), ("memory", ctypes.c_uint64),
                ("progress", ctypes.c_void_p), ("data", ctypes.c_void_p),
                ("given", ctypes.POINTER(ctypes.c_char_p)),
                ("figures", ctypes.POINTER(ctypes.c_char_p))]


class LastError(ctypes.Structure):
    _fields_ = [("code", ctypes.c_int), ("message", ctypes.c_char_p)]


class FromC(Exception):
    """What asdic_last_error() gives."""


def library(path):
    c = ctypes.CDLL(path)
    c.asdic_last_error.restype = ctypes.POINTER(LastError)
    c.asdic_outcome_count.restype = ctypes.c_size_t
    c.asdic_outcome_count.argtypes = [ctypes.c_void_p]
    for name in ("case_parse", "solve"):
        getattr(c, f"asdic_{name}").restype = ctypes.c_void_p
    c.asdic_report.restype = ctypes.c_char_p
    for name in ("case_free", "result_free"):
        getattr(c, f"asdic_{name}").argtypes = [ctypes.c_void_p]
    return c


def from_c(question):
    battle = C.asdic_case_parse(question["case"].encode(), b"case.toml")
    if not battle:
        raise FromC()
    options = Options(max_states=question["max_states"])
    result = C.asdic_solve(ctypes.c_void_p(battle), ctypes.byref(options))
    C.asdic_case_free(battle)
    if not result:
        raise FromC()
    handle = ctypes.c_void_p(result)
    outcomes, figures = {}, {}
    outcome, number = Outcome(), Number()
    for i in range(C.asdic_outcome_count(handle)):
        if not C.asdic_outcome_at(handle, ctypes.c_size_t(i), ctypes.byref(outcome)):
            raise FromC()
        outcomes[outcome.key()] = outcome.chance.text()
    for name in question["figures"]:
        if not C.asdic_figure(handle, name.encode(), ctypes.byref(number)):
            raise FromC()
        figures[name] = number.text()
    report = C.asdic_report(handle, b"json").decode()
    C.asdic_result_free(handle)
    return {"outcomes": outcomes, "figures": figures, "json": report}


def answer(question):
    try:
        return {"status": 0, **ASKED[question["of"]](question)}
    except asdic.Error as error:
        return {"status": CODES.get(type(error), 5), "message": str(error)}
    except FromC:
        error = C.asdic_last_error().contents
        return {"status": error.code, "message": error.message.decode()}
    except Exception as error:  # a figure that is not there, and faults of the package
        return {"status": 5, "message": f"{type(error).__name__}: {error}"}


ASKED = {"python": from_python, "chain": from_chain, "c": from_c}
C = library(sys.argv[1])
sys.set_int_max_str_digits(0)
for line in sys.stdin:
    print(json.dumps(answer(json.loads(line))), flush=True)
