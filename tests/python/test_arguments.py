"""Arguments of the package: exact numbers are taken exactly, and other objects are refused by name."""

import pathlib
import unittest
from decimal import Decimal
from fractions import Fraction

import asdic

FORCES = {"rules": "one-for-one", "attacker": {"units": "1 sub"}, "defender": {"units": "1 dd"}}


class Whole:
    """An integer of another package."""

    def __init__(self, value):
        self.value = value

    def __index__(self):
        return self.value


class Quotient:
    """A rational number of another package."""

    def __init__(self, numerator, denominator):
        self.numerator = Whole(numerator)
        self.denominator = Whole(denominator)


class NumpyBoolean:
    """As the booleans of numpy, which have no __index__."""

    class dtype:
        kind = "b"

    shape = ()

    def __init__(self, value):
        self.value = value

    def __bool__(self):
        return self.value


class Truncated:
    """An object that int() cuts to an integer."""

    def __int__(self):
        return 0

    def __float__(self):
        return 0.9


#: Objects that are not exact numbers.
INEXACT = (0.5, 1.0, float("nan"), Decimal("0.5"), Truncated(), "1", None, [1], 1j)


def coin():
    """Returns the chain that leaves state 0 for the end, state 1, with probability 1/2 in each step."""
    chain = asdic.Chain()
    chain.add({0: 1, 1: 1})
    chain.add({})
    return chain


def whole_calls(number):
    """Returns a call for each argument that is a whole number."""
    chain = coin()
    solver = asdic.Solver(chain)
    table = asdic.table(FORCES, rows="attacker.units.sub=1..2", show=["winner.attacker"])
    result = asdic.solve(FORCES)
    return {
        "successor": lambda: asdic.Chain().add({number: 1} if number.__hash__ else number),
        "state": lambda: chain[number],
        "start of ends": lambda: solver.ends(number),
        "start of visits": lambda: solver.visits([0], number),
        "states of visits": lambda: solver.visits([number]),
        "states of values": lambda: solver.values([1, 0], [number]),
        "memory": lambda: asdic.Solver(chain, memory=number),
        "max_states of solve": lambda: asdic.solve(FORCES, max_states=number),
        "max_states of table": lambda: asdic.table(FORCES, rows="die=6", max_states=number),
        "max_states of find": lambda: asdic.find("1..2 sub", "1 dd", rules="one-for-one",
                                                 most="winner.attacker", max_states=number),
        "max_states of chain": lambda: asdic.chain(FORCES, max_states=number),
        "top": lambda: asdic.find("1..2 sub", "1 dd", rules="one-for-one", most="winner.attacker",
                                  top=number),
        "row": lambda: table.at(number),
        "column": lambda: table.at(0, number),
        "digits": lambda: result.report(digits=number),
    }


class ExactNumbers(unittest.TestCase):
    def test_a_payoff_is_a_fraction(self):
        # Two visits of state 0 on average, then one of the end.
        solver = asdic.Solver(coin())
        self.assertEqual(solver.values([Fraction(9, 10), 0]), [Fraction(9, 5)])
        self.assertEqual(solver.values([Fraction(1, 3), Fraction(-1, 7)], [0, 1]),
                         [Fraction(2, 3) - Fraction(1, 7), Fraction(-1, 7)])

    def test_a_payoff_may_have_any_length(self):
        solver = asdic.Solver(coin())
        for payoff in (2**200, -2**200, Fraction(10**5000, 3), Fraction(-1, 10**5000)):
            self.assertEqual(solver.values([payoff, 0]), [2 * payoff])

    def test_weights_are_fractions_of_any_length(self):
        chain = asdic.Chain()
        chain.add({0: Fraction(1, 2), 1: Fraction(1, 3), 2: Fraction(1, 6)})
        chain.add({0: 10**5000, 1: 1})
        self.assertEqual(chain[0], {0: Fraction(1, 2), 1: Fraction(1, 3), 2: Fraction(1, 6)})
        self.assertEqual(chain[1], {0: Fraction(10**5000, 10**5000 + 1), 1: Fraction(1, 10**5000 + 1)})

    def test_numbers_of_other_packages_count(self):
        solver = asdic.Solver(coin())
        self.assertEqual(solver.values([Quotient(9, 10), Whole(0)], [Whole(0)]), [Fraction(9, 5)])
        self.assertEqual(solver.values([NumpyBoolean(True), False]), [2])
        self.assertEqual(solver.visits([False, True], NumpyBoolean(False)), [2, 1])
        chain = asdic.Chain()
        chain.add({0: Quotient(1, 4), 1: True, Whole(2): Quotient(3, 4)})
        self.assertEqual(chain[0], {0: Fraction(1, 8), 1: Fraction(1, 2), 2: Fraction(3, 8)})

    def test_a_case_takes_numbers_of_other_packages(self):
        case = asdic.Case({**FORCES, "die": Whole(6), "options": {"firing_reveals": NumpyBoolean(True)}})
        self.assertEqual(asdic.solve(case)["winner.attacker"], asdic.solve(FORCES)["winner.attacker"])
        case["attacker.units.sub"] = Whole(2)
        two = {**FORCES, "attacker": {"units": "2 sub"}}
        self.assertEqual(asdic.solve(case)["winner.attacker"], asdic.solve(two)["winner.attacker"])

    def test_a_float_in_a_case_is_the_decimal_that_is_printed(self):
        # The double nearest to 0.3 is below it, and 10 destroyers times that number detect 2 submarines.
        case = {"rules": "one-for-one", "attacker": {"units": "4 sub"}, "defender": {"units": "10 dd"}}
        chances = [asdic.solve({**case, "options": {"detection_ratio": ratio}})["winner.attacker"]
                   for ratio in (0.3, Decimal("0.3"), Fraction(3, 10), 0.2)]
        self.assertEqual(chances[0], chances[1])
        self.assertEqual(chances[0], chances[2])
        self.assertNotEqual(chances[0], chances[3])

    def test_what_is_not_exact_is_refused_where_an_exact_number_is_expected(self):
        solver = asdic.Solver(coin())
        for number in INEXACT:
            with self.subTest(number=number):
                self.assertRaisesRegex(TypeError, r"^the weight of state 0 must be an int or a Fraction, not the ",
                                       asdic.Chain().add, {0: number})
                self.assertRaisesRegex(TypeError, r"^payoffs\[0\] must be an int or a Fraction, not the ",
                                       solver.values, [number, 0])
        for number in (Truncated(), None, 1j):
            self.assertRaisesRegex(TypeError, r"^die must be an int or a Fraction, not the ",
                                   asdic.Case, {**FORCES, "die": number})

    def test_what_is_not_whole_is_refused_where_a_whole_number_is_expected(self):
        for number in (*INEXACT, Fraction(1, 2), Fraction(1)):
            for name, call in whole_calls(number).items():
                if number is None and (name == "memory" or name.startswith("max_states")):
                    continue  # no limit
                with self.subTest(name=name, number=number):
                    self.assertRaises(TypeError, call)

    def test_whole_numbers_of_other_packages_are_taken_everywhere(self):
        for number in (Whole(0), False, NumpyBoolean(False)):
            for name, call in whole_calls(number).items():
                with self.subTest(name=name, number=number):
                    try:
                        call()
                    except asdic.Error:
                        pass  # a limit of 0, or no digits

    def test_a_text_is_refused_where_a_list_is_expected(self):
        solver = asdic.Solver(coin())
        find = {"rules": "one-for-one", "most": "winner.attacker"}
        for call in (
            lambda: asdic.solve(FORCES, given="attacker keeps 1 sub"),
            lambda: asdic.solve(FORCES, figures="rounds.mean"),
            lambda: asdic.table(FORCES, rows="die=6", show="winner.attacker"),
            lambda: asdic.find("1..2 sub", "1 dd", **find, where="clears >= 90%"),
            lambda: asdic.find("1..2 sub", "1 dd", **find, budget="attacker.cost <= 60"),
            lambda: asdic.find("1..2 sub", "1 dd", **find, vary="defender.units.dd=1..2"),
            lambda: asdic.find("1..2 sub", "1 dd", **find, show="winner.attacker"),
            lambda: solver.values("10"),
            lambda: solver.visits("0"),
        ):
            self.assertRaisesRegex(TypeError, r"must be a list of \w+, not the str ", call)

    def test_limits_are_above_zero(self):
        self.assertRaisesRegex(ValueError, "seconds must be above 0", asdic.solve, FORCES, seconds=0)
        self.assertRaisesRegex(ValueError, "memory must be an int from 0", asdic.Solver, coin(), memory=-1)
        self.assertRaisesRegex(ValueError, r"max_states must be an int from 0 to 2\*\*64 - 1", asdic.solve, FORCES,
                               max_states=2**64)
        self.assertRaises(TypeError, asdic.solve, FORCES, seconds="5")
        self.assertRaises(TypeError, asdic.solve, FORCES, progress="line")


class Texts(unittest.TestCase):
    def test_a_force_is_a_text(self):
        for call in (asdic.solve, asdic.chain, asdic.luck, asdic.sample,
                     lambda *forces, **more: asdic.find(*forces, most="winner.attacker", **more)):
            more = {"results": []} if call is asdic.luck else {}
            for force in (5, {"sub": 1}):
                self.assertRaisesRegex(TypeError, "^case, the attacker's force, must be a text, not the ", call, force,
                                       "1 dd", rules="one-for-one", **more)
                self.assertRaisesRegex(TypeError, "^defender must be a text, not the ", call, "1 sub", force,
                                       rules="one-for-one", **more)
        self.assertRaisesRegex(TypeError, "^attacker must be a text", asdic.Case.of_forces, 5, "1 dd", rules="depth")

    def test_rules_are_a_name_a_path_or_a_file_that_was_added(self):
        path = pathlib.Path("cases/house-rules/rules/british-sonar.toml")
        added = asdic.add_rules(path)
        known = asdic.solve("2 sub", "1 dd:uk, 1 dd:us", rules=str(path))["winner.attacker"]
        for rules in (added, path):
            self.assertEqual(asdic.solve("2 sub", "1 dd:uk, 1 dd:us", rules=rules)["winner.attacker"], known)
            case = asdic.Case(rules=rules, attacker="2 sub", defender="1 dd:uk, 1 dd:us")
            self.assertEqual(asdic.solve(case)["winner.attacker"], known)
            self.assertEqual(asdic.Case.of_forces("2 sub", "1 dd:uk, 1 dd:us", rules=rules), case)

    def test_a_path_is_never_the_name_of_rules(self):
        case = asdic.Case.of_forces("1 sub", "1 dd", rules=pathlib.Path("one-for-one"))
        self.assertEqual(case["rules"], "./one-for-one")
        self.assertRaises(asdic.InputError, asdic.solve, case)

    def test_rules_of_another_type_are_refused(self):
        expected = "^rules must be the name of a rule system, a path or a RulesFile, not the int 5$"
        self.assertRaisesRegex(TypeError, expected, asdic.solve, "1 sub", "1 dd", rules=5)

    def test_the_name_of_a_figure_is_a_text(self):
        result = asdic.solve(FORCES)
        self.assertNotIn(0, result)
        self.assertRaisesRegex(TypeError, "^the name of a figure must be a text, not the int 0$", result.__getitem__, 0)

    def test_a_solver_needs_a_chain(self):
        self.assertRaisesRegex(TypeError, "^chain must be a Chain, not the NoneType None$", asdic.Solver, None)

    def test_a_dict_of_counts_may_have_any_sum(self):
        self.assertEqual(asdic.check(FORCES, {"attacker": 74, "defender": 26}).trials, 100)

    def test_counts_may_be_a_dict(self):
        even = {"attacker": 400, "defender": Whole(400), "draw": 200}
        self.assertTrue(asdic.check(FORCES, even))
        self.assertEqual(asdic.check(FORCES, even).trials, 1000)


class Indices(unittest.TestCase):
    def test_a_chain_is_a_sequence_of_rows(self):
        chain = coin()
        self.assertEqual(list(chain), [{0: Fraction(1, 2), 1: Fraction(1, 2)}, {}])
        self.assertEqual(chain[-2], chain[0])
        for state in (2, -3):
            self.assertRaises(IndexError, chain.__getitem__, state)

    def test_a_solver_counts_from_the_end(self):
        solver = asdic.Solver(coin())
        self.assertEqual(solver.ends(-2), {1: 1})
        self.assertEqual(solver.visits([-2, -1], -2), [2, 1])
        self.assertEqual(solver.values([3, 5], [-2, -1]), [11, 5])

    def test_a_state_that_a_chain_does_not_have_is_refused(self):
        solver = asdic.Solver(coin())
        for state in (2, -3):
            self.assertRaisesRegex(asdic.ChainError, r"but the chain has 2 states", solver.ends, state)
            self.assertRaisesRegex(asdic.ChainError, rf"^states\[0\] is {state}, ", solver.visits, [state])

    def test_a_successor_counts_from_0(self):
        self.assertRaisesRegex(asdic.ChainError, "states count from 0", coin().add, {-1: 1})

    def test_a_table_counts_from_its_end(self):
        table = asdic.table(FORCES, rows="attacker.units.sub=1..3", show=["winner.attacker"])
        self.assertEqual(table.at(-1), table.at(2))
        self.assertRaises(IndexError, table.at, 3)
        self.assertRaises(IndexError, table.at, 0, 1)
        self.assertRaisesRegex(KeyError, "no figure 'winner'", table.at, 0, 0, "winner")


if __name__ == "__main__":
    unittest.main()
