// A randomized test finds the battle that differs, and shows the smallest.
#include "tests/plain/random_battles.hpp"

#include <doctest/doctest.h>

#include "lib/error.hpp"

using namespace asdic;

namespace {

bool has(const std::string& text, const std::string& words) {
  return text.find(words) != std::string::npos;
}

}  // namespace

TEST_CASE("A case that differs is reduced to what makes it differ") {
  const std::string text =
      "rules = \"one-for-one\"\n"
      "[options]\nfiring_reveals = false\n"
      "[attacker]\nunits = \"3 sub, 2 ca, 1 bb\"\nretreat = 2\n"
      "[defender]\nunits = \"2 dd, 1 cv\"\n";
  const auto differs = [](const std::string& smaller) {
    if (!has(smaller, "rules")) throw Error(ErrorCode::input, "there are no rules");
    return has(smaller, "2 sub") && has(smaller, "firing_reveals");
  };
  CHECK(smallest_that(differs, text) ==
        "rules = \"one-for-one\"\nfiring_reveals = false\nunits = \"2 sub\"");
}

TEST_CASE("What cannot do without a line of its own is left out with all of them") {
  const std::string text =
      "rules = \"depth\"\n"
      "[[defender.policy]]\nchoice = \"searching\"\nwhen = { own.units = \"2..3\" }\ndo = 1\n"
      "[[defender.policy]]\nchoice = \"concealed\"\ndo = 1\n";
  const auto differs = [](const std::string& smaller) {
    const bool is_whole =
        !has(smaller, "searching") ||
        has(smaller, "[[defender.policy]]\nchoice = \"searching\"\nwhen = { own.");
    if (!is_whole) throw Error(ErrorCode::input, "something is missing");
    return has(smaller, "concealed");
  };
  CHECK(smallest_that(differs, text) == "choice = \"concealed\"");
}

TEST_CASE("A randomized test ends with the first battle that differs, or when its time is up") {
  const auto random = [](std::uint64_t seed) { return "battle " + std::to_string(seed); };
  std::uint64_t fought = 0;
  const auto found = smallest_difference(
      {60, 100}, random, [](const std::string& text) { return text == "battle 103"; }, fought);
  CHECK(found == "battle 103");
  CHECK(fought == 3);
  CHECK_FALSE(smallest_difference(
      {0.01, 0}, random, [](const std::string&) { return false; }, fought));
  CHECK(fought > 0);
}
