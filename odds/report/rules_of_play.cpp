#include "odds/report/rules_of_play.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>

#include "lib/text.hpp"
#include "odds/best_play/position.hpp"
#include "odds/report/strategy_rules.hpp"

namespace asdic {

namespace {

using namespace layout;

constexpr std::size_t most_rules = 12;  ///< the most rules of one choice

/// Lists the numbers that a player sees on the table by name: of each kind of unit, of its damaged
/// units, and of everything else that distinguishes positions.
class Features {
 public:
  explicit Features(const Rosters& rosters) {
    for (const Side side : both_sides) {
      for (const Roster& each : rosters[index(side)]) names_.push_back({name(side), each.name});
    }
  }

  const std::vector<Feature>& names() const { return names_; }

  /// Adds the features of a position. Must be called for every position before of().
  void know(const Position& position) {
    for (const auto& [feature, number] : counted(position)) {
      if (place_of(feature) == names_.size()) names_.push_back(feature);
    }
  }

  std::vector<int> of(const Position& position) const {
    std::vector<int> numbers(names_.size());
    for (const auto& [feature, number] : counted(position)) numbers[place_of(feature)] += number;
    return numbers;
  }

 private:
  static std::vector<std::pair<Feature, int>> counted(const Position& position) {
    std::vector<std::pair<Feature, int>> counts;
    for (const Side side : both_sides) {
      for (const auto& [key, number] : position.units.in_battle[index(side)]) {
        counts.push_back({{name(side), std::string(key.name_text())}, number});
        if (key.damage() > 0) counts.push_back({{name(side), key.text()}, number});
      }
    }
    for (const auto& [name, number] : position.situation) counts.push_back({{"", name}, number});
    return counts;
  }

  std::size_t place_of(const Feature& feature) const {
    return static_cast<std::size_t>(std::find(names_.begin(), names_.end(), feature) -
                                    names_.begin());
  }

  std::vector<Feature> names_;
};

}  // namespace

std::vector<Block> rules_of_play(const Result& result) {
  const BestPlay& best = *result.play;
  std::map<std::string, std::vector<Example>> by_choice;
  std::vector<Position> positions;
  Features features(result.rosters);
  for (std::size_t i = 0; i < best.reached; ++i) {
    positions.push_back(position_of(best, best.decisions[i]));
    features.know(positions.back());
  }
  for (const Position& position : positions) {
    by_choice[position.choice].push_back(
        {features.of(position), position.options[position.chosen]});
  }
  std::vector<Block> sections;
  for (const auto& [path, examples] : by_choice) {
    std::vector<StrategyRule> rules = rules_of(examples, features.names());
    std::stable_sort(rules.begin(), rules.end(), [](const StrategyRule& a, const StrategyRule& b) {
      return a.positions > b.positions;
    });
    Block section{fmt::format("Best strategy for {}", path)};
    section.table = {
        {{"do"}, {"attacker has"}, {"defender has"}, {"and"}, {"positions", Align::right}}, {}};
    for (std::size_t i = 0; i < std::min(rules.size(), most_rules); ++i) {
      std::map<std::string, std::vector<std::string>> parts;
      for (const StrategyRule::Condition& each : rules[i].conditions) {
        parts[each.of].push_back(each.of.empty() ? each.name + ": " + each.number
                                                 : each.number + " " + each.name);
      }
      section.table.rows.push_back(
          {{rules[i].done, join(parts["attacker"]), join(parts["defender"]), join(parts[""]),
            std::to_string(rules[i].positions)}});
    }
    if (rules.size() > most_rules) {
      section.below = {fmt::format("and {} more rules; --play FILE writes every position",
                                   rules.size() - most_rules)};
    }
    sections.push_back(std::move(section));
  }
  return sections;
}

}  // namespace asdic
