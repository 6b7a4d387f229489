// The oracle of technologies against values derived by hand, and against purchases with dice.
#include <doctest/doctest.h>

#include <cstdint>
#include <ostream>

#include "tests/oracle/selftest.hpp"
#include "tests/oracle/technology_oracle.hpp"
#include "tests/oracle/technology_sampler.hpp"

namespace plain::technology {

static std::ostream& operator<<(std::ostream& out, const Outcome& outcome) {
  return out << "turn " << outcome.turn << ", " << outcome.ipc << " IPC";
}

TEST_CASE("technology oracle: four dice, then two, of a major technology") {
  // All four miss with probability (5/6)^4 = 625/1296.
  const Plan plan = {"rockets", {4, 2}};
  CHECK(exact(plan) == Chances{{{1, 20}, Fraction(671, 1296)}, {{2, 30}, Fraction(625, 1296)}});
  CHECK(mean_cost(plan) == Fraction(16085, 648));
}

TEST_CASE("technology oracle: six dice in a turn, and any in a second turn, are certain") {
  CHECK(exact({"jet-fighters", {6}}) == Chances{{{1, 24}, Fraction(1)}});
  CHECK(exact({"jet-fighters", {5, 6}, {false}, 6}) == Chances{{{1, 20}, Fraction(1)}});
  CHECK(exact({"jet-fighters", {5, 6}, {false}, 3}) ==
        Chances{{{1, 20}, Fraction(31, 32)}, {{2, 44}, Fraction(1, 32)}});
}

TEST_CASE("technology oracle: the price of a die") {
  const auto price = [](const std::string& technology, bool ally_has_it) {
    return mean_cost({technology, {6}, {ally_has_it}}) / 6;
  };
  for (const std::string major : {"rockets", "long-range-aircraft", "heavy-bombers"}) {
    CHECK(price(major, false) == 5);
    CHECK(price(major, true) == 4);
  }
  for (const std::string minor : {"super-submarines", "combined-arms", "jet-fighters"}) {
    CHECK(price(minor, false) == 4);
    CHECK(price(minor, true) == 3);
  }
}

TEST_CASE("technology oracle: an ally may gain it between purchases, in turns without one") {
  // Five dice at a price of 5 miss with probability (5/6)^5; two turns later two dice cost 4 each.
  const Fraction missed = Fraction(3125, 7776);
  CHECK(exact({"rockets", {5, 0, 2}, {false, false, true}}) ==
        Chances{{{1, 25}, 1 - missed}, {{3, 33}, missed}});
}

TEST_CASE("technology oracle: the cheapest plan has as few dice as the rule asks for") {
  // Each further die adds only a chance to save two.
  for (int faces = 1; faces <= 6; ++faces)
    CHECK(least_mean_cost({"rockets", {}, {false}, faces}) ==
          mean_cost({"rockets", {4, 2}, {false}, faces}));
}

TEST_CASE("technology oracle: dice agree on all plans") {
  for (const std::string technology : {"rockets", "combined-arms"})
    for (int faces = 1; faces <= 6; ++faces)
      for (const std::vector<int>& dice :
           std::vector<std::vector<int>>{{6}, {4, 2}, {5, 0, 2}, {4, 6}, {0, 5, 3}}) {
        CAPTURE(faces);
        const Plan plan = {technology, dice, {faces % 2 == 0, faces % 3 == 0}, faces};
        check_counts(exact(plan), play(plan, 20000, static_cast<std::uint64_t>(faces)));
      }
}

}  // namespace plain::technology
