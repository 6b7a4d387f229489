#include "odds/question/problem.hpp"

#include <filesystem>

#include "lib/log.hpp"

namespace asdic {

const RuleSystem& rule_system_of(const Document& document) {
  const auto [name, place] = rules_of(document);
  std::string folder;
  if (is_rules_path(name)) {
    folder = std::filesystem::path(document.source()).parent_path().string();
  }
  return rule_system(name, place, folder);
}

Problem read_case(const Document& document) {
  const RuleSystem& rules = rule_system_of(document);
  return {&rules, read_case(document, rules.format)};
}

void log_battle(const Problem& problem) {
  if (!log::is_on(log::Level::info)) return;
  std::string line = "a battle under the rules " + problem.rules->name;
  for (const Side side : both_sides) {
    const Force& force = problem.battle.sides[index(side)].force;
    if (!force.empty()) line += std::string("; ") + name(side) + ": " + text(force);
  }
  log::info(line);
}

}  // namespace asdic
