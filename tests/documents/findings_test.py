"""Tests that findings.py finds sentences that the tables do not show."""

import unittest

import findings
from exact_tables import fixed
from page import Page


def faults(text, rules=(), proofs=None):
    return list(findings.faults_of_page(Page("docs/page.md", f"# Title\n\n{text}\n"), list(rules), proofs or {}))


def false():
    assert 1 > 2
    return []


class Findings(unittest.TestCase):
    def test_a_sentence_with_the_numbers_of_the_table_is_no_fault(self):
        self.assertEqual(faults("It wins in 12.50% of battles.",
                                proofs={"It wins in 12.50% of battles.": lambda: ["12.50%"]}), [])

    def test_a_sentence_with_another_number_is_a_fault(self):
        self.assertEqual(len(faults("It wins in 12.51% of battles.",
                                    proofs={"It wins in 12.51% of battles.": lambda: ["12.50%"]})), 1)

    def test_a_sentence_that_the_table_does_not_show_is_a_fault(self):
        self.assertEqual(len(faults("It never loses.", proofs={"It never loses.": false})), 1)

    def test_a_sentence_that_nothing_proves_is_a_fault(self):
        self.assertEqual(len(faults("It never loses.")), 1)
        self.assertEqual(faults("Guns have range 1.", rules=["Guns have range 1."]), [])

    def test_a_rule_with_numbers_is_a_fault(self):
        self.assertEqual(len(faults("It costs 12.", rules=["It costs 12."])), 1)

    def test_a_proof_or_a_rule_without_its_sentence_is_a_fault(self):
        self.assertEqual(len(faults("", rules=["Guns have range 1."], proofs={"It never loses.": false})), 2)

    def test_numbers_of_a_sentence_are_those_in_digits(self):
        self.assertEqual(findings.numbers_in("On a D6 1/2, 0.5 or 50% of 10, and one more; kaiten2 is a name."),
                         ["6", "1/2", "0.5", "50%", "10"])

    def test_numbers_are_rounded_half_to_even(self):
        self.assertEqual([fixed(number / 8, 2) for number in (1, 3, 16)], ["0.12", "0.38", "2.00"])


if __name__ == "__main__":
    unittest.main()
