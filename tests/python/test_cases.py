"""Cases that are built, read and changed in code."""

import pathlib
import re
import unittest
from collections.abc import MutableMapping
from fractions import Fraction

import asdic

CASE = asdic.Case(rules="one-for-one", attacker={"sub": 5}, defender={"dd": 3, "ca": 1})


class Building(unittest.TestCase):
    def test_keys_are_arguments(self):
        case = asdic.Case(rules="one-for-one", attacker={"sub": 2}, defender="2 ca")
        self.assertEqual(asdic.solve(case)["winner.attacker"], Fraction(137, 280))
        self.assertEqual(asdic.solve(rules="one-for-one", case="2 sub", defender="2 ca").outcomes,
                         asdic.solve(case).outcomes)

    def test_a_side_is_a_force_or_a_table(self):
        for attacker in ("5 sub", {"sub": 5}, {"units": "5 sub"}, {"units": {"sub": 5}},
                         {"units": {"sub": 5}, "retreat": "never"}):
            case = asdic.Case(rules="one-for-one", attacker=attacker, defender={"dd": 1})
            self.assertEqual(case["attacker.units"], "5 sub")
        case = asdic.Case({"rules": "one-for-one", "attacker": {"sub": 1, "bb*": 1}, "defender": "1 dd"})
        self.assertEqual(case["attacker.units"], "1 sub, 1 bb*")

    def test_tables_and_options_are_dicts(self):
        case = asdic.Case(rules="one-for-one", attacker={"ca": 1}, defender={"dd": 1}, rounds=1,
                          options={"firing_reveals": False}, units={"dd": {"defense": 3}})
        # Both hit with probability 1/2, once.
        self.assertEqual(asdic.solve(case)["winner.attacker"], Fraction(1, 4))

    def test_a_force_has_whole_numbers(self):
        self.assertRaisesRegex(TypeError, "attacker.sub must be an int", asdic.Case, rules="one-for-one",
                               attacker={"sub": Fraction(1, 2)}, defender="1 dd")

    def test_numbers_of_units_next_to_keys_of_a_side_are_refused(self):
        with self.assertRaisesRegex(asdic.InputError, r"^attacker: .* next to 'retreat'; write units=\{'sub': 4\}$"):
            asdic.Case(rules="one-for-one", attacker={"sub": 4, "retreat": "optimal"}, defender="1 dd")
        case = asdic.Case(CASE)
        self.assertRaises(asdic.InputError, case.__setitem__, "attacker", {"sub": 4, "retreat": 2})
        self.assertEqual(case, CASE)

    def test_a_key_of_a_side_is_not_a_unit(self):
        case = asdic.Case(rules="axis-allies", attacker={"keep": 1, "landing_places": 2}, defender="1 inf")
        self.assertEqual(case["attacker"], {"keep": 1, "landing_places": 2})

    def test_every_key_of_a_side_is_known(self):
        page = pathlib.Path("docs/reference/case-files.md").read_text()
        keys = set(re.findall(r"`(?:attacker|defender)\.(\w+)", page))
        self.assertLess({"units", "keep", "retreat"}, keys)
        for key in keys:
            case = asdic.Case(rules="x", attacker={key: 1})
            self.assertEqual(case["attacker"], {key: 1})

    def test_a_float_is_not_a_number_of_units(self):
        self.assertRaisesRegex(TypeError, "attacker.sub must be an int, not the float", asdic.Case,
                               rules="one-for-one", attacker={"sub": 4.0}, defender="1 dd")

    def test_what_is_not_a_case_is_refused(self):
        for source in (5, b"cases/one-for-one/two-cruisers.toml"):
            self.assertRaisesRegex(TypeError, "^a case must be a path, a text, a dict or a Case, not the", asdic.Case,
                                   source)

    def test_a_source_may_be_named(self):
        path = "cases/one-for-one/two-cruisers.toml"
        self.assertEqual(asdic.Case(source=path), asdic.Case(path))

    def test_a_case_needs_a_source_or_keys(self):
        self.assertRaises(TypeError, asdic.Case)
        self.assertRaises(TypeError, asdic.Case, "rules = 'one-for-one'\n", rules="one-for-one")


class Reading(unittest.TestCase):
    def test_a_key_has_what_was_set(self):
        case = asdic.Case(rules="one-for-one", title="A", attacker={"sub": 5}, defender="3 dd, 1 ca", die=6,
                          options={"firing_reveals": False, "detection_ratio": 0.5})
        self.assertEqual(case["attacker.units"], "5 sub")
        self.assertEqual(case["attacker.units.sub"], 5)
        self.assertEqual(case["die"], 6)
        self.assertIs(case["options.firing_reveals"], False)
        self.assertEqual(case["options.detection_ratio"], 0.5)
        self.assertEqual(case["options"], {"firing_reveals": False, "detection_ratio": 0.5})
        case["attacker.units.sub"] = 4
        self.assertEqual((case["attacker.units"], case["attacker.units.sub"]), ("4 sub", 4))
        case["defender.units"] = {"dd": 2}
        self.assertEqual(case["defender.units"], "2 dd")

    def test_a_key_that_is_not_set_is_missing(self):
        for key in ("die", "attacker.retreat", "attacker.units.dd", "options", "nothing.at.all", ""):
            self.assertRaises(KeyError, CASE.__getitem__, key)
            self.assertNotIn(key, CASE)
            self.assertEqual(CASE.get(key, "default"), "default")
        self.assertIn("attacker.units", CASE)

    def test_a_case_iterates_over_its_keys(self):
        self.assertEqual(set(CASE), {"rules", "attacker", "defender"})
        self.assertEqual(dict(CASE)["defender"], {"units": "3 dd, 1 ca"})

    def test_a_key_can_be_removed(self):
        case = asdic.Case(rules="one-for-one", attacker={"sub": 5}, defender={"dd": 3, "ca": 1}, rounds=3)
        del case["rounds"]
        del case["defender.units.ca"]
        self.assertNotIn("rounds", case)
        self.assertEqual(case["defender.units"], "3 dd")
        self.assertRaises(KeyError, case.__delitem__, "rounds")
        self.assertRaises(KeyError, case.__delitem__, "defender.units.ca")
        copied = asdic.Case(case)
        self.assertEqual(copied["defender.units"], "3 dd")
        self.assertEqual(copied, case)

    def test_the_keys_are_completed(self):
        self.assertIn("attacker.units", CASE._ipython_key_completions_())
        self.assertIn("winner.attacker", asdic.solve("1 sub", "1 dd", rules="one-for-one")._ipython_key_completions_())


class Mappings(unittest.TestCase):
    def test_a_case_is_a_mutable_mapping(self):
        self.assertIsInstance(CASE, MutableMapping)
        self.assertEqual(len(CASE), 3)
        self.assertEqual(set(CASE.keys()), {"rules", "attacker", "defender"})
        self.assertEqual(dict(CASE.items()), dict(CASE))
        self.assertIn("one-for-one", CASE.values())

    def test_keys_are_updated(self):
        case = asdic.Case(CASE)
        case.update({"attacker": {"sub": 1}, "defender.units.dd": 2}, rounds=3)
        self.assertEqual((case["attacker.units"], case["defender.units"], case["rounds"]), ("1 sub", "2 dd, 1 ca", 3))

    def test_a_key_can_be_taken_out(self):
        case = asdic.Case(CASE)
        self.assertEqual(case.pop("defender.units.ca"), 1)
        self.assertEqual(case["defender.units"], "3 dd")
        self.assertEqual(case.pop("rounds", 7), 7)
        self.assertRaises(KeyError, case.pop, "rounds")

    def test_a_key_that_is_not_set_can_be_set_to_a_default(self):
        case = asdic.Case(CASE)
        self.assertEqual(case.setdefault("attacker", {"sub": 1}), {"units": "5 sub"})
        self.assertEqual(case.setdefault("wave", [{"ca": 2}]), [{"units": "2 ca"}])

    def test_a_key_is_a_text(self):
        case = asdic.Case(CASE)
        self.assertNotIn(5, case)
        for call in (lambda: case[5], lambda: case.__setitem__(5, 1), lambda: case.__delitem__(5)):
            self.assertRaisesRegex(TypeError, "^a key must be a text, not the int 5$", call)


class Equality(unittest.TestCase):
    def test_cases_that_set_the_same_are_equal(self):
        written = asdic.Case("defender.units = '3 dd, 1 ca'\nattacker = { units = '5 sub' }\nrules = 'one-for-one'\n")
        self.assertEqual(written, CASE)
        self.assertEqual(asdic.Case.of_forces("5 sub", "3 dd, 1 ca", rules="one-for-one"), CASE)
        self.assertNotEqual(asdic.Case.of_forces("5 sub", "2 dd, 1 ca", rules="one-for-one"), CASE)
        self.assertNotEqual(CASE, dict(CASE))

    def test_a_case_equals_its_text(self):
        case = asdic.Case(CASE)
        case["options.firing_reveals"] = False
        self.assertEqual(asdic.Case(case.to_toml()), case)

    def test_a_change_that_is_undone_does_not_count(self):
        case = asdic.Case(CASE)
        for number in (4, 3, 5):
            case["attacker.units.sub"] = number
        case["rounds"] = 3
        self.assertNotEqual(case, CASE)
        del case["rounds"]
        self.assertEqual(case, CASE)


class Writing(unittest.TestCase):
    def test_the_text_reads_back_as_the_same_case(self):
        case = asdic.Case(rules="one-for-one", title='A "title"\nof two lines', attacker={"ca": 1},
                          defender={"dd": 1}, rounds=1, options={"firing_reveals": False},
                          units={"dd": {"defense": 3}})
        read = asdic.Case(case.to_toml())
        self.assertEqual(dict(read), dict(case))
        self.assertEqual(read.to_toml(), case.to_toml())
        self.assertEqual(asdic.solve(read)["winner.attacker"], Fraction(1, 4))

    def test_the_text_has_the_changes(self):
        case = asdic.Case(CASE)
        case["attacker.units.sub"] = 1
        case["defender.units"] = "1 dd"
        self.assertEqual(asdic.solve(asdic.Case(case.to_toml()))["winner.attacker"], Fraction(2, 5))

    def test_every_case_file_reads_back(self):
        paths = sorted(pathlib.Path("cases").rglob("*.toml"))
        read = 0
        for path in paths:
            try:
                case = asdic.Case(path)
                case.validate()
            except asdic.InputError:
                continue  # a turn or a rules file
            with self.subTest(path=path):
                again = asdic.Case(case.to_toml())
                self.assertEqual(dict(again), dict(case))
                read += 1
        self.assertGreater(read, 100)

    def test_waves_are_a_list(self):
        case = asdic.Case(rules="one-for-one", attacker="1 ca", defender="1 ca", wave=[{"ca": 2}])
        self.assertEqual(case["wave"], [{"units": "2 ca"}])
        case["wave.2.units.ca"] = 1
        self.assertEqual(asdic.Case(case.to_toml())["wave"], [{"units": "1 ca"}])
        case["wave"] = [{"dd": 1}, "2 ca"]
        self.assertEqual(case["wave"], [{"units": "1 dd"}, {"units": "2 ca"}])


if __name__ == "__main__":
    unittest.main()
