#include "odds/check/told.hpp"

#include <algorithm>

#include "lib/text.hpp"
#include "odds/report/forces.hpp"

namespace asdic {

namespace {

/// How the survivors that left are counted where a file has no place for them.
enum class Left { apart, with_survivors, not_at_all };

std::string force_or_nobody(const Units& units) {
  return units.empty() ? "nobody" : force_text(units);
}

/// An outcome as far as the file tells it.
Outcome told(const Outcome& outcome, const Tells& tells, Left left) {
  Outcome result;
  if (tells.winner) result.winner = outcome.winner;
  result.numbers = outcome.numbers;
  for (std::size_t side = 0; side < 2; ++side) {
    const auto add = [&](const Units& units, Units& to) {
      for (const auto& [unit, count] : units) to[without_untold(unit, tells)] += count;
    };
    add(outcome.in_battle[side], result.in_battle[side]);
    if (left == Left::apart) add(outcome.left[side], result.left[side]);
    if (left == Left::with_survivors) add(outcome.left[side], result.in_battle[side]);
  }
  return result;
}

Distribution with_left(const Result& result, const Observation& observation, Left left) {
  Distribution told_apart;
  for (const auto& [outcome, chance] : result.outcomes) {
    Outcome key;
    if (observation.kind == Observation::Kind::winners) {
      key.winner = outcome.winner;
    } else {
      key = told(outcome, observation.tells, left);
    }
    told_apart[key].chance += chance;
  }
  for (const auto& [outcome, count] : observation.outcomes) {
    if (count == 0) continue;
    told_apart[observation.kind == Observation::Kind::winners
                   ? outcome
                   : told(outcome, observation.tells, Left::apart)]
        .count += count;
  }
  return told_apart;
}

bool all_possible(const Distribution& distribution) {
  return std::all_of(distribution.begin(), distribution.end(), [](const auto& each) {
    return each.second.count == 0 || !each.second.chance.is_zero();
  });
}

/// What the file does not tell apart although the outcomes do.
std::vector<std::string> merged_by(const Result& result, const Tells& tells) {
  std::vector<std::string> merged;
  const auto any = [&](auto&& holds) {
    return std::any_of(result.outcomes.begin(), result.outcomes.end(),
                       [&](const OutcomeChance& each) {
                         const auto has = [&](const Units& units) {
                           return std::any_of(units.begin(), units.end(),
                                              [&](const auto& unit) { return holds(unit.first); });
                         };
                         const Outcome& outcome = each.outcome;
                         return has(outcome.in_battle[0]) || has(outcome.in_battle[1]) ||
                                has(outcome.left[0]) || has(outcome.left[1]);
                       });
  };
  const auto is_damaged = [](const UnitKey& key) { return key.damage() > 0; };
  const auto is_of_a_nation = [](const UnitKey& key) { return !key.name().nation.empty(); };
  const auto is_below = [](const UnitKey& key) { return key.name().depth != Depth::surfaced; };
  if (!tells.damage && any(is_damaged)) merged.emplace_back("damage is not told apart");
  if (!tells.nations && any(is_of_a_nation)) merged.emplace_back("nations are not told apart");
  if (!tells.depths && any(is_below)) merged.emplace_back("depths are not told apart");
  return merged;
}

}  // namespace

Distribution distribution_of(const Result& result, const Observation& observation,
                             std::vector<std::string>& merged) {
  const Tells& tells = observation.tells;
  const bool sides = observation.kind == Observation::Kind::outcomes && result.has_sides();
  const bool anyone_leaves =
      std::any_of(result.outcomes.begin(), result.outcomes.end(), [](const OutcomeChance& each) {
        return !each.outcome.left[0].empty() || !each.outcome.left[1].empty();
      });
  if (sides) merged = merged_by(result, tells);
  if (!sides || tells.left || !anyone_leaves) {
    return with_left(result, observation, Left::apart);
  }
  Distribution with_survivors = with_left(result, observation, Left::with_survivors);
  Distribution without = with_left(result, observation, Left::not_at_all);
  if (!all_possible(with_survivors) && all_possible(without)) {
    merged.emplace_back("units that left are not counted among the survivors");
    return without;
  }
  merged.emplace_back("units that left are counted among the survivors");
  return with_survivors;
}

std::string text_of(const Outcome& outcome, Observation::Kind kind) {
  if (!outcome.numbers.empty()) {
    std::vector<std::string> numbers;
    for (const auto& [name, number] : outcome.numbers) {
      numbers.push_back(name + " " + std::to_string(number));
    }
    return join(numbers);
  }
  const std::string winner =
      outcome.winner ? winner_names[static_cast<std::size_t>(*outcome.winner)] : "";
  if (kind == Observation::Kind::winners) return "winner." + winner;
  const auto side = [&](std::size_t i) {
    const std::string left =
        outcome.left[i].empty() ? "" : " and left " + force_or_nobody(outcome.left[i]);
    return force_or_nobody(outcome.in_battle[i]) + left;
  };
  return (winner.empty() ? "" : winner + ": ") + side(0) + " against " + side(1);
}

std::string who_is_left(const Outcome& outcome) {
  if (outcome.winner) {
    return std::string("winner.") + winner_names[static_cast<std::size_t>(*outcome.winner)];
  }
  const bool attackers = !outcome.in_battle[0].empty();
  const bool defenders = !outcome.in_battle[1].empty();
  if (attackers != defenders)
    return attackers ? "attacker alone is left" : "defender alone is left";
  return attackers ? "both are left" : "nobody is left";
}

}  // namespace asdic
