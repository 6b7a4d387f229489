// Lines of text that fit into a number of columns.
#include "lib/columns.hpp"

#include <doctest/doctest.h>

using namespace asdic::layout;

using Lines = std::vector<std::string>;

TEST_CASE("A text is wrapped between words, and a number stays with what it counts") {
  CHECK(wrap("", 9) == Lines{""});
  CHECK(wrap("a fleet of 12 ships", 9) == Lines{"a fleet", "of", "12 ships"});
  CHECK(wrap("one two", 7) == Lines{"one two"});
  CHECK(wrap("one two", 6) == Lines{"one", "two"});
}

TEST_CASE("The longest part of a text is a word, or a number with what it counts") {
  CHECK(layout::longest_word("Over within 12 rounds") == 9);
  CHECK(layout::longest_word("Over within") == 6);
}

TEST_CASE("A word that is longer than a line is cut") {
  CHECK(wrap("a submarine", 4) == Lines{"a", "subm", "arin", "e"});
  CHECK(wrap("submarine ca", 4) == Lines{"subm", "arin", "e ca"});
  CHECK(wrap("abcd", 4) == Lines{"abcd"});
  CHECK(wrap("\u6f5c\u6c34\u8266", 5) == Lines{"\u6f5c\u6c34", "\u8266"});
}

TEST_CASE("A word or a line of a million letters is wrapped") {
  CHECK(wrap(std::string(1'000'000, 'x'), 10).size() == 100'000);
  std::string words;
  for (int i = 0; i < 500'000; ++i) words += "x ";
  CHECK(wrap(words, 2'000'000).size() == 1);
}
