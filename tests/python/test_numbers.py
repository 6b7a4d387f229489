"""Intervals of certified numbers: arithmetic and comparisons contain what every number of the interval gives."""

import copy
import itertools
import operator
import pickle
import unittest
from fractions import Fraction

import asdic

ABOUT_HALF = asdic.Enclosure(Fraction(1, 3), Fraction(2, 3))
AROUND_0 = asdic.Enclosure(Fraction(-1), Fraction(2))


def numbers_of(value):
    """Returns the bounds and the middle of an interval, or the number itself."""
    if isinstance(value, asdic.Enclosure):
        return (value.lower, (value.lower + value.upper) / 2, value.upper)
    return (value,)


class Arithmetic(unittest.TestCase):
    def test_the_result_contains_that_of_every_number(self):
        values = (ABOUT_HALF, AROUND_0, -ABOUT_HALF, 3, 0, Fraction(-2, 7))
        for act in (operator.add, operator.sub, operator.mul):
            for a, b in itertools.product(values, repeat=2):
                if not isinstance(a, asdic.Enclosure) and not isinstance(b, asdic.Enclosure):
                    continue
                with self.subTest(act=act, a=a, b=b):
                    found = act(a, b)
                    self.assertIsInstance(found, asdic.Enclosure)
                    for x, y in itertools.product(numbers_of(a), numbers_of(b)):
                        self.assertIn(act(x, y), found)

    def test_the_bounds_are_exact(self):
        self.assertEqual(ABOUT_HALF + 1, asdic.Enclosure(Fraction(4, 3), Fraction(5, 3)))
        self.assertEqual(1 - ABOUT_HALF, ABOUT_HALF)
        self.assertEqual(2 * AROUND_0, asdic.Enclosure(Fraction(-2), Fraction(4)))
        self.assertEqual(AROUND_0 * AROUND_0, asdic.Enclosure(Fraction(-2), Fraction(4)))
        self.assertEqual(1 / ABOUT_HALF, asdic.Enclosure(Fraction(3, 2), Fraction(3)))
        self.assertEqual(ABOUT_HALF / ABOUT_HALF, asdic.Enclosure(Fraction(1, 2), Fraction(2)))
        self.assertEqual(-AROUND_0, asdic.Enclosure(Fraction(-2), Fraction(1)))
        self.assertEqual(abs(AROUND_0), asdic.Enclosure(Fraction(0), Fraction(2)))
        self.assertEqual(abs(-ABOUT_HALF), ABOUT_HALF)
        self.assertEqual(sum([ABOUT_HALF, ABOUT_HALF]), 2 * ABOUT_HALF)

    def test_a_divisor_that_may_be_0_is_refused(self):
        self.assertRaises(ZeroDivisionError, operator.truediv, 1, AROUND_0)
        self.assertRaises(ZeroDivisionError, operator.truediv, ABOUT_HALF, 0)

    def test_a_float_is_no_exact_number(self):
        for act in (operator.add, operator.sub, operator.mul, operator.truediv):
            self.assertRaises(TypeError, act, ABOUT_HALF, 0.5)
            self.assertRaises(TypeError, act, 0.5, ABOUT_HALF)
            self.assertRaises(TypeError, act, ABOUT_HALF, (1, 2))


class Comparisons(unittest.TestCase):
    def test_a_comparison_is_certain_or_refused(self):
        self.assertTrue(ABOUT_HALF < 1)
        self.assertTrue(ABOUT_HALF <= Fraction(2, 3))
        self.assertFalse(ABOUT_HALF < Fraction(1, 3))
        self.assertTrue(0.25 < ABOUT_HALF)
        self.assertFalse(ABOUT_HALF > ABOUT_HALF + 1)
        self.assertTrue(ABOUT_HALF + 1 >= ABOUT_HALF)
        for other in (Fraction(1, 2), 0.5, ABOUT_HALF, AROUND_0):
            for compare in (operator.lt, operator.le, operator.gt, operator.ge):
                self.assertRaisesRegex(ValueError, "leaves open", compare, ABOUT_HALF, other)
        self.assertRaises(TypeError, operator.lt, ABOUT_HALF, (1, 2))
        self.assertRaises(TypeError, operator.lt, ABOUT_HALF, "1")

    def test_an_interval_contains_its_bounds_and_what_is_between_them(self):
        for number in (Fraction(1, 3), Fraction(2, 3), 0.5, ABOUT_HALF):
            self.assertIn(number, ABOUT_HALF)
        for number in (0, 1, 0.25, AROUND_0, float("nan"), "1/2"):
            self.assertNotIn(number, ABOUT_HALF)

    def test_an_interval_is_a_pair(self):
        lower, upper = ABOUT_HALF
        self.assertEqual((lower, upper), ABOUT_HALF)
        for each in (copy.copy(ABOUT_HALF), pickle.loads(pickle.dumps(ABOUT_HALF))):
            self.assertEqual(each, ABOUT_HALF)
            self.assertIs(type(each), asdic.Enclosure)

    def test_a_certified_result_calculates(self):
        # Someone wins or nobody does, so the probabilities sum to 1.
        won = [asdic.solve("2 sub", "2 ca", rules="one-for-one", numbers="certified")[f"winner.{who}"]
               for who in ("attacker", "defender", "draw")]
        self.assertIn(1, sum(won))
        self.assertIn(Fraction(137, 280), won[0])  # docs/explanation/method.md derives it
        self.assertTrue(won[0] < 0.49)


if __name__ == "__main__":
    unittest.main()
