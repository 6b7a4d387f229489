// The cases of the project with their odds, for tests of all of them.
#pragma once

#include <string>
#include <vector>

#include "odds/solve/result.hpp"

namespace asdic {

struct KnownCase {
  std::string path;  ///< below cases/, such as "one-for-one/two-cruisers.toml"
  Result result;     ///< its case is result.problem.battle
};

/// Returns all cases of case_paths(), solved at the first call. Throws the errors of reading and
/// solving.
const std::vector<KnownCase>& all_cases();

}  // namespace asdic
