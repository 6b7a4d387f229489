#include "odds/check/counted_chances.hpp"

#include <algorithm>

#include "lib/text.hpp"

namespace asdic {

namespace {

/// Returns the outcome with only those details that the file distinguishes.
Outcome without_differences(const Outcome& outcome, const Observation& observation) {
  const CountDetail& detail = observation.detail;
  Outcome result;
  if (detail.winner) result.winner = outcome.winner;
  if (observation.kind == Observation::Kind::winners) return result;
  result.numbers = outcome.numbers;
  for (std::size_t side = 0; side < 2; ++side) {
    const auto add = [&](const Units& units, Units& to) {
      for (const auto& [unit, count] : units) to[merged_key(unit, detail)] += count;
    };
    add(outcome.in_battle[side], result.in_battle[side]);
    const CountBasis units = detail.units[side];
    if (units == CountBasis::apart) add(outcome.left[side], result.left[side]);
    if (units == CountBasis::survivors) add(outcome.left[side], result.in_battle[side]);
  }
  return result;
}

/// Returns the units that a side has lost, or all that it has kept, with the details in `detail`.
Units units_of(Side side, bool are_lost, const Outcome& outcome, const Result& result,
               const CountDetail& detail) {
  Units units;
  if (are_lost) {
    for (const Roster& brought : result.rosters[index(side)]) {
      const int count = lost(outcome, side, brought);
      if (count > 0) units[merged_key(*parse_key(brought.name), detail)] += count;
    }
    return units;
  }
  for (const auto* kept : {&outcome.in_battle, &outcome.left}) {
    for (const auto& [unit, count] : (*kept)[index(side)]) {
      units[merged_key(unit, detail)] += count;
    }
  }
  return units;
}

}  // namespace

bool anyone_leaves(const Result& result, Side side) {
  return std::any_of(
      result.outcomes.begin(), result.outcomes.end(),
      [&](const OutcomeChance& each) { return !each.outcome.left[index(side)].empty(); });
}

std::vector<std::string> merged_by(const Result& result, const CountDetail& detail) {
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
  const auto is_of_a_part = [](const UnitKey& key) { return key.name().part != BattlePart::first; };
  if (!detail.damage && any(is_damaged)) merged.emplace_back("damage is not distinguished");
  if (!detail.nations && any(is_of_a_nation)) merged.emplace_back("nations are not distinguished");
  if (!detail.depths && any(is_below)) merged.emplace_back("depths are not distinguished");
  if (!detail.parts && any(is_of_a_part)) merged.emplace_back("waves are not distinguished");
  const auto left = [&](CountBasis units) {
    return std::any_of(both_sides.begin(), both_sides.end(), [&](Side side) {
      return detail.units[index(side)] == units && anyone_leaves(result, side);
    });
  };
  if (left(CountBasis::survivors)) {
    merged.emplace_back("units that left are counted among the survivors");
  }
  if (left(CountBasis::in_battle)) merged.emplace_back("units that left are not counted");
  return merged;
}

Distribution distribution_of(const Result& result, const Observation& observation,
                             std::vector<std::string>& merged) {
  if (observation.kind == Observation::Kind::outcomes && result.has_sides()) {
    merged = merged_by(result, observation.detail);
  }
  Distribution distribution;
  for (const auto& [outcome, chance] : result.outcomes) {
    distribution[without_differences(outcome, observation)].chance += chance;
  }
  for (const auto& [outcome, count] : observation.outcomes) {
    if (count > 0) distribution[without_differences(outcome, observation)].count += count;
  }
  return distribution;
}

std::string force_text(const Units& units, const CountDetail& detail, const Problem& problem,
                       Side side) {
  const Force force = at_every_depth(whole_force(problem.battle, side));
  const auto place = [&](const UnitKey& key) {
    return std::find_if(force.begin(), force.end(), [&](const Group& group) {
      return merged_key(group.key(), detail).name() == key.name();
    });
  };
  std::vector<std::pair<UnitKey, int>> ordered(units.begin(), units.end());
  std::stable_sort(ordered.begin(), ordered.end(),
                   [&](const auto& a, const auto& b) { return place(a.first) < place(b.first); });
  return force_text(ordered);
}

std::string text_of(const Outcome& outcome, const Observation& observation,
                    const Problem& problem) {
  if (!outcome.numbers.empty()) {
    std::vector<std::string> numbers;
    for (const auto& [name, number] : outcome.numbers) {
      numbers.push_back(name + " " + std::to_string(number));
    }
    return join(numbers);
  }
  const std::string winner =
      outcome.winner ? winner_names[static_cast<std::size_t>(*outcome.winner)] : "";
  if (observation.kind == Observation::Kind::winners) return "winner." + winner;
  const auto text_of_side = [&](Side side) {
    const auto text = [&](const Units& units) {
      return units.empty() ? "nobody" : force_text(units, observation.detail, problem, side);
    };
    const Units& left = outcome.left[index(side)];
    return text(outcome.in_battle[index(side)]) + (left.empty() ? "" : " and left " + text(left));
  };
  return (winner.empty() ? "" : winner + ": ") + text_of_side(Side::attacker) + " against " +
         text_of_side(Side::defender);
}

Value SideChances::chance(const std::vector<SideResult>& kept) {
  std::vector<std::pair<Side, bool>> what;
  std::vector<Units> units;
  for (const SideResult& one : kept) {
    what.emplace_back(one.side, one.are_lost);
    units.push_back(one.units);
  }
  auto known = tables_.find(what);
  if (known == tables_.end()) known = tables_.emplace(what, table(kept)).first;
  const auto found = known->second.find(units);
  return found == known->second.end() ? Value() : found->second;
}

SideChances::Table SideChances::table(const std::vector<SideResult>& kept) const {
  Table chances;
  for (const OutcomeChance& each : result_.outcomes) {
    std::vector<Units> units;
    for (const SideResult& one : kept) {
      units.push_back(units_of(one.side, one.are_lost, each.outcome, result_, detail_));
    }
    chances[units] += each.chance;
  }
  return chances;
}

std::string survivors_text(const Outcome& outcome) {
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
