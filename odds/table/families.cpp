#include "odds/table/families.hpp"

#include <algorithm>
#include <map>

#include "lib/input/open_choices.hpp"
#include "lib/parallel.hpp"
#include "lib/text.hpp"
#include "states/retreat.hpp"

namespace asdic {

namespace {

/// Returns everything of a case except the numbers of its units, as text.
std::string likeness(const Case& battle) {
  std::string text = battle.rules + "\n" + std::to_string(battle.die) + "\n" +
                     std::to_string(battle.fought) + "\n" + std::to_string(battle.territory.value) +
                     "\n";
  text += std::string(battle.count ? "count" : "") + " " + battle.until + "\n";
  for (const auto& [key, value] : battle.settings) text += key + "=" + value + "\n";
  for (const UnitType& type : battle.units) {
    for (const int number : {static_cast<int>(type.kind), type.attack.value_or(-1),
                             type.defense.value_or(-1), type.hits, type.cost}) {
      text += std::to_string(number) + " ";
    }
    text += type.detects + " ";
  }
  for (const CaseSide& side : battle.sides) {
    text += "\n";
    for (const Group& group : side.force) {
      text += group.text() + ",";
    }
    for (const CasualtyEntry& entry : side.losses) text += entry.text() + ",";
    for (const PolicyBlock& block : side.policies) text += block.text() + ",";
    for (const auto& [nation, technologies] : side.technologies) {
      text += nation + ":" + join({technologies.begin(), technologies.end()}) + ",";
    }
  }
  return text;
}

/// Returns likeness_of() for a cell of a table. If that is nothing but the rules allow shared
/// chains, returns a text that is equal for cells with the same attacker.
std::optional<std::string> likeness_in_table(const Problem& problem) {
  std::optional<std::string> of_both = likeness_of(problem);
  const Case& battle = problem.battle;
  const bool shares = problem.rules->enumerate_together != nullptr && !battle.is_sequence() &&
                      answers_together(*problem.rules, battle);
  if (of_both || !shares) return of_both;
  return likeness(battle) + "\n" + text(battle.sides[index(Side::attacker)].force);
}

std::size_t size_of(const Family& family) {
  std::size_t units = 0;
  for (const Case& battle : family.cases) {
    for (const Side side : both_sides) {
      for (const Group& group : whole_force(battle, side))
        units += static_cast<std::size_t>(group.count);
    }
  }
  return units;
}

}  // namespace

std::vector<Family> families_of(std::vector<CellProblem> cells) {
  std::vector<std::string> likenesses(cells.size());
  for_each_short(cells.size(), [&](std::size_t i) {
    const CellProblem& cell = cells[i];
    likenesses[i] = likeness_in_table(cell.problem).value_or(std::to_string(cell.place));
  });
  std::vector<Family> families;
  std::map<std::string, std::size_t> family_of;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const auto [entry, added] = family_of.try_emplace(likenesses[i], families.size());
    if (added) families.emplace_back();
    families[entry->second].add(std::move(cells[i]));
  }
  std::stable_sort(families.begin(), families.end(),
                   [](const Family& a, const Family& b) { return size_of(a) > size_of(b); });
  return families;
}

std::optional<std::string> likeness_of(const Problem& problem) {
  const bool shares = problem.rules->enumerate_together != nullptr &&
                      !problem.battle.is_sequence() &&
                      problem.rules->attackers_may_differ(problem.battle) &&
                      answers_together(*problem.rules, problem.battle);
  return shares ? std::optional(likeness(problem.battle)) : std::nullopt;
}

bool answers_together(const RuleSystem& rules, const Case& battle) {
  if (!open_choices(battle, rules.format).empty() || retreats_by_value(battle)) return false;
  if (battle.is_sequence()) return true;
  const auto retreat = battle.settings.find("attacker.retreat");
  return !battle.rounds && (retreat == battle.settings.end() || retreat->second == "never");
}

}  // namespace asdic
