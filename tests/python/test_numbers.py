"""Intervals of certified numbers, whose arithmetic and comparisons contain what every number of the interval gives;
and roots, which compare by their squares."""

import copy
import itertools
import math
import operator
import pickle
import unittest
from fractions import Fraction

import asdic

try:
    import numpy
except ImportError:  # also that of another processor
    numpy = None

ABOUT_HALF = asdic.Enclosure(Fraction(1, 3), Fraction(2, 3))
AROUND_0 = asdic.Enclosure(Fraction(-1), Fraction(2))
ROOT_OF_2 = asdic.Root(2, math.sqrt(2))
TWO = asdic.Root(4, 2.0)
ORDERS = (operator.lt, operator.le, operator.gt, operator.ge)


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


class Construction(unittest.TestCase):
    def test_bounds_are_exact_numbers(self):
        self.assertEqual(asdic.Enclosure(0, True), asdic.Enclosure(Fraction(0), Fraction(1)))
        self.assertRaisesRegex(TypeError, "^lower must be an int or a Fraction, not the float", asdic.Enclosure, 0.1, 1)
        self.assertRaisesRegex(TypeError, "^upper must be an int or a Fraction, not the str", asdic.Enclosure, 0, "1")

    def test_the_lower_bound_is_at_most_the_upper_one(self):
        self.assertRaisesRegex(ValueError, "^lower must be at most upper$", asdic.Enclosure, 2, 1)

    def test_a_square_is_an_exact_number_from_0(self):
        self.assertEqual(asdic.Root(ABOUT_HALF, 0.7).square, ABOUT_HALF)
        self.assertRaisesRegex(TypeError, "^square must be an int or a Fraction, not the float", asdic.Root, 0.5, 0.7)
        for square in (-1, AROUND_0):
            self.assertRaisesRegex(ValueError, "^square must be at least 0$", asdic.Root, square, 1.0)

    def test_numbers_do_not_change(self):
        for number, name in ((ABOUT_HALF, "lower"), (TWO, "square"), (TWO, "else")):
            self.assertRaises(AttributeError, setattr, number, name, 1)

    def test_a_copy_is_equal(self):
        for number in (ABOUT_HALF, ROOT_OF_2, asdic.Root(ABOUT_HALF, 0.7)):
            for each in (copy.copy(number), copy.deepcopy(number), pickle.loads(pickle.dumps(number))):
                self.assertEqual(each, number)
                self.assertEqual((hash(each), repr(each), type(each)), (hash(number), repr(number), type(number)))


class Conversions(unittest.TestCase):
    def test_a_number_is_not_a_sequence(self):
        for number in (ABOUT_HALF, TWO):
            for ask in (len, iter, lambda each: each[0]):
                self.assertRaises(TypeError, ask, number)

    def test_a_format_is_that_of_the_double(self):
        self.assertEqual((f"{AROUND_0:.3f}", f"{ROOT_OF_2:8.2f}"), ("0.500", "    1.41"))
        self.assertEqual((f"{AROUND_0}", f"{TWO}"), (str(AROUND_0), str(TWO)))

    def test_an_interval_is_true_if_it_excludes_0(self):
        self.assertIs(bool(ABOUT_HALF), True)
        self.assertIs(bool(asdic.Enclosure(0, 0)), False)
        self.assertRaisesRegex(ValueError, "leaves open whether its number is 0", bool, AROUND_0)

    def test_a_root_is_true_if_it_is_not_0(self):
        self.assertIs(bool(ROOT_OF_2), True)
        self.assertIs(bool(asdic.Root(0, 0.0)), False)

    @unittest.skipIf(numpy is None, "needs numpy")
    def test_an_array_of_numbers_has_their_doubles(self):
        found = numpy.array([[ROOT_OF_2, TWO], [AROUND_0, ABOUT_HALF]], dtype=float)
        self.assertEqual(found.tolist(), [[math.sqrt(2), 2.0], [0.5, 0.5]])

    @unittest.skipIf(numpy is None, "needs numpy")
    def test_numbers_of_numpy_compare(self):
        self.assertTrue(numpy.float64(0.25) < ABOUT_HALF)
        self.assertTrue(numpy.int64(1) < ROOT_OF_2)
        self.assertTrue(numpy.float64(2) == TWO)


class Roots(unittest.TestCase):
    def test_roots_compare_by_their_squares(self):
        # Two squares whose roots have the same nearest double.
        close = asdic.Root(2 + Fraction(1, 10**40), math.sqrt(2))
        self.assertTrue(ROOT_OF_2 < close <= TWO)
        self.assertFalse(ROOT_OF_2 >= close)
        self.assertNotEqual(ROOT_OF_2, close)
        self.assertEqual(max([TWO, ROOT_OF_2]), TWO)

    def test_a_root_compares_with_numbers(self):
        self.assertTrue(-2 < ROOT_OF_2 < Fraction(3, 2))
        self.assertTrue(1.4142135623730951 > ROOT_OF_2)  # the nearest double is above the root
        self.assertTrue(2 <= TWO <= 2)
        self.assertTrue(1 <= TWO and TWO > ABOUT_HALF)
        self.assertRaises(TypeError, operator.lt, TWO, "2")

    def test_a_root_equals_the_number_that_it_is(self):
        self.assertEqual(TWO, 2)
        self.assertEqual(asdic.Root(Fraction(9, 4), 1.5), 1.5)
        self.assertNotEqual(ROOT_OF_2, math.sqrt(2))
        self.assertEqual(len({TWO, 2, asdic.Root(4, 2.0), ROOT_OF_2}), 2)

    def test_a_root_of_an_interval_compares_if_it_is_certain(self):
        root = asdic.Root(asdic.Enclosure(1, 2), 1.2)
        self.assertTrue(1 <= root < TWO)
        for compare in ORDERS:
            self.assertRaisesRegex(ValueError, "leaves open how the root compares", compare, root, Fraction(6, 5))
        self.assertEqual(root, asdic.Root(asdic.Enclosure(1, 2), 1.2))

    def test_a_root_does_not_calculate(self):
        for act in (operator.add, operator.mul):
            self.assertRaisesRegex(TypeError, "^unsupported operand", act, TWO, 1)


class Comparisons(unittest.TestCase):
    def test_a_comparison_is_certain_or_refused(self):
        self.assertTrue(ABOUT_HALF < 1)
        self.assertTrue(ABOUT_HALF <= Fraction(2, 3))
        self.assertFalse(ABOUT_HALF < Fraction(1, 3))
        self.assertTrue(0.25 < ABOUT_HALF)
        self.assertFalse(ABOUT_HALF > ABOUT_HALF + 1)
        self.assertTrue(ABOUT_HALF + 1 >= ABOUT_HALF)
        for other in (Fraction(1, 2), 0.5, ABOUT_HALF, AROUND_0):
            for compare in ORDERS:
                self.assertRaisesRegex(ValueError, "leaves open", compare, ABOUT_HALF, other)
        self.assertRaises(TypeError, operator.lt, ABOUT_HALF, (1, 2))
        self.assertRaises(TypeError, operator.lt, ABOUT_HALF, "1")

    def test_an_interval_contains_its_bounds_and_what_is_between_them(self):
        for number in (Fraction(1, 3), Fraction(2, 3), 0.5, ABOUT_HALF):
            self.assertIn(number, ABOUT_HALF)
        for number in (0, 1, 0.25, AROUND_0, float("nan"), "1/2"):
            self.assertNotIn(number, ABOUT_HALF)

    def test_every_number_is_below_infinity(self):
        for number in (AROUND_0, ROOT_OF_2):
            self.assertTrue(-math.inf < number < math.inf)
            self.assertFalse(number < math.nan or number >= math.nan)

    def test_a_certified_result_calculates(self):
        # Someone wins or nobody does, so the probabilities sum to 1.
        won = [asdic.solve("2 sub", "2 ca", rules="one-for-one", numbers="certified")[f"winner.{who}"]
               for who in ("attacker", "defender", "draw")]
        self.assertIn(1, sum(won))
        self.assertIn(Fraction(137, 280), won[0])  # docs/explanation/method.md derives it
        self.assertTrue(won[0] < 0.49)


if __name__ == "__main__":
    unittest.main()
