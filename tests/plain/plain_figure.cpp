#include "tests/plain/plain_figure.hpp"

#include <array>
#include <functional>
#include <map>
#include <stdexcept>
#include <string_view>

#include "lib/text.hpp"
#include "odds/solve/result.hpp"

namespace asdic {

namespace {

/// An outcome of an oracle, taken apart.
struct PlainOutcome {
  std::string winner;
  std::array<Units, 2> alive;                ///< in battle or left
  std::map<std::string, long> numbers = {};  ///< of outcomes without sides
};

void count(const std::string_view force, Units& units) {
  if (force.empty()) return;
  for (const std::string_view group : split(force, ',')) {
    const auto blank = group.find(' ');
    const std::string_view name = group.substr(blank + 1);
    units[{parse_key(name)->name(), 0}] += std::stoi(std::string(group));
  }
}

PlainOutcome taken_apart(const std::string& key) {
  PlainOutcome outcome;
  if (key.find('|') == std::string::npos) {
    for (const std::string_view each : split(key, ',')) {
      const auto equals = each.find('=');
      outcome.numbers[std::string(each.substr(0, equals))] =
          std::stol(std::string(each.substr(equals + 1)));
    }
    return outcome;
  }
  const auto fields = split(key, '|');
  outcome.winner = fields[0];
  for (std::size_t i = 0; i < 4; ++i) count(fields[i + 1], outcome.alive[i / 2]);
  return outcome;
}

/// Returns the cost of a unit of this name.
int cost(const CaseSide& side, const std::string& name) {
  for (const Group& group : side.force) {
    if (group.name.text() == name) return group.type.cost;
  }
  throw std::logic_error("there is no " + name);
}

long lost(const Case& battle, const PlainOutcome& outcome, std::size_t side) {
  long sum = 0;
  for (const Group& group : battle.sides[side].force) sum += long{group.count} * group.type.cost;
  for (const auto& [name, number] : outcome.alive[side]) {
    sum -= long{number} * cost(battle.sides[side], name.text());
  }
  return sum;
}

/// Returns the payoff of each outcome for the mean of a figure, or nullopt for a figure that is not
/// such a mean.
std::optional<std::function<plain::Fraction(const PlainOutcome&)>> payoff(const std::string& figure,
                                                                          const Case& battle) {
  const std::string winner = "winner.";
  if (figure.starts_with(winner)) {
    return [=](const PlainOutcome& end) { return end.winner == figure.substr(7) ? 1 : 0; };
  }
  if (figure == "exchange" && battle.rules == "raid") {  // a bomber costs 15; escorts come home
    return [](const PlainOutcome& end) {
      return end.numbers.at("damage") - 15 * end.numbers.at("bombers_destroyed");
    };
  }
  if (figure == "exchange") {
    return [&](const PlainOutcome& end) { return lost(battle, end, 1) - lost(battle, end, 0); };
  }
  if (figure == "losses.defender.cost") {
    return [&](const PlainOutcome& end) { return lost(battle, end, 1); };
  }
  if (figure == "survivors.defender.at_least.3") {
    return [](const PlainOutcome& end) {
      int alive = 0;
      for (const auto& [name, number] : end.alive[1]) alive += number;
      return alive >= 3 ? 1 : 0;
    };
  }
  const bool of_number = !battle.sides[0].force.empty() ? battle.rules == "raid" : true;
  if (of_number) {
    const std::string number = figure.substr(0, figure.find('.'));
    return [=](const PlainOutcome& end) { return end.numbers.at(number); };
  }
  return std::nullopt;
}

}  // namespace

std::optional<plain::Fraction> plain_figure(const std::string& figure, const Case& battle,
                                            const plain::Odds& odds) {
  if (figure == "rounds.mean") return odds.mean_rounds;
  const auto custom = odds.custom_figures.find(figure);
  if (custom != odds.custom_figures.end()) return custom->second;
  const auto pays = payoff(figure, battle);
  if (!pays || figure == "rounds.sd" || figure.starts_with("detected.") ||
      figure.starts_with("located.")) {
    return std::nullopt;
  }
  plain::Fraction mean = 0;
  plain::Fraction square = 0;
  for (const auto& [key, chance] : odds.outcomes) {
    const plain::Fraction value = (*pays)(taken_apart(key));
    mean += chance * value;
    square += chance * value * value;
  }
  return figure.ends_with(".sd") ? square - mean * mean : mean;
}

}  // namespace asdic
