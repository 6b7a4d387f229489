"""Cases that are built, read and changed in code."""

import pathlib
import unittest
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
