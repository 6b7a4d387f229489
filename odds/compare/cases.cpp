#include "odds/compare/cases.hpp"

#include "odds/compare/trials.hpp"
#include "odds/solve/same_odds.hpp"

namespace asdic {

Comparison compare_cases(const Document& first, const Document& second, const CompareOptions& how) {
  Comparer comparer(first, Comparison::Kind::cases, how, true);
  std::vector<Trial> trials = {{"case", first.source(), read_case(first)},
                               {"case", second.source(), read_case(second)}};
  add_battles_with_one_more(trials[0], first, how.show);
  add_battles_with_one_more(trials[1], second, how.show);
  solve_all(trials, how.solving);
  for (const Trial& each : trials) {
    if (!each.why.empty()) throw Error(ErrorCode::limit, each.value + ": " + each.why);
  }
  if (trials[0].result->has_sides() != trials[1].result->has_sides()) {
    throw Error(Place{"--with"}, "one of the cases has sides and the other has none");
  }
  comparer.add(trials, 0);
  Comparison comparison = comparer.take(Place{"--with"});
  comparison.second = {trials[1].result->problem, trials[1].result->rosters};
  for (const Trial& each : trials) comparison.conventions.push_back(conventions_of(*each.problem));
  if (same_odds(*trials[0].result, *trials[1].result)) {
    comparison.findings.emplace_back("Both cases have the same outcomes with the same chances.");
  }
  return comparison;
}

}  // namespace asdic
