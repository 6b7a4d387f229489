#include "odds/report/survivors.hpp"

#include <algorithm>
#include <map>
#include <tuple>

#include "odds/report/forces.hpp"

namespace asdic {

namespace {

constexpr std::ptrdiff_t most_likely_shown = 12;

bool is_unlikely(const SurvivingForce& kept) {
  return kept.chance.upper() * 200 < kept.chance.denominator();
}

SurvivingForce kept_in(const Result& result, const UnitOrder& order, const Outcome& outcome,
                       Side side) {
  SurvivingForce kept{order.kept_text(outcome, side), {}};
  for (const Units* units : {&outcome.in_battle[index(side)], &outcome.left[index(side)]}) {
    for (const auto& [key, count] : *units) {
      for (const Roster& brought : result.rosters[index(side)]) {
        if (!brought.has(key.name_text())) continue;
        kept.cost += std::int64_t{count} * brought.cost;
        kept.hits += count * (brought.hits - key.damage());
      }
    }
  }
  return kept;
}

bool is_stronger(const SurvivingForce& a, const SurvivingForce& b) {
  return std::tie(a.cost, a.hits, b.text) > std::tie(b.cost, b.hits, a.text);
}

/// Returns whether `a` is more likely than `b`; for certified probabilities compares the upper
/// bounds.
bool is_more_likely(const SurvivingForce& a, const SurvivingForce& b) {
  return a.chance.upper() * b.chance.denominator() > b.chance.upper() * a.chance.denominator();
}

}  // namespace

Survivors survivors_of(const Result& result, Side side) {
  Survivors survivors;
  const UnitOrder order(result.problem);
  std::map<std::string, SurvivingForce> by_text;
  for (const auto& [outcome, chance] : result.outcomes) {
    if (asdic::survivors(outcome, side) == 0) {
      survivors.nothing += chance;
      continue;
    }
    SurvivingForce kept = kept_in(result, order, outcome, side);
    const auto [same, is_new] = by_text.try_emplace(kept.text, kept);
    // The probability of a single outcome keeps its reduced fraction.
    same->second.chance = is_new ? chance : same->second.chance + chance;
  }
  std::vector<SurvivingForce>& likely = survivors.likely;
  for (auto& [text, kept] : by_text) likely.push_back(std::move(kept));
  std::sort(likely.begin(), likely.end(), is_stronger);
  std::stable_sort(likely.begin(), likely.end(), is_more_likely);
  const auto most = likely.begin() + std::min(std::ssize(likely), most_likely_shown);
  auto other = std::find_if(likely.begin(), most, is_unlikely);
  // Shows at least one force, and does not fold a single force.
  if (other == likely.begin() && other != likely.end()) ++other;
  if (likely.end() - other == 1) ++other;
  survivors.others.assign(other, likely.end());
  likely.erase(other, likely.end());
  std::sort(likely.begin(), likely.end(), is_stronger);
  return survivors;
}

}  // namespace asdic
