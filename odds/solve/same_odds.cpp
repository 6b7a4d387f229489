#include "odds/solve/same_odds.hpp"

#include <algorithm>

namespace asdic {

bool same_numbers(const Value& a, const Value& b) {
  return a.lower() * b.denominator() == b.lower() * a.denominator() &&
         a.upper() * b.denominator() == b.upper() * a.denominator();
}

bool same_odds(const Result& a, const Result& b) {
  if (a.outcomes.size() != b.outcomes.size()) return false;
  if (!same_numbers(a.rounds.mean, b.rounds.mean)) return false;
  return std::all_of(a.outcomes.begin(), a.outcomes.end(), [&](const OutcomeChance& each) {
    return std::any_of(b.outcomes.begin(), b.outcomes.end(), [&](const OutcomeChance& other) {
      return each.outcome == other.outcome && same_numbers(each.chance, other.chance);
    });
  });
}

}  // namespace asdic
