// What the tests of a check find, before they are judged together.
#pragma once

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

  double level;  ///< of all tests together
  Checked checked = {};
  std::vector<Chance> chances = {};  ///< whose sensitivity is told

  /// Tests so many successes.
  void add_chance(const std::string& what, double chance, std::int64_t count, std::int64_t trials);

  /// What the rules do not allow was counted.
  void add_impossible(const std::string& what);
};

}  // namespace asdic
