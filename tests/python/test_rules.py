"""Rule systems that are functions of Python: the problem of points, whose solutions are known, and others."""

import os
import pathlib
import signal
import tempfile
import threading
import time
import unittest
from fractions import Fraction
from math import comb

import asdic

UNITS = {"man": {"attack": 3, "defense": 3, "cost": 2, "kind": "land"}}


@asdic.add_rules(name="points", units=UNITS, options={"favoured": ["neither", "attacker"]})
def points(position, battle):
    """In each round a coin decides which side loses a man. The attacker's coin may be better, 2 to 1."""
    attacker, defender = position
    if not attacker or not defender:
        return None
    favoured = battle.options["favoured"] == "attacker"
    return [((attacker, defender.without("man")), 2 if favoured else 1),
            ((attacker.without("man"), defender), 1)]


def share_of_points(attacker, defender, chance=Fraction(1, 2)):
    """Pascal and Fermat: the attacker needs `defender` of the next attacker + defender - 1 coins."""
    coins = attacker + defender - 1
    return sum(comb(coins, k) * chance**k * (1 - chance)**(coins - k) for k in range(defender, coins + 1))


class Battles(unittest.TestCase):
    def test_the_problem_of_points_is_solved(self):
        for attacker in range(1, 5):
            for defender in range(1, 5):
                result = asdic.solve(f"{attacker} man", f"{defender} man", rules="points")
                self.assertEqual(result["winner.attacker"], share_of_points(attacker, defender))

    def test_every_state_begins_a_round(self):
        # From two against one: 1 round with probability 1/2, else 2.
        result = asdic.solve("2 man", "1 man", rules="points")
        self.assertEqual(result["rounds.mean"], Fraction(3, 2))
        self.assertEqual(result["losses.attacker.cost"], 2 * (Fraction(1, 4) + 2 * Fraction(1, 4)))

    def test_a_rule_option_of_the_case_counts(self):
        case = asdic.Case(rules="points", attacker={"man": 2}, defender={"man": 3}, options={"favoured": "attacker"})
        self.assertEqual(asdic.solve(case)["winner.attacker"], share_of_points(2, 3, Fraction(2, 3)))
        case["options.favoured"] = "nobody"
        self.assertRaises(asdic.InputError, asdic.solve, case)

    def test_tables_searches_and_certified_numbers_work(self):
        case = asdic.Case(rules="points", attacker={"man": 1}, defender={"man": 2})
        table = asdic.table(case, rows="attacker.units.man=1..3", columns="defender.units.man=1..2")
        for row in range(3):
            for column in range(2):
                self.assertEqual(table.at(row, column), share_of_points(row + 1, column + 1))
        found = asdic.find("1..4 man", "2 man", rules="points", least="attacker.units",
                           where=["winner.attacker >= 70%"], exact=True)
        # 1/4, 1/2, 11/16 and 13/16 of one to four men.
        self.assertEqual(found.records()[0]["attacker.units.man"], "4")
        self.assertIn(share_of_points(1, 2), asdic.solve(case, numbers="certified")["winner.attacker"])

    def test_weights_are_fractions_and_a_miss_repeats_the_state(self):
        @asdic.add_rules(name="miss", units={"gun": asdic.UnitType(attack=1, defense=1)})
        def miss(position, battle):
            if not position.attacker or not position.defender:
                return {}
            hit = Fraction(battle.units["gun"].attack, battle.die)
            return {position: (1 - hit)**2,
                    asdic.Position(position.attacker, asdic.Force({})): hit * (1 - hit),
                    asdic.Position(asdic.Force({}), position.defender): hit * (1 - hit),
                    asdic.Position(asdic.Force({}), asdic.Force({})): hit**2}

        result = asdic.solve("1 gun", "1 gun", rules="miss")
        # 5 and 5 and 1 of 11 rolls that are not two misses.
        self.assertEqual(result["winner.attacker"], Fraction(5, 11))
        self.assertEqual(result["winner.draw"], Fraction(1, 11))
        self.assertEqual(result["rounds.mean"], Fraction(36, 11))

    def test_a_state_may_be_any_object(self):
        # A walk from 2 of 5; the attacker's man survives at 5, the defender's at 0.
        asdic.add_rules(name="walk", units=UNITS, start=lambda battle: 2,
                        fight=lambda place, battle: {place - 1: 1, place + 1: 1} if 0 < place < 5 else {},
                        position=lambda place: ({"man": place > 0}, {"man": place < 5}))
        result = asdic.solve("1 man", "1 man", rules="walk")
        self.assertEqual(result["winner.attacker"], Fraction(2, 5))
        self.assertEqual(result["rounds.mean"], 2 * 3)

    def test_a_state_that_begins_no_round_is_not_counted(self):
        # Each round has two shots, one after the other; a shot hits with probability 1/2.
        def shots(state, battle):
            attacker, defender, turn = state
            if not attacker or not defender:
                return None
            if turn == "attacker":
                return [((1, 1, "defender"), 1), ((1, 0, "over"), 1)]
            return [((1, 1, "attacker"), 1), ((0, 1, "over"), 1)]

        asdic.add_rules(name="shots", units=UNITS, fight=shots, start=lambda battle: (1, 1, "attacker"),
                        position=lambda state: ({"man": state[0]}, {"man": state[1]}),
                        begins_round=lambda state: state[2] == "attacker")
        result = asdic.solve("1 man", "1 man", rules="shots")
        self.assertEqual(result["winner.attacker"], Fraction(2, 3))
        self.assertEqual(result["rounds.mean"], Fraction(4, 3))

    def test_a_function_that_is_added_again_replaces_the_first(self):
        def sure(winner):
            return lambda position, battle: ([((position.attacker, {}) if winner == "attacker" else
                                               ({}, position.defender), 1)]
                                             if position.attacker and position.defender else None)

        for winner in ("attacker", "defender"):
            asdic.add_rules(name="sure", units=UNITS, fight=sure(winner))
            self.assertEqual(asdic.solve("1 man", "1 man", rules="sure")[f"winner.{winner}"], 1)
        self.assertRaises(asdic.MisuseError, asdic.add_rules, name="sure", units={"gun": {}}, fight=points)
        self.assertRaises(asdic.MisuseError, asdic.add_rules, name="one-for-one", units=UNITS, fight=points)


class Faults(unittest.TestCase):
    def add(self, fight, **more):
        asdic.add_rules(name="fault", units=UNITS, fight=fight, **more)

    def solve(self, **more):
        return asdic.solve("1 man", "1 man", rules="fault", **more)

    def test_an_exception_comes_back_as_itself(self):
        raised = LookupError("a table is missing")

        def fail(position, battle):
            raise raised

        self.add(fail)
        with self.assertRaises(LookupError) as caught:
            self.solve()
        self.assertIs(caught.exception, raised)
        with self.assertRaises(LookupError):
            asdic.table("1 man", "1 man", rules="fault", rows="attacker.units.man=1..3")

    def test_weights_are_exact_and_above_0(self):
        self.add(lambda position, battle: [(position, 0.5)])
        self.assertRaisesRegex(TypeError, "must be an int or a Fraction", self.solve)
        self.add(lambda position, battle: [(position, 0)])
        self.assertRaises(asdic.ChainError, self.solve)

    def test_states_without_an_end_reach_a_limit(self):
        self.add(lambda place, battle: {place + 1: 1}, start=lambda battle: 0, position=lambda place: ({}, {}))
        self.assertRaises(asdic.LimitError, self.solve, max_states=100)
        self.assertRaises(asdic.LimitError, self.solve, seconds=0.2)

    def test_a_position_is_a_pair_of_forces(self):
        self.add(lambda place, battle: None, start=lambda battle: 7)
        self.assertRaisesRegex(TypeError, "must be a pair of forces, not 7", self.solve)

    def test_a_function_needs_a_name_and_units(self):
        self.assertRaises(TypeError, asdic.add_rules, fight=points)
        self.assertRaises(TypeError, asdic.add_rules, name="x", units=UNITS, fight="points")
        self.assertRaisesRegex(TypeError, "the unit 'man' has color", asdic.add_rules, name="x",
                               units={"man": {"color": 1}}, fight=points)

    def test_ctrl_c_stops_a_slow_function(self):
        # In the background Python ignores the signal.
        signal.signal(signal.SIGINT, signal.default_int_handler)

        def slow(place, battle):
            time.sleep(0.001)
            return {place + 1: 1}

        self.add(slow, start=lambda battle: 0, position=lambda place: ({}, {}))
        begun = time.monotonic()
        threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
        self.assertRaises(KeyboardInterrupt, self.solve)
        self.assertLess(time.monotonic() - begun, 10)


class Forces(unittest.TestCase):
    def test_a_force_is_a_mapping_without_zeros(self):
        force = asdic.Force({"inf": 2, "arm": 0})
        self.assertEqual(force, {"inf": 2})
        self.assertEqual((force["inf"], force["arm"], len(force)), (2, 0, 1))
        self.assertNotIn("arm", force)
        self.assertEqual(force.without("inf"), {"inf": 1})
        self.assertEqual(force.without("inf", 5), {})
        self.assertEqual(hash(asdic.Force({"a": 1, "b": 2})), hash(asdic.Force({"b": 2, "a": 1})))
        self.assertRaises(ValueError, asdic.Force, {"inf": -1})

    def test_a_rules_file_is_still_added_by_its_path(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "british-sonar.toml")
            path.write_text(pathlib.Path("cases/house-rules/rules/british-sonar.toml").read_text())
            self.assertEqual(asdic.add_rules(path).name, "british-sonar")


if __name__ == "__main__":
    unittest.main()
