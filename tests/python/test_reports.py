"""Luck, comparisons, samples, diagnoses, plans, turns, sweeps and exports, as data and as reports."""

import copy
import pathlib
import pickle
import tempfile
import unittest
from fractions import Fraction

import asdic

#: A submarine hits on 2 of 6, as the destroyer does: of the rounds that hit, 2 of 5 sink only the destroyer.
SUB = asdic.Case(rules="one-for-one", attacker={"sub": 1}, defender={"dd": 1})
#: The cruiser hits with probability 1/2 and the destroyer with 1/3: 1/3, 1/6 and 1/6 sink one, the other or both.
CRUISER = asdic.Case(rules="one-for-one", attacker={"ca": 1}, defender={"dd": 1})


class Luck(unittest.TestCase):
    def test_the_rank_of_a_result_is_exact(self):
        luck = asdic.luck(SUB, results=["attacker keeps 1 sub"])
        [record] = luck.records()
        self.assertEqual(record["value"], 8)  # the cost of the destroyer
        self.assertEqual(record["exactly"], Fraction(2, 5))
        self.assertEqual(record["as_badly_or_worse"], 1)
        self.assertEqual(record["percentile"], Fraction(4, 5))
        self.assertIn("1 sub against 1 dd", str(luck))

    def test_several_results_have_a_rank_together(self):
        luck = asdic.luck("1 sub", "1 dd", rules="one-for-one", results=["attacker keeps 1 sub"] * 2)
        together = luck.data["together"]
        self.assertEqual((together["value"], together["exactly"]), (16, Fraction(4, 25)))

    def test_an_impossible_result_is_refused(self):
        with self.assertRaises(asdic.InputError):
            asdic.luck(SUB, results=["attacker keeps 2 sub"])
        self.assertRaises(asdic.InputError, asdic.luck, SUB, results=[])
        self.assertRaises(TypeError, asdic.luck, SUB, results="attacker keeps 1 sub")


class Comparisons(unittest.TestCase):
    def test_a_second_case_is_compared(self):
        compared = asdic.compare(SUB, other=CRUISER, show=["winner.attacker"])
        first, second = compared.records()
        self.assertEqual(first["winner.attacker"], Fraction(2, 5))
        self.assertEqual(second["winner.attacker"], Fraction(1, 2))
        self.assertEqual(second["changes.winner.attacker"], Fraction(1, 10))

    def test_rule_options_are_compared(self):
        compared = asdic.compare("1 ca", "1 dd", rules="one-for-one", options=["detection_lasts"])
        self.assertEqual({record["key"] for record in compared.records()}, {"options.detection_lasts"})
        # No submarine takes part.
        self.assertEqual([record["winner.attacker"] for record in compared.records()], [Fraction(1, 2)] * 2)
        self.assertGreater(len(asdic.compare(CRUISER).records()), 2)

    def test_each_number_is_changed_by_one(self):
        chances = {(record["key"], record["value"]): record["winner.attacker"]
                   for record in asdic.compare(CRUISER, sensitivity=True).records()}
        # Attack 4 of 6 sinks the destroyer alone in 4/9 of rounds, and is sunk alone in 1/9; both sink in 2/9.
        self.assertEqual(chances["units.ca.attack", "4"], Fraction(4, 7))
        self.assertEqual(chances["units.dd.defense", "1"], Fraction(5, 7))

    def test_the_favourite_changes_where_equal_forces_meet(self):
        edge = asdic.compare("2 dd", "1 dd", rules="one-for-one", edge="defender.units.dd=1..3")
        favourites = {record["value"]: record["favourite"] for record in edge.records()}
        self.assertEqual((favourites["1"], favourites["2"], favourites["3"]), ("attacker", "neither", "defender"))

    def test_two_keys_make_a_map(self):
        made = asdic.compare("1 dd", "1 dd", rules="one-for-one",
                             edge=["attacker.units.dd=1..2", "defender.units.dd=1..2"])
        favourites = {(record["row"], record["column"]): record["favourite"] for record in made.records()}
        self.assertEqual(favourites, {("1", "1"): "neither", ("1", "2"): "defender", ("2", "1"): "attacker",
                                      ("2", "2"): "neither"})
        self.assertIn("svg", made.formats)
        self.assertIn("iframe", made._repr_html_())

    def test_one_comparison_is_made_at_a_time(self):
        self.assertRaises(TypeError, asdic.compare, SUB, other=CRUISER, sensitivity=True)
        self.assertRaises(TypeError, asdic.compare, SUB, edge=["die=4..6"] * 3)


class Samples(unittest.TestCase):
    def test_the_counts_are_those_of_a_correct_simulator(self):
        drawn = asdic.sample(SUB, battles=1000, seed=7)
        self.assertEqual(sum(record["count"] for record in drawn.records()), 1000)
        self.assertTrue(asdic.check(SUB, drawn.records()))
        self.assertTrue(asdic.check(SUB, drawn.report("csv")))

    def test_equal_seeds_give_equal_counts(self):
        self.assertEqual(asdic.sample(SUB, battles=500, seed=7), asdic.sample(SUB, battles=500, seed=7))
        self.assertNotEqual(asdic.sample(SUB, battles=500, seed=7), asdic.sample(SUB, battles=500, seed=8))

    def test_a_followed_battle_begins_with_the_odds_of_the_case_and_ends_with_a_winner(self):
        followed = asdic.follow(SUB, seed=7)
        first, *_, last = followed.records()
        self.assertEqual(first["winner.attacker"], asdic.solve(SUB)["winner.attacker"])
        self.assertEqual({last[key] for key in last if key.startswith("winner.")}, {0, 1})
        self.assertTrue(last["over"])
        self.assertEqual(followed, asdic.follow(SUB, seed=7))
        certified = asdic.follow(SUB, seed=7, numbers="certified").records()[0]["winner.attacker"]
        self.assertIn(first["winner.attacker"], certified)
        self.assertRaises(asdic.MisuseError, asdic.follow, SUB, numbers="rounded")

    def test_a_number_of_battles_is_from_1(self):
        self.assertRaises(asdic.InputError, asdic.sample, SUB, battles=0)
        self.assertRaises(ValueError, asdic.sample, SUB, battles=-1)


class Checks(unittest.TestCase):
    #: Counts of two ships that both hit with probability 1/2.
    EVEN = [{"winner": winner, "count": 3000} for winner in ("attacker", "defender", "draw")]

    def test_a_diagnosis_finds_the_change_that_explains_counts(self):
        checked = asdic.check(CRUISER, self.EVEN, diagnose=True)
        self.assertFalse(checked)
        best = checked.explanations[0]
        self.assertTrue(best["fits"])
        self.assertEqual(best["changes"], ["dd defends at 3 instead of 2"])

    def test_interpretations_are_ranked(self):
        checked = asdic.check(CRUISER, self.EVEN, interpretations=True)
        self.assertFalse(checked.interpretations[0]["consistent"])
        self.assertEqual(checked.explanations, [])

    def test_the_tests_are_records(self):
        checked = asdic.check(CRUISER, self.EVEN)
        expected = {Fraction(record["exact"]).limit_denominator(100) for record in checked.records()}
        self.assertEqual(expected, {Fraction(1, 2), Fraction(1, 4)})
        self.assertEqual(checked.trials, 9000)

    def test_a_plan_has_the_smallest_battle_that_distinguishes(self):
        plan = asdic.check(CRUISER, plan=["units.dd.defense=3"])
        self.assertEqual(plan.records()[0]["units"], 2)
        self.assertEqual((plan.records()[0]["attacker"], plan.records()[0]["defender"]), ("1 ca", "1 dd"))
        self.assertTrue(plan.is_complete)

    def test_probabilities_of_errors_have_a_range(self):
        for more in ({"level": 0}, {"level": 2}, {"fault": 0}, {"level": float("nan")}):
            self.assertRaisesRegex(asdic.InputError, "is not from", asdic.check, CRUISER, self.EVEN, **more)
        self.assertRaisesRegex(asdic.InputError, "power: 1 is not from", asdic.check, CRUISER, plan=["die=8"], power=1)

    def test_counts_and_a_plan_exclude_each_other(self):
        self.assertRaises(TypeError, asdic.check, CRUISER)
        self.assertRaises(TypeError, asdic.check, CRUISER, self.EVEN, plan=["die=8"])


class BestPlay(unittest.TestCase):
    def test_open_choices_have_a_policy(self):
        # The goal is 1 for a win and -1 for a defeat. Two cruisers win equally often; a retreat is a defeat.
        case = asdic.Case(rules="one-for-one", attacker={"units": "1 ca", "retreat": "optimal"}, defender="1 ca")
        play = asdic.solve(case).best_play
        self.assertEqual((play.goal, play.value), ("win", 0))
        [decision] = play.decisions
        self.assertEqual((decision["side"], decision["choice"]), ("attacker", "attacker.retreat"))
        self.assertEqual((decision["attacker"], decision["defender"]), ({"ca": 1}, {"ca": 1}))
        values = {option["option"]: option["value"] for option in decision["options"]}
        self.assertEqual((decision["do"], values), ("go on", {"go on": 0, "retreat": -1}))
        records = play.records(reached=True)
        self.assertEqual([record["attacker.ca"] for record in records], [1, 1])
        self.assertEqual([record["value"] for record in records if record["do"]], [0])
        # A round without a hit, 1/4, would be followed by a retreat.
        prices = {each["policy"]: each["value"] for each in play.policies}
        self.assertEqual(prices["attacker.retreat = { units = 1 }"], Fraction(-1, 4))

    def test_a_case_without_open_choices_has_none(self):
        self.assertIsNone(asdic.solve(SUB).best_play)


class Turns(unittest.TestCase):
    TURN = """rules = "one-for-one"
goal = "all"
[pool]
units = "2 dd"
[[battle]]
name = "East"
attacker.units = ""
defender.units = "1 dd"
[[battle]]
name = "West"
attacker.units = ""
defender.units = "1 dd"
"""

    def test_the_units_are_divided(self):
        turn = asdic.turn(self.TURN, exact=True)
        best = turn.records()[0]
        # One destroyer for each battle: it wins against another one in 2/5 of battles.
        self.assertEqual(best["all"], Fraction(4, 25))
        self.assertTrue(turn.is_complete)
        self.assertIn("East", str(turn))


class Sweeps(unittest.TestCase):
    def test_a_store_is_filled_and_read(self):
        with tempfile.TemporaryDirectory() as folder:
            store = pathlib.Path(folder, "sweep.sqlite")
            axes = ["attacker.units.ca=1..2", "defender.units.dd=0..1"]
            swept = asdic.sweep(CRUISER, store, axes=axes, show=["winner.attacker"])
            self.assertEqual((swept.cells, swept.battles, swept.solved, swept.solved_now), (4, 2, 2, 2))
            self.assertTrue(swept.is_complete)
            again = asdic.sweep(CRUISER, store, axes=axes, show=["winner.attacker"])
            self.assertEqual((again.solved, again.solved_now), (2, 0))
            table = asdic.stored_table(store)
            self.assertEqual(table.rows, ("attacker.units.ca", ["1", "2"]))
            self.assertEqual(table.at(0, 1), Fraction(1, 2))
            chosen = asdic.stored_table(store, sets={"defender.units.dd": 1})
            self.assertEqual(chosen.at(0), Fraction(1, 2))
            self.assertEqual(copy.deepcopy(table), table)

    def test_a_shard_is_a_part(self):
        with tempfile.TemporaryDirectory() as folder:
            swept = asdic.sweep(CRUISER, pathlib.Path(folder, "part.sqlite"), shard=(2, 2),
                                axes=["attacker.units.ca=1..2"], show=["winner.attacker"])
            self.assertLess(swept.solved, 2)
            self.assertRaises(asdic.MisuseError, asdic.sweep, CRUISER, pathlib.Path(folder, "x"), shard=(3, 2),
                              axes=["attacker.units.ca=1..2"], show=["winner.attacker"])

    def test_a_case_needs_axes(self):
        with tempfile.TemporaryDirectory() as folder:
            self.assertRaises(asdic.InputError, asdic.sweep, CRUISER, pathlib.Path(folder, "x"))


class Exports(unittest.TestCase):
    def test_a_chain_is_a_text_or_files(self):
        self.assertTrue(asdic.export(SUB, format="dot").endswith("}\n"))
        self.assertIn("@nr_states", asdic.export("1 ca", "1 dd", rules="one-for-one", format="drn"))
        with tempfile.TemporaryDirectory() as folder:
            stem = pathlib.Path(folder, "battle")
            self.assertEqual(asdic.export(SUB, format="prism", stem=stem), "")
            self.assertTrue(pathlib.Path(folder, "battle.tra").exists())
        with self.assertRaisesRegex(asdic.InputError, "possible: .*prism"):
            asdic.export(SUB, format="pdf")


class Reports(unittest.TestCase):
    def test_a_report_has_formats(self):
        luck = asdic.luck(SUB, results=["attacker keeps 1 sub"])
        self.assertEqual(luck.report(), luck.report(luck.formats[0]))
        self.assertTrue(luck.report("json").startswith("{"))
        self.assertRaises(asdic.InputError, luck.report, "svg")

    def test_a_report_shows_its_size(self):
        luck = asdic.luck(SUB, results=["attacker keeps 1 sub"])
        self.assertEqual(repr(luck), "<asdic.Report of 1 record>")

    def test_a_report_is_copied(self):
        luck = asdic.luck(SUB, results=["attacker keeps 1 sub"])
        for each in (copy.copy(luck), copy.deepcopy(luck), pickle.loads(pickle.dumps(luck))):
            self.assertEqual(each, luck)
            self.assertEqual(each.records(), luck.records())
            self.assertEqual(each.report("markdown"), luck.report("markdown"))

    def test_limits_and_progress_are_those_of_other_functions(self):
        for call in (lambda **more: asdic.sample(SUB, **more), lambda **more: asdic.follow(SUB, **more),
                     lambda **more: asdic.compare(SUB, **more),
                     lambda **more: asdic.luck(SUB, results=["attacker keeps 1 sub"], **more)):
            self.assertRaises(asdic.LimitError, call, max_states=1)
            call(progress=lambda stage, done, total: None, seconds=60)


if __name__ == "__main__":
    unittest.main()
