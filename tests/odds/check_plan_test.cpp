// The smallest battles that distinguish rule options, and the number of battles to count.
#include <doctest/doctest.h>

#include <cmath>

#include "odds/check/plan.hpp"
#include "odds/check/statistics.hpp"
#include "tests/support/refusal.hpp"

using namespace asdic;

namespace {

Document submarine_hunt() {
  return Document::of_forces("one-for-one", "3 sub, 2 ca", "2 dd, 2 ca");
}

Plan planned(const Document& document, const std::vector<std::string>& against) {
  return plan(document, {against}, {});
}

/// Returns the probability of `count` successes.
double binomial(int trials, int count, double chance) {
  return std::exp(std::lgamma(trials + 1) - std::lgamma(count + 1) -
                  std::lgamma(trials - count + 1) + count * std::log(chance) +
                  (trials - count) * std::log(1 - chance));
}

}  // namespace

TEST_CASE("So many trials as are planned keep the level and the power, by enumeration") {
  const double level = 0.001;
  const double power = 0.9;
  for (const auto& [one, other] :
       {std::pair{0.5, 0.6}, {0.1, 0.13}, {0.02, 0.3}, {0.9, 0.5}, {0.001, 0.02}}) {
    const std::vector<TwoChances> chances = {{one, other}, {1 - one, 1 - other}};
    const auto trials = static_cast<int>(trials_to_tell(chances, level, power).value());
    CAPTURE(trials);
    // What is the likeliest under the other, as long as the level allows.
    double refused = 0;
    double found = 0;
    for (int i = 0; i <= trials; ++i) {
      const int count = other > one ? trials - i : i;
      refused += binomial(trials, count, one);
      if (refused > level) break;
      found += binomial(trials, count, other);
    }
    CHECK(found >= power);
  }
}

TEST_CASE("Equal probabilities are not distinguished by any number of trials") {
  CHECK_FALSE(trials_to_tell({{0.25, 0.25}, {0.75, 0.75}}, 0.001, 0.9));
}

TEST_CASE("An event that is possible in only one case needs few trials") {
  // Half of the battles come out as they cannot in the other: two to the power of 10 is enough.
  CHECK(trials_to_tell({{1, 0.5}, {0, 0.5}}, 0.001, 0.999).value() <= 11);
  CHECK(trials_to_tell({{1, 0}, {0, 1}}, 0.001, 0.9) == 1);
}

TEST_CASE(
    "The smallest battle that distinguishes rule options is found, and larger ones that are "
    "better") {
  const Plan found = planned(submarine_hunt(), {"options.detection_lasts=round"});
  REQUIRE(found.ranked.size() > 1);
  // A submarine that is detected for the battle outlives the destroyer only beside another ship.
  CHECK(found.ranked.front().forces[0] == "1 sub");
  CHECK(found.ranked.front().forces[1] == "1 dd, 1 ca");
  CHECK(found.all);
  CHECK(found.searched == 11 * 8);
  for (std::size_t i = 1; i < found.ranked.size(); ++i) {
    CHECK(found.ranked[i].units > found.ranked[i - 1].units);
    CHECK(found.ranked[i].battles < found.ranked[i - 1].battles);
  }
}

TEST_CASE("A plan against several rule options needs at least as many battles as against one") {
  const auto battles = [](const std::vector<std::string>& against) {
    return planned(submarine_hunt(), against).ranked.back().battles;
  };
  CHECK(battles({"options.detection_lasts=round", "options.first_strike=first-round"}) >=
        std::max(battles({"options.detection_lasts=round"}),
                 battles({"options.first_strike=first-round"})));
}

TEST_CASE("If no battle distinguishes them, the plan states it") {
  const Document cruisers = Document::of_forces("one-for-one", "2 ca", "2 dd");
  const Plan none = planned(cruisers, {"options.detection_lasts=round"});
  CHECK(none.ranked.empty());
  CHECK(report(none, Format::text).starts_with("None of the battles that were searched"));
}

TEST_CASE("A plan is asked against something that the case allows") {
  check_refused([] { planned(submarine_hunt(), {}); }, "--plan", {"--against KEY=VALUE"});
  check_refused([] { planned(submarine_hunt(), {"options.detection_lasts=never"}); },
                "--against options.detection_lasts", {"'never'", "battle, round"});
}
