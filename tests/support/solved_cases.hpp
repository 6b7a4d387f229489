// The cases of the project with their odds, for tests that look at all of them.
#pragma once

#include <string>
#include <vector>

#include "odds/solve/result.hpp"

namespace asdic {

struct KnownCase {
  std::string path;  ///< below cases/, as in "one-for-one/two-cruisers.toml"
  Result result;     ///< its case is result.battle
};

/// All of case_paths(), solved at the first call. Throws what reading or solving one throws.
const std::vector<KnownCase>& all_cases();

}  // namespace asdic
