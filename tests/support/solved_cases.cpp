#include "tests/support/solved_cases.hpp"

#include "odds/solve/solve.hpp"
#include "tests/support/all_cases.hpp"

namespace asdic {

const std::vector<KnownCase>& all_cases() {
  static const std::vector<KnownCase> cases = [] {
    std::vector<KnownCase> solved;
    for (const std::string& path : case_paths()) {
      solved.push_back({path, solve(case_at(path))});
    }
    return solved;
  }();
  return cases;
}

}  // namespace asdic
