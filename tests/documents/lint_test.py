"""Tests of the lint of the documents: each rule finds its fault, and leaves right text alone."""

import unittest

import lint
from page import Page


def page(text, name="docs/page.md"):
    return Page(name, text)


def found(rule, text, name="docs/page.md"):
    """What the rule says of a page with this text."""
    return [message for _, _, message in rule(page(text, name))]


class Words(unittest.TestCase):
    def test_a_sentence_that_begins_with_a_relative_clause_is_a_fault(self):
        for opener in lint.OPENERS:
            self.assertEqual(len(found(lint.openers, f"It rains. {opener} it is wet. Go.")), 1, opener)

    def test_questions_headings_code_and_tables_may_begin_with_any_word(self):
        for text in ("What is it?", "# What it is\n", "```\nWhat it is.\n```\n", "| What |\n| --- |\n| Who |\n",
                     "    What is indented code.\n", "<!-- What is hidden. -->\n", "What-if questions are fine."):
            self.assertEqual(found(lint.openers, text), [], text)

    def test_an_opener_is_found_in_lists_and_after_emphasis(self):
        self.assertEqual(len(found(lint.openers, "- What follows is wrong.\n- **Who comes.** It is.\n")), 2)

    def test_each_excluded_word_is_a_fault(self):
        for text in ("So many units.", "It is read anew.", "It is beside the case.", "It stands here.", "It is no unit.",
                     "It comes out so.", "It goes on.", "It hangs on dice.", "It is dear.", "It is mended.",
                     "It wins with 74%.", "Count one's own units.", "It was tried in vain.", "It is so, too.",
                     "Does it win otherwise?"):
            self.assertEqual(len(found(lint.words, text)), 1, text)

    def test_sentences_after_a_comment_are_checked_and_tables_of_programs_are_not(self):
        self.assertEqual(len(found(lint.words, "<!-- A note. -->\n\nIt stands here.\n")), 1)
        written = "<!-- table-1 -->\n\nIt stands here.\n\n<!-- end -->\n\nIt is here.\n"
        self.assertEqual(found(lint.words, written), [])

    def test_words_in_code_and_quotations_and_longer_words_are_no_faults(self):
        for text in ("The key `stand` is new.", 'Press "Go on" now.', "The standard is understanding.",
                     "It is no longer so.", "It is too long.", "Besiege it."):
            self.assertEqual(found(lint.words, text), [], text)

    def test_a_sentence_with_more_than_thirty_words_is_a_fault(self):
        self.assertEqual(found(lint.lengths_of_sentences, "word " * 30 + "."), [])
        self.assertEqual(len(found(lint.lengths_of_sentences, "word " * 31 + ".")), 1)

    def test_sentences_end_at_full_stops_and_items_but_not_within_code(self):
        self.assertEqual(found(lint.lengths_of_sentences, ("Word " * 20 + ". ") * 3), [])
        self.assertEqual(found(lint.lengths_of_sentences, ("- " + "word " * 20 + "\n") * 3), [])
        self.assertEqual(len(found(lint.lengths_of_sentences, "word " * 20 + "`a. B` " + "word " * 20 + ".")), 1)

    def test_a_fault_has_the_line_of_its_sentence(self):
        self.assertEqual([line for line, _, _ in lint.openers(page("It is\nso. `a\nb` is.\nWhat is\nnot so.\n"))], [4])


class Pages(unittest.TestCase):
    def test_a_page_of_more_than_four_hundred_lines_is_a_fault(self):
        self.assertEqual(found(lint.length_of_page, "\n" * 400), [])
        self.assertEqual(len(found(lint.length_of_page, "\n" * 401)), 1)

    def test_a_page_without_purpose_or_next_step_is_a_fault(self):
        self.assertEqual(found(lint.frame, "# T\n\nThis is it.\n\n## A\n\nNext: more.\n"), [])
        self.assertEqual(len(found(lint.frame, "# T\n\n## A\n\nNext: more.\n")), 1)
        self.assertEqual(len(found(lint.frame, "# T\n\nThis is it.\n\n## A\n\nNo more.\n")), 1)

    def test_a_page_for_newcomers_explains_codes_of_units_and_ipc(self):
        name = "docs/tutorial/page.md"
        self.assertEqual(len(found(lint.unit_codes, "`5 sub` lose 3 IPC.", name)), 2)
        self.assertEqual(found(lint.unit_codes, "Five submarines (sub): `5 sub`.", name), [])
        self.assertEqual(found(lint.unit_codes, "`5 sub`, see [codes](../glossary.md#unit-codes).", name), [])
        self.assertEqual(found(lint.unit_codes, "`5 sub`", "docs/reference/page.md"), [])

    def test_contents_that_leave_out_a_heading_are_a_fault(self):
        text = "# T\n\n[A](#a), [B](#b), [C](#c)\n\n## A\n\n## B\n\n## C\n"
        self.assertEqual(found(lint.contents, text), [])
        self.assertEqual(len(found(lint.contents, text + "\n## D\n")), 1)

    def test_a_name_of_a_file_that_is_not_there_is_a_fault(self):
        self.assertEqual(found(lint.names, "See `tests/documents/lint.py` and `lint.py`."), [])
        self.assertEqual(len(found(lint.names, "See `tests/documents/none.py` and `none.py`.")), 2)


class Links(unittest.TestCase):
    def faults(self, text, others=()):
        pages = {"docs/page.md": page(text)} | {name: page(content, name) for name, content in others}
        return [message for _, _, message in lint.links(pages["docs/page.md"], pages)]

    def test_a_link_to_a_file_that_is_not_there_is_a_fault(self):
        self.assertEqual(self.faults("[it](none.md)"), ["none.md is not there"])
        self.assertEqual(self.faults('<img src="none.png">'), ["none.png is not there"])
        self.assertEqual(self.faults("[it](../README.md), [web](https://example.org), `[no](link)`"), [])

    def test_a_link_to_a_heading_that_is_not_there_is_a_fault(self):
        other = ("docs/other.md", "# One `two`, three\n\n## Twice\n\n## Twice\n")
        for link in ("other.md#one-two-three", "other.md#twice-1"):
            self.assertEqual(self.faults(f"[it]({link})", [other]), [])
        self.assertEqual(len(self.faults("[it](other.md#four) [it](#none)", [other])), 2)

    def test_a_page_without_a_way_from_the_index_is_a_fault(self):
        pages = {name: page(text, name) for name, text in (
            ("docs/README.md", "[a](a.md)"), ("docs/a.md", "[b](sub/b.md)"), ("docs/sub/b.md", ""), ("docs/c.md", ""))}
        self.assertEqual([fault.page for fault in lint.reach(pages)], ["docs/c.md"])

    def test_a_page_that_the_navigation_of_the_site_does_not_list_is_a_fault(self):
        pages = {"README.md": page("# A"), "docs/a.md": page("# A"), "docs/b.md": page("# B")}
        self.assertEqual(list(lint.navigation(pages, "nav:\n  - a.md\n  - B: b.md\n")), [])
        self.assertEqual([fault.page for fault in lint.navigation(pages, "nav:\n  - a.md\n")], ["docs/b.md"])

    def test_a_directory_that_the_code_map_does_not_name_is_a_fault(self):
        named = " ".join(f"`{name}`" for name in lint.directories())
        self.assertEqual(list(lint.code_map({lint.CODE_MAP: page(named)})), [])
        self.assertEqual(len(list(lint.code_map({lint.CODE_MAP: page(named.replace("`lib/exact`", ""))}))), 1)


class Exceptions(unittest.TestCase):
    def test_an_exception_allows_one_fault_and_is_a_fault_without_one(self):
        fault = lint.Fault("docs/page.md", 3, "word", "'anew'")
        self.assertEqual(lint.against_exceptions([fault, fault], [lint.key(fault)]), ([fault], []))
        self.assertEqual(lint.against_exceptions([], [lint.key(fault)]), ([], [lint.key(fault)]))


if __name__ == "__main__":
    unittest.main()
