#include "odds/solve/same_odds.hpp"

#include <algorithm>

namespace asdic {

bool same_odds(const Result& a, const Result& b) {
  const auto equal = [](const Value& x, const Value& y) {
    return x.lower() * y.denominator() == y.lower() * x.denominator();
  };
  if (a.outcomes.size() != b.outcomes.size() || !equal(a.rounds.mean, b.rounds.mean)) return false;
  return std::all_of(a.outcomes.begin(), a.outcomes.end(), [&](const OutcomeChance& each) {
    return std::any_of(b.outcomes.begin(), b.outcomes.end(), [&](const OutcomeChance& other) {
      return each.outcome == other.outcome && equal(each.chance, other.chance);
    });
  });
}

}  // namespace asdic
