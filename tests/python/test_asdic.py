"""The package asdic."""

import importlib.util
import math
import os
import pathlib
import signal
import threading
import time
import unittest
from fractions import Fraction

import asdic

CASE = "cases/one-for-one/five-submarines.toml"
FORCES = {"rules": "one-for-one", "attacker": {"units": "5 sub"},
          "defender": {"units": "3 dd, 1 ca"}}
CHANCE = Fraction(18800031769001797, 25396327388806913)
#: Takes minutes.
LONG = ("90 inf, 90 art, 90 arm", "90 inf, 90 art, 90 arm")


class Solving(unittest.TestCase):
    def test_a_path_a_text_a_dict_a_case_and_two_forces_are_one_battle(self):
        text = pathlib.Path(CASE).read_text()
        known = asdic.solve(CASE)["winner.attacker"]
        for case in (pathlib.Path(CASE), text, asdic.Case(CASE)):
            self.assertEqual(asdic.solve(case)["winner.attacker"], known)
        for result in (asdic.solve(FORCES),
                       asdic.solve("5 sub", "3 dd, 1 ca", rules="one-for-one")):
            self.assertEqual(result["winner.attacker"], CHANCE)

    def test_a_dict_may_have_all_that_a_case_may(self):
        case = FORCES | {"title": 'A "title"\nof two lines', "rounds": 3, "die": 6,
                         "options": {"firing_reveals": False, "detection_ratio": Fraction(1, 2)},
                         "units": {"ca": {"attack": 3, "cost": 10}}}
        self.assertTrue(asdic.solve(case)["winner.undecided"] > 0)

    def test_outcomes_are_fractions_that_sum_to_1(self):
        outcomes = asdic.solve(FORCES).outcomes
        self.assertEqual(sum(outcome.probability for outcome in outcomes), 1)
        self.assertEqual((outcomes[0].winner, outcomes[0].attacker), ("attacker", {"sub": 3}))

    def test_a_battle_without_sides_has_numbers(self):
        outcome = asdic.solve("cases/raid/bomber.toml").outcomes[0]
        self.assertIsNone(outcome.winner)
        self.assertIn("damage", outcome.numbers)

    def test_certified_numbers_enclose_the_exact_one(self):
        enclosure = asdic.solve(FORCES, numbers="certified")["winner.attacker"]
        self.assertLessEqual(enclosure.lower, CHANCE)
        self.assertLessEqual(CHANCE, enclosure.upper)
        self.assertAlmostEqual(float(enclosure), float(CHANCE))

    def test_figures_are_read_by_their_names(self):
        result = asdic.solve(FORCES)
        self.assertIn("rounds.mean", set(result))
        self.assertEqual(result["survivors.attacker.at_least.0"], 1)
        deviation = result["losses.attacker.cost.sd"]
        self.assertEqual(float(deviation), math.sqrt(deviation.square))
        self.assertRaisesRegex(KeyError, "did you mean 'winner.attacker'",
                               result.__getitem__, "winner.attaker")
        self.assertNotIn("nothing", result)

    def test_a_key_that_is_set_counts(self):
        case = asdic.Case(FORCES)
        case["attacker.units.sub"] = 1
        case["defender.units"] = "1 dd"
        self.assertEqual(asdic.solve(case)["winner.attacker"], Fraction(2, 5))

    def test_conditions_are_given(self):
        result = asdic.solve(FORCES, given=["attacker keeps 5 sub"])
        self.assertEqual(result["winner.attacker"], 1)

    def test_a_rules_file_is_known_by_its_name_its_path_and_its_text(self):
        path = "cases/house-rules/rules/british-sonar.toml"
        text = pathlib.Path(path).read_text()
        added = asdic.add_rules(path)
        self.assertEqual(added.name, "british-sonar")
        self.assertEqual(added, asdic.add_rules(text))
        for rules in (added.name, path, text):
            chance = asdic.solve("2 sub", "1 dd:uk, 1 dd:us", rules=rules)["winner.attacker"]
            self.assertEqual(chance, Fraction(3521, 6175))
        with self.assertRaises(asdic.InputError) as raised:
            asdic.add_rules("name = 'x'\ntitle = 'x'\n")
        self.assertEqual(raised.exception.place.source, "rules")

    def test_a_page_stands_in_a_frame(self):
        self.assertIn("&lt;!DOCTYPE html&gt;", asdic.solve(FORCES)._repr_html_())


class Faults(unittest.TestCase):
    def test_a_fault_has_its_place(self):
        with self.assertRaises(asdic.InputError) as raised:
            asdic.solve("rules = 'one-for-one'\nattacker.units = '5 subb'\n")
        self.assertEqual((raised.exception.place.source, raised.exception.place.line), ("case", 2))
        self.assertIn("did you mean 'sub'", str(raised.exception))
        self.assertIsInstance(raised.exception, ValueError)

    def test_limits_and_misuse_have_exceptions_of_their_own(self):
        self.assertRaises(asdic.LimitError, asdic.solve, FORCES, max_states=3)
        self.assertRaises(asdic.MisuseError, asdic.solve, FORCES, numbers="doubtful")
        self.assertRaises(TypeError, asdic.solve, "5 sub", "3 dd")


class Long(unittest.TestCase):
    def test_ctrl_c_stops_long_work(self):
        # Where a shell has started this in the background, Python finds the signal ignored.
        signal.signal(signal.SIGINT, signal.default_int_handler)
        threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()
        begun = time.monotonic()
        self.assertRaises(KeyboardInterrupt, asdic.solve, *LONG, rules="axis-allies")
        self.assertLess(time.monotonic() - begun, 60)

    def test_ctrl_c_stops_a_solver(self):
        # In the background Python ignores the signal.
        signal.signal(signal.SIGINT, signal.default_int_handler)
        solver = asdic.Solver(self.knot(250))
        sent = []

        def interrupt():
            sent.append(time.monotonic())
            os.kill(os.getpid(), signal.SIGINT)

        threading.Timer(0.3, interrupt).start()
        self.assertRaises(KeyboardInterrupt, solver.ends)
        self.assertLess(time.monotonic() - sent[0], 10)  # 0.2 s if the machine is idle

    def test_a_solver_keeps_to_its_limits_of_time_and_memory(self):
        solver = asdic.Solver(self.knot(250), seconds=0.3)
        begun = time.monotonic()
        self.assertRaisesRegex(asdic.LimitError, "stopped after 0.3 s", solver.ends)
        self.assertLess(time.monotonic() - begun, 10)
        with self.assertRaises(asdic.LimitError):
            asdic.Solver(self.knot(250), memory=1).values([1] * 251)

    def test_a_solver_reports_its_progress(self):
        def stop(stage, done, total):
            raise RuntimeError(stage)

        self.assertRaisesRegex(RuntimeError, "solving|finding a determinant",
                               asdic.Solver(self.knot(250), progress=stop).ends)

    def knot(self, states):
        """Returns a chain that leads from each state to all others, and takes minutes to be solved."""
        chain = asdic.Chain()
        for state in range(states):
            chain.add({to: 10**30 + (state * 7919 + to * 104729) % 1000003 for to in range(states + 1)})
        chain.add({})
        return chain

    def test_progress_is_told_and_its_exception_stops_the_work(self):
        def stop(stage, done, total):
            raise RuntimeError(stage)

        self.assertRaisesRegex(RuntimeError, "enumerating|solving", asdic.solve, *LONG,
                               rules="axis-allies", progress=stop)

    def test_other_threads_go_on(self):
        counted = []
        thread = threading.Thread(target=lambda: [counted.append(i) for i in range(1000)])

        def begin(stage, done, total):
            if not thread.ident:
                thread.start()
            elif len(counted) == 1000:
                raise RuntimeError("enough")

        self.assertRaisesRegex(RuntimeError, "enough", asdic.solve, *LONG, rules="axis-allies",
                               progress=begin)

    def test_a_child_that_is_forked_beside_a_solving_thread_solves_as_well(self):
        # Each time in a process that has not solved anything, so that the fork also meets what
        # is made once.
        for i in range(30):
            process = os.fork()
            if process == 0:
                os._exit(self.solve_in_child(delay=0.0002 * i))
            self.assertEqual(self.status_of(process, seconds=60), 0, f"{0.2 * i} ms after")

    def solve_in_child(self, delay):
        def solve():
            asdic.solve("12 inf, 4 arm, 4 ftr", "12 inf, 2 ftr", rules="axis-allies")

        threading.Thread(target=solve, daemon=True).start()
        time.sleep(delay)
        child = os.fork()
        if child == 0:
            won = asdic.solve("2 sub", "2 ca", rules="one-for-one")["winner.attacker"]
            os._exit(0 if won == Fraction(137, 280) else 1)
        return os.waitstatus_to_exitcode(self.status_of(child, seconds=30))

    def status_of(self, process, seconds):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            pid, status = os.waitpid(process, os.WNOHANG)
            if pid == process:
                return status
            time.sleep(0.001)
        os.kill(process, signal.SIGKILL)
        return os.waitpid(process, 0)[1]


class Tables(unittest.TestCase):
    def setUp(self):
        self.table = asdic.table(FORCES, rows="attacker.units.sub=1..3",
                                 columns="defender.units=1 dd; 2 dd",
                                 show=["winner.attacker", "rounds.mean"])

    def test_a_cell_is_a_fraction(self):
        self.assertEqual(self.table.at(0, 0), Fraction(2, 5))
        self.assertEqual(self.table.rows, ("attacker.units.sub", ["1", "2", "3"]))

    def test_records_are_what_pandas_takes(self):
        self.assertEqual(len(self.table.records()), 6)
        self.assertEqual(self.table.records()[0]["defender.units"], "1 dd")
        self.assertEqual(self.table.records()[0]["winner.attacker"], Fraction(2, 5))

    def test_doubles_are_the_nearest(self):
        doubles = self.table.doubles("rounds.mean")
        for row in range(3):
            for column in range(2):
                self.assertEqual(doubles[row][column],
                                 float(self.table.at(row, column, "rounds.mean")))

    def test_a_table_is_reported_in_every_format(self):
        self.assertTrue(self.table.report("csv").startswith("attacker.units.sub,"))
        self.assertRaises(asdic.InputError, self.table.report, "pdf")


class Searches(unittest.TestCase):
    def test_a_search_finds_the_cheapest_force(self):
        found = asdic.find("5..12 inf, 1..6 art, 1..6 arm", "8 inf, 2 art, 1 arm, 1 aa",
                           rules="axis-allies", least="attacker.cost", where=["clears >= 90%"],
                           top=1)
        self.assertTrue(found.is_proven)
        self.assertEqual(found.searched, 288)
        self.assertEqual(len(found), 1)
        record = found.records()[0]
        self.assertEqual(record["attacker.units.inf"], "10")
        self.assertEqual(record["attacker.cost"], 52)
        self.assertIn("clears", found.figures)

    def test_figures_are_fractions_if_they_are_asked_for(self):
        found = asdic.find("3 sub", "1..2 dd", rules="one-for-one", most="winner.attacker",
                           exact=True)
        best = found.records()[0]
        alone = asdic.solve("3 sub", best["defender.units.dd"] + " dd", rules="one-for-one")
        self.assertEqual(best["winner.attacker"], alone["winner.attacker"])

    def test_a_search_without_a_range_is_refused(self):
        self.assertRaises(asdic.InputError, asdic.find, "3 sub", "1 dd", rules="one-for-one",
                          most="winner.attacker")


class Chains(unittest.TestCase):
    def test_a_chain_of_a_battle_is_a_sparse_matrix(self):
        chain = asdic.chain(FORCES)
        data, indices, indptr = chain.arrays
        self.assertEqual(len(indptr), len(chain) + 1)
        self.assertEqual(len(data), len(indices))
        self.assertEqual(sum(chain[0].values()), 1)
        won = sum(chance for state, chance in asdic.Solver(chain).ends().items()
                  if chain.ends[state].winner == "attacker")
        self.assertEqual(won, CHANCE)

    def test_a_chain_shows_its_size(self):
        chain = asdic.Chain()
        chain.add({})
        self.assertEqual((repr(chain), repr(asdic.Solver(chain))),
                         ("<asdic.Chain of 1 state>", "<asdic.Solver of 1 state>"))
        battle = asdic.chain("1 ca", "1 dd", rules="one-for-one")
        self.assertEqual(repr(battle), f"<asdic.BattleChain of {len(battle)} states, {len(battle.ends)} of them ends>")

    @unittest.skipUnless(importlib.util.find_spec("numpy"), "needs numpy")
    def test_the_arrays_of_a_chain_cannot_be_changed(self):
        for each in asdic.chain(FORCES).arrays:
            self.assertFalse(each.flags.writeable)

    def test_any_chain_is_solved(self):
        chain = asdic.Chain()
        chain.add({0: 1, 1: 2})
        chain.add({})
        solver = asdic.Solver(chain)
        self.assertEqual(solver.visits([0]), [Fraction(3, 2)])
        self.assertEqual(solver.values([2, 5]), [8])
        self.assertRaises(asdic.ChainError, chain.add, {0: 0})


class Checks(unittest.TestCase):
    def test_counts_that_do_not_fit_are_told(self):
        checked = asdic.check(FORCES, [{"winner": "attacker", "count": 500},
                                       {"winner": "defender", "count": 500}])
        self.assertFalse(checked)
        self.assertEqual(checked.trials, 1000)
        self.assertTrue(asdic.check(FORCES, "winner,count\nattacker,740\ndefender,254\ndraw,6\n"))


if __name__ == "__main__":
    unittest.main()
