"""Copies of cases, results, tables, searches and chains, also in other processes."""

import concurrent.futures
import copy
import multiprocessing
import pickle
import unittest
from fractions import Fraction
from random import Random

import asdic

FORCES = {"rules": "one-for-one", "attacker": {"units": "2 sub"}, "defender": {"units": "2 ca"}}
CHANCE = Fraction(137, 280)  # docs/explanation/method.md derives it


def solve(submarines):
    case = asdic.Case(FORCES)
    case["attacker.units.sub"] = submarines
    return asdic.solve(case)


def winner(case):
    return asdic.solve(case)["winner.attacker"]


def copies(of):
    return (copy.copy(of), copy.deepcopy(of), pickle.loads(pickle.dumps(of)))


class Copies(unittest.TestCase):
    def test_a_copy_of_a_case_is_equal_and_independent(self):
        case = asdic.Case(FORCES)
        case["attacker.units.sub"] = 3
        for each in (*copies(case), asdic.Case(case)):
            self.assertEqual(each, case)
            self.assertEqual(winner(each), winner(case))
            each["attacker.units.sub"] = 1
            self.assertNotEqual(each, case)
        self.assertEqual(pickle.loads(pickle.dumps(asdic.Case.of_forces("2 sub", "2 ca", rules="one-for-one"))),
                         asdic.Case.of_forces("2 sub", "2 ca", rules="one-for-one"))

    def test_a_case_file_is_copied_with_its_text(self):
        path = "cases/one-for-one/two-cruisers.toml"
        case = pickle.loads(pickle.dumps(asdic.Case(path)))
        self.assertEqual(winner(case), CHANCE)
        case["defender.units"] = "1 xx"
        with self.assertRaises(asdic.InputError):
            case.validate()

    def test_a_copy_of_a_result_has_its_numbers_and_computes_the_rest(self):
        result = asdic.solve(FORCES)
        for each in copies(result):
            self.assertEqual(each, result)
            self.assertEqual(each["winner.attacker"], CHANCE)
            self.assertEqual(each.outcomes, result.outcomes)
            self.assertEqual(each.rounds, result.rounds)
            self.assertTrue(each.is_exact)
            self.assertEqual(each["survivors.attacker.at_least.1"], result["survivors.attacker.at_least.1"])
            self.assertEqual(each.report(), result.report())
        self.assertNotEqual(result, asdic.solve(FORCES | {"rounds": 1}))

    def test_what_a_result_iterates_can_be_asked(self):
        result = asdic.solve(FORCES)
        for name, number in result.items():
            self.assertEqual(result[name], number)
            self.assertIn(name, result)
        self.assertEqual(len(result), len(list(result)))

    def test_a_certified_result_is_copied(self):
        result = asdic.solve(FORCES, numbers="certified")
        copied = pickle.loads(pickle.dumps(result))
        self.assertEqual(copied["winner.attacker"], result["winner.attacker"])
        self.assertFalse(copied.is_exact)

    def test_a_table_and_a_search_are_copied(self):
        table = asdic.table(FORCES, rows="attacker.units.sub=1..3", show=["winner.attacker"])
        found = asdic.find("1..3 sub", "2 ca", rules="one-for-one", most="winner.attacker")
        for each in copies(table):
            self.assertEqual(each, table)
            self.assertEqual(each.at(1), CHANCE)
            self.assertEqual(each.records(), table.records())
            self.assertEqual(each.report("csv"), table.report("csv"))
        for each in copies(found):
            self.assertEqual(each, found)
            self.assertEqual(each.records(), found.records())

    def test_a_chain_is_copied(self):
        chain = asdic.Chain()
        chain.add({0: 1, 1: Fraction(2, 3)})
        chain.add({})
        battle = asdic.chain(FORCES)
        for each in copies(chain):
            self.assertEqual(list(each), list(chain))
            self.assertEqual(each, chain)
        for each in copies(battle):
            self.assertEqual(asdic.Solver(each).ends(), asdic.Solver(battle).ends())
            self.assertEqual(each.ends, battle.ends)
            self.assertEqual(each.rounds, battle.rounds)

    def test_a_pool_of_processes_solves_cases(self):
        context = multiprocessing.get_context("spawn")
        with concurrent.futures.ProcessPoolExecutor(2, mp_context=context) as pool:
            results = list(pool.map(solve, (1, 2)))
            self.assertEqual(list(pool.map(winner, [asdic.Case(FORCES)])), [CHANCE])
        self.assertEqual(results[1]["winner.attacker"], CHANCE)
        self.assertEqual(results[0]["winner.attacker"], Fraction(1, 10))


class Changes(unittest.TestCase):
    def test_the_changes_of_a_case_do_not_add_up(self):
        case = asdic.Case(FORCES)
        sizes = []
        for i in range(100, 200):
            for key in ("attacker.units.sub", "attacker.units.dd", "rounds", "options.firing_reveals"):
                case[key] = i
            del case["rounds"]
            for unit in ("ca", "sub:uk", "sub:us"):
                case[f"attacker.units.{unit}"] = i
                del case[f"attacker.units.{unit}"]
            sizes.append(len(pickle.dumps(case)))
        self.assertEqual(sizes[2], sizes[-1])

    def test_a_pickled_case_is_the_same_after_any_changes(self):
        values = {"attacker": ["1 dd", {"units": "2 sub", "retreat": 2}], "attacker.units": ["1 sub, 1 dd", ""],
                  "attacker.units.sub": [0, 3], "attacker.units.dd": [0, 2], "attacker.units.bb*": [1, 2],
                  "attacker.retreat": [1, 2], "options": [{"a": 1}, {"b": 2}], "options.a": [3, {"c": 4}],
                  "wave": [[{"ca": 2}], []], "wave.2.units.ca": [1, 3], "rounds": [1, 2]}
        random = Random(7)
        for _ in range(300):
            case = asdic.Case(FORCES)
            keys = random.sample(sorted(values), 5)
            for _ in range(20):
                key = random.choice(keys)
                try:
                    if random.random() < 0.2:
                        del case[key]
                    else:
                        case[key] = random.choice(values[key])
                except (KeyError, asdic.InputError):
                    pass  # no such key, or no force
            self.assertEqual(pickle.loads(pickle.dumps(case)).to_toml(), case.to_toml())


class Namespace(unittest.TestCase):
    def test_classes_are_those_of_the_package(self):
        for name in asdic.__all__:
            self.assertEqual(getattr(asdic, name).__module__.split(".")[0], "asdic")
            self.assertEqual(getattr(asdic, name).__module__, "asdic", name)

    def test_everything_has_a_docstring(self):
        for name in asdic.__all__:
            entry = getattr(asdic, name)
            self.assertTrue(entry.__doc__, name)
            members = vars(entry).items() if isinstance(entry, type) else ()
            for attribute, member in members:
                if attribute.startswith("_") or not (callable(member) or hasattr(member, "__get__")):
                    continue
                if attribute in getattr(entry, "_fields", getattr(entry, "__dataclass_fields__", ())):
                    continue
                self.assertTrue(member.__doc__, f"{name}.{attribute}")

    def test_dir_has_the_public_names_only(self):
        self.assertEqual({name for name in dir(asdic) if not name.startswith("_")}, set(asdic.__all__))


if __name__ == "__main__":
    unittest.main()
