#include "odds/solve/tally.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>

#include "lib/error.hpp"
#include "odds/question/distinct_outcomes.hpp"
#include "odds/question/fates.hpp"

namespace asdic {

namespace {

/// Throws Error(chain) if the side keeps more units of a kind than it has brought.
void check_brought(const Outcome& fate, Side side, const std::vector<Roster>& brought) {
  for (const Roster& each : brought) {
    const int kept = survivors(fate, side, each);
    if (kept <= each.count) continue;
    throw Error(ErrorCode::chain, std::string("the ") + name(side) + " has brought " +
                                      std::to_string(each.count) + " " + each.name + " and keeps " +
                                      std::to_string(kept));
  }
}

SideLosses losses_of(const Rosters& rosters, Side side,
                     const std::vector<OutcomeChance>& outcomes) {
  Fates fates(side);
  std::vector<Value> chances;
  for (const auto& [outcome, chance] : outcomes) {
    const std::size_t fate = fates.number_of(outcome);
    if (fate == chances.size()) chances.emplace_back();
    chances[fate] += chance;
  }
  const std::vector<Roster>& brought = rosters[index(side)];
  std::vector<Value> units(brought.size());
  std::vector<std::pair<std::int64_t, Value>> costs;
  SideLosses losses;
  for (std::size_t fate = 0; fate < fates.size(); ++fate) {
    check_brought(fates[fate], side, brought);
    for (std::size_t i = 0; i < brought.size(); ++i) {
      units[i] += chances[fate] * lost(fates[fate], side, brought[i]);
    }
    const std::int64_t cost = cost_lost(fates[fate], side, rosters);
    losses.cost += chances[fate] * cost;
    costs.emplace_back(cost, std::move(chances[fate]));
  }
  losses.variance = variance(costs, losses.cost);
  for (std::size_t i = 0; i < brought.size(); ++i) {
    losses.units.emplace_back(brought[i].name, std::move(units[i]));
  }
  return losses;
}

/// Returns numerator / denominator with a relative error below 2^-50. Returns 0 if that is not
/// possible, because the quotient is not a positive normal double.
double roughly(const Integer& numerator, const Integer& denominator) {
  int exponent = 0;
  const auto first_bits = [&](const Integer& number, int sign) {
    constexpr std::size_t bits = std::numeric_limits<double>::digits;
    const std::size_t length = bit_length(number);
    const std::size_t beyond = length - std::min(length, bits);
    exponent += sign * static_cast<int>(beyond);
    return (beyond == 0 ? number : Integer(number >> beyond)).to_double();
  };
  const double above = first_bits(numerator, 1);
  const double rough = std::ldexp(above / first_bits(denominator, -1), exponent);
  return std::isnormal(rough) && rough > 0 ? rough : 0;
}

struct RankedOutcome {
  double rough;  ///< the approximate probability of the outcome
  std::uint32_t place;
};

/// Returns whether `a` is certainly more likely than `b`, in spite of rounding.
bool is_more_likely(const RankedOutcome& a, const RankedOutcome& b) {
  constexpr double off = 0x1p-48;
  return b.rough > 0 && a.rough * (1 - off) > b.rough;
}

/// Sorts the outcomes, the most likely first. Equally likely outcomes are in the order of Outcome.
void sort(std::vector<OutcomeChance>& outcomes) {
  std::vector<RankedOutcome> ranked;
  ranked.reserve(outcomes.size());
  for (const auto& [outcome, chance] : outcomes) {
    const auto place = static_cast<std::uint32_t>(ranked.size());
    ranked.push_back({roughly(chance.upper(), chance.denominator()), place});
  }
  std::sort(ranked.begin(), ranked.end(), [&](const RankedOutcome& a, const RankedOutcome& b) {
    if (is_more_likely(a, b)) return true;
    if (is_more_likely(b, a)) return false;
    const OutcomeChance& one = outcomes[a.place];
    const OutcomeChance& other = outcomes[b.place];
    const int compared = compare_upper(one.chance, other.chance);
    return compared != 0 ? compared > 0 : one.outcome < other.outcome;
  });
  // The outcomes are read many times in this order. Copies of short numbers also have this order in
  // memory.
  constexpr std::size_t is_short = 512;
  std::vector<OutcomeChance> sorted;
  sorted.reserve(outcomes.size());
  for (const RankedOutcome& each : ranked) {
    OutcomeChance& from = outcomes[each.place];
    if (bit_length(from.chance.upper()) <= is_short) {
      sorted.push_back(from);
    } else {
      sorted.push_back(std::move(from));
    }
  }
  outcomes = std::move(sorted);
}

}  // namespace

void OutcomeChances::add(const Outcome& outcome, Value chance) {
  const auto [number, is_new] = numbers_.find_or_add(
      hash_of(outcome), [&](std::uint32_t known) { return all_[known].outcome == outcome; });
  if (is_new) {
    all_.push_back({outcome, std::move(chance)});
  } else {
    all_[number].chance += chance;
  }
}

void tally(std::vector<OutcomeChance> outcomes, Result& result) {
  for (const auto& [outcome, chance] : outcomes) {
    if (outcome.winner) result.winner[static_cast<std::size_t>(*outcome.winner)] += chance;
  }
  for (Value& chance : result.winner) chance = to_1(chance);
  for (const Side side : both_sides) {
    result.losses[index(side)] = losses_of(result.rosters, side, outcomes);
  }
  sort(outcomes);
  result.outcomes = std::move(outcomes);
}

}  // namespace asdic
