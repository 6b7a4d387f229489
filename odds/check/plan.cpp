#include "odds/check/plan.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <optional>

#include "lib/side_by_side.hpp"
#include "lib/text.hpp"
#include "odds/check/statistics.hpp"
#include "odds/solve/result.hpp"

namespace asdic {

namespace {

constexpr std::size_t most_battles_searched = 2000;

/// A group of the case's forces.
struct Kind {
  Side side;
  std::string key;
  std::string unit;
  int most;
};

std::vector<Kind> kinds_of(const Case& battle) {
  std::vector<Kind> kinds;
  for (const Side side : both_sides) {
    for (const Group& group : battle.sides[index(side)].force) {
      const std::string unit = group.key().text();
      kinds.push_back({side, std::string(name(side)) + ".units." + unit, unit, group.count});
    }
  }
  return kinds;
}

/// The number of units of each kind.
using Counts = std::vector<int>;

int units_of(const Counts& counts, const std::vector<Kind>& kinds, Side side) {
  int units = 0;
  for (std::size_t i = 0; i < kinds.size(); ++i) units += kinds[i].side == side ? counts[i] : 0;
  return units;
}

/// Adds the counts that have `units` units from kind `at` on and leave neither side without units.
void add_counts(const std::vector<Kind>& kinds, std::size_t at, int units, Counts& counts,
                std::vector<Counts>& all) {
  if (all.size() > most_battles_searched) return;
  if (at == kinds.size()) {
    const bool both = std::all_of(kinds.begin(), kinds.end(), [&](const Kind& kind) {
      return units_of(counts, kinds, kind.side) > 0;
    });
    if (units == 0 && both) all.push_back(counts);
    return;
  }
  for (int count = std::min(units, kinds[at].most); count >= 0; --count) {
    counts[at] = count;
    add_counts(kinds, at + 1, units - count, counts, all);
  }
  counts[at] = 0;
}

/// Returns the counts of all battles, the smallest battles first.
std::vector<Counts> all_counts(const std::vector<Kind>& kinds) {
  int most = 0;
  for (const Kind& kind : kinds) most += kind.most;
  std::vector<Counts> all;
  Counts counts(kinds.size());
  for (int units = 1; units <= most; ++units) add_counts(kinds, 0, units, counts, all);
  return all;
}

using Chances = std::map<Outcome, double>;

Chances chances_of(const Document& document, const SolveOptions& solving) {
  Chances chances;
  for (const auto& [outcome, chance] : solve(read_case(document), solving).outcomes) {
    chances[outcome] = to_double(chance);
  }
  return chances;
}

/// Returns the probabilities in both battles of everything that can happen in either.
std::vector<TwoChances> together(const Chances& one, const Chances& other) {
  std::map<Outcome, TwoChances> both;
  for (const auto& [outcome, chance] : one) both[outcome].one = chance;
  for (const auto& [outcome, chance] : other) both[outcome].other = chance;
  std::vector<TwoChances> list;
  for (const auto& [outcome, chances] : both) list.push_back(chances);
  return list;
}

Document changed_document(Document document, const std::vector<std::string>& settings) {
  for (const std::string& setting : settings) document.assign(setting, "--against");
  return document;
}

/// Returns how many battles must be counted to distinguish this one from each case in `against`.
/// Returns nullopt if one of these has the same odds or is not allowed.
std::optional<std::int64_t> battles_needed(const Document& small, const PlanOptions& options,
                                           const SolveOptions& solving) {
  try {
    const Chances own = chances_of(small, solving);
    std::int64_t most = 0;
    for (const std::string& other : options.against) {
      const auto needed =
          trials_to_tell(together(own, chances_of(changed_document(small, {other}), solving)),
                         options.level, options.power);
      if (!needed) return std::nullopt;
      most = std::max(most, *needed);
    }
    return most;
  } catch (const Error& error) {
    if (error.code() != ErrorCode::input) throw;
    return std::nullopt;
  }
}

}  // namespace

Plan plan(const Document& document, const PlanOptions& options, const SolveOptions& solving) {
  if (options.against.empty()) {
    throw Error(Place{"--plan"}, "needs --against KEY=VALUE, the interpretation to distinguish");
  }
  const Problem own = read_case(document);
  for (const std::string& other : options.against) read_case(changed_document(document, {other}));
  const std::vector<Kind> kinds = kinds_of(own.battle);
  if (kinds.empty()) throw Error(Place{"--plan"}, "these rules have no forces to search");
  std::vector<Counts> searched = all_counts(kinds);
  Plan plan{options};
  plan.all = searched.size() <= most_battles_searched;
  searched.resize(std::min(searched.size(), most_battles_searched));
  plan.searched = searched.size();
  std::vector<std::optional<std::int64_t>> needed(searched.size());
  const auto try_one = [&](std::size_t i) {
    std::vector<std::string> settings;
    for (std::size_t k = 0; k < kinds.size(); ++k) {
      settings.push_back(kinds[k].key + "=" + std::to_string(searched[i][k]));
    }
    needed[i] = battles_needed(changed_document(document, settings), options, solving);
  };
  const std::vector<std::string> whys =
      solve_side_by_side(std::vector<std::size_t>(searched.size(), 1), try_one, "planning");
  for (const std::string& why : whys) {
    if (!why.empty()) throw Error(ErrorCode::limit, why);
  }
  for (std::size_t i = 0; i < searched.size(); ++i) {
    if (!needed[i]) continue;
    PlannedBattle battle;
    battle.battles = *needed[i];
    for (const Side side : both_sides) {
      battle.units += units_of(searched[i], kinds, side);
      std::vector<std::string> groups;
      for (std::size_t k = 0; k < kinds.size(); ++k) {
        if (kinds[k].side != side || searched[i][k] == 0) continue;
        groups.push_back(std::to_string(searched[i][k]) + " " + kinds[k].unit);
      }
      battle.forces[index(side)] = join(groups);
    }
    if (!plan.ranked.empty() && plan.ranked.back().battles <= battle.battles) continue;
    if (!plan.ranked.empty() && plan.ranked.back().units == battle.units) plan.ranked.pop_back();
    plan.ranked.push_back(std::move(battle));
  }
  return plan;
}

}  // namespace asdic
