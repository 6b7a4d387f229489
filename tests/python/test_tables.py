"""Tables and results as records and frames. pandas is a stand-in here, which keeps what it is given."""

import contextlib
import math
import sys
import types
import unittest
from fractions import Fraction

import asdic

#: Ships that hit with probability 1/2 and 1/3: alone, they win 1/2 and 1/4 of battles, and 1/4 sink both.
CRUISER = asdic.Case(rules="one-for-one", attacker={"ca": 1}, defender={"dd": 1})


class Frame:
    def __init__(self, data, index=None, columns=None):
        self.data, self.index, self.columns = data, index, columns


class Index(list):
    def __init__(self, values, name):
        super().__init__(values)
        self.name = name


@contextlib.contextmanager
def module(name, stand_in):
    """Puts a module in place of another one. None is a module that is not installed."""
    known = sys.modules.get(name, unittest)
    sys.modules[name] = stand_in
    try:
        yield
    finally:
        if known is unittest:
            del sys.modules[name]
        else:
            sys.modules[name] = known


def pandas():
    stand_in = types.ModuleType("pandas")
    stand_in.DataFrame, stand_in.Index = Frame, Index
    return module("pandas", stand_in)


class Outcomes(unittest.TestCase):
    def test_each_outcome_is_a_record(self):
        records = asdic.solve(CRUISER).records()
        self.assertEqual(records[0], {"winner": "attacker", "attacker.ca": 1, "defender.dd": 0,
                                      "probability": Fraction(1, 2)})
        self.assertEqual({record["winner"]: record["probability"] for record in records[1:]},
                         {"defender": Fraction(1, 4), "draw": Fraction(1, 4)})

    def test_rules_without_sides_have_numbers(self):
        result = asdic.solve("cases/raid/bomber.toml")
        self.assertEqual([set(record) for record in result.records()],
                         [{*result.outcomes[0].numbers, "probability"}] * len(result.outcomes))

    def test_a_frame_has_the_nearest_doubles(self):
        with pandas():
            data = asdic.solve(CRUISER).to_frame().data
            self.assertEqual(data[0]["probability"], 0.5)
            self.assertIsInstance(data[0]["probability"], float)
            exact = asdic.solve(CRUISER).to_frame(exact=True).data
            self.assertIsInstance(exact[0]["probability"], Fraction)


class Tables(unittest.TestCase):
    def setUp(self):
        self.table = asdic.table(CRUISER, rows="attacker.units.ca=0..1", columns="defender.units.dd=1..2",
                                 show=["winner.attacker", "winner.defender"])

    def test_values_that_are_all_numbers_are_numbers(self):
        self.assertEqual((self.table.row_values, self.table.column_values), ([0, 1], [1, 2]))
        self.assertIsInstance(self.table.row_values[0], int)
        ratios = asdic.table(CRUISER, rows="options.detection_ratio=0,1/2,1", columns="die=6")
        self.assertEqual(ratios.row_values, [0, Fraction(1, 2), 1])
        forces = asdic.table(CRUISER, rows="attacker.units=1 ca; 2 ca")
        self.assertEqual(forces.row_values, ["1 ca", "2 ca"])
        self.assertEqual(ratios.rows[1], ["0", "1/2", "1"])

    def test_a_frame_has_a_row_for_each_cell(self):
        with pandas():
            data = self.table.to_frame().data
        self.assertEqual(data[2], {"attacker.units.ca": 1, "defender.units.dd": 1, "winner.attacker": 0.5,
                                   "winner.defender": 0.25})
        self.assertIsNone(data[0]["winner.attacker"])  # no battle

    def test_a_frame_of_one_figure_has_rows_and_columns(self):
        with pandas():
            frame = self.table.to_frame("winner.defender")
            exact = self.table.to_frame("winner.defender", exact=True)
        self.assertEqual((frame.index, frame.index.name), ([0, 1], "attacker.units.ca"))
        self.assertEqual((frame.columns, frame.columns.name), ([1, 2], "defender.units.dd"))
        self.assertEqual(frame.data[1][0], 0.25)
        self.assertTrue(math.isnan(frame.data[0][0]))
        self.assertIsInstance(exact.data[1][0], Fraction)
        self.assertRaises(KeyError, self.table.doubles, "winner")

    def test_a_limit_differs_from_a_figure_that_a_battle_does_not_have(self):
        table = asdic.table(CRUISER, rows="attacker.units.ca=0..2", show=["winner.attacker"], max_states=6)
        self.assertFalse(table.is_complete)
        self.assertEqual(table.why(0), "")
        self.assertIn("more than 6 states", table.why(-1))
        none, solved, limited = table.records()
        self.assertEqual((none["winner.attacker"], none["why"]), (None, ""))
        self.assertEqual((solved["winner.attacker"], solved["why"]), (Fraction(1, 2), ""))
        self.assertEqual((limited["winner.attacker"], limited["why"]), (None, table.why(2)))
        self.assertRaises(asdic.LimitError, table.at, 2)
        self.assertRaises(IndexError, table.why, 3)

    def test_the_records_of_a_complete_table_have_no_limits(self):
        self.assertTrue(self.table.is_complete)
        self.assertNotIn("why", self.table.records()[0])

    def test_a_table_shows_its_size(self):
        self.assertEqual(repr(self.table), "<asdic.Table of 2 rows and 2 columns>")
        self.assertEqual(repr(asdic.table(CRUISER, rows="die=6")), "<asdic.Table of 1 row>")

    def test_a_frame_needs_pandas(self):
        with module("pandas", None):
            for call in (self.table.to_frame, asdic.solve(CRUISER).to_frame,
                         asdic.luck(CRUISER, results=["attacker keeps 1 ca"]).to_frame, self.found().to_frame):
                self.assertRaisesRegex(ImportError, r"^to_frame\(\) needs pandas, which is not installed$", call)

    def found(self):
        return asdic.find("1..3 ca", "1 dd", rules="one-for-one", most="winner.attacker", top=2, exact=True)

    def test_a_search_iterates_over_its_records(self):
        found = self.found()
        self.assertEqual(list(found), found.records())
        self.assertEqual(len(list(found)), len(found))

    def test_a_frame_of_a_search_has_a_row_for_each_record(self):
        found = self.found()
        with pandas():
            best = found.to_frame().data[0]
            exact = found.to_frame(exact=True).data[0]
        self.assertEqual((best["rank"], best["attacker.units.ca"]), (1, 3))
        self.assertIsInstance(best["winner.attacker"], float)
        self.assertEqual(exact["winner.attacker"], found.records()[0]["winner.attacker"])

    def test_a_search_shows_its_size(self):
        self.assertEqual(repr(self.found()), "<asdic.FindResult of 2 cases, proven>")

    def test_doubles_are_lists_without_numpy(self):
        with module("numpy", None):
            self.assertEqual(self.table.doubles()[1][0], 0.5)

    def test_a_certified_table_encloses_the_exact_one(self):
        certified = asdic.table(CRUISER, rows="attacker.units.ca=1..3", columns="defender.units.dd=1..3",
                                numbers="certified")
        exact = asdic.table(CRUISER, rows="attacker.units.ca=1..3", columns="defender.units.dd=1..3")
        for row in range(3):
            for column in range(3):
                self.assertIsInstance(certified.at(row, column), asdic.Enclosure)
                self.assertIn(exact.at(row, column), certified.at(row, column))
                self.assertAlmostEqual(certified.doubles()[row][column], exact.doubles()[row][column], 12)
        self.assertEqual(exact.at(0, 0), Fraction(1, 2))
        self.assertIn("0.5", str(certified))
        self.assertRaises(asdic.MisuseError, asdic.table, CRUISER, rows="die=6", numbers="rounded")

    def test_the_docstrings_warn_of_solving_cell_by_cell(self):
        self.assertIn("20 times", asdic.table.__doc__)
        self.assertIn("table()", asdic.solve.__doc__)


if __name__ == "__main__":
    unittest.main()
