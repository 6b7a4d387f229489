// Collects the tests of a check before they are judged together.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "odds/check/check.hpp"

namespace asdic {

struct Tests {
  struct Chance {
    std::string what;
    double chance;
    std::int64_t trials;
  };

  double level;  ///< the level of all tests together
  CheckResult checked = {};
  std::vector<Chance> chances = {};  ///< probabilities whose sensitivity is reported

  /// Tests `count` successes in `trials`.
  void add_chance(const std::string& what, double chance, std::int64_t count, std::int64_t trials);

  /// Records an outcome that was counted although the rules exclude it.
  void add_impossible(const std::string& what);

  /// Adds to both likelihoods. log(chance) returns the log likelihood of the counts for a
  /// probability.
  template <class Log>
  void add_likelihood(double chance, Log&& log) {
    checked.log_likelihood += log(chance);
    checked.nearness += log(std::clamp(chance, least_chance, 1 - least_chance));
  }

 private:
  static constexpr double least_chance = 1e-6;
};

}  // namespace asdic
