#include "tests/plain/plain_odds.hpp"

#include <algorithm>
#include <vector>

#include "lib/text.hpp"
#include "tests/oracle/assault_oracle.hpp"
#include "tests/oracle/axis_allies_oracle.hpp"
#include "tests/oracle/depth_oracle.hpp"
#include "tests/oracle/detection_roll_oracle.hpp"
#include "tests/oracle/one_for_one_oracle.hpp"
#include "tests/oracle/raid_oracle.hpp"
#include "tests/oracle/surface_oracle.hpp"
#include "tests/oracle/technology_oracle.hpp"
#include "tests/plain/plain_action.hpp"
#include "tests/plain/plain_axis_allies.hpp"
#include "tests/plain/plain_battle.hpp"

namespace asdic {

namespace {

std::string force(const Units& units) {
  std::string text;
  for (const auto& [key, count] : units) {
    text += (text.empty() ? "" : ",") + std::to_string(count) + " " + key.text();
  }
  return text;
}

}  // namespace

std::string plain_key(const plain::raid::Outcome& outcome, const Case& battle) {
  const auto& attackers = battle.sides[0].force;
  const bool kamikazes = std::any_of(attackers.begin(), attackers.end(), [](const Group& group) {
    return group.name.code == "kamikaze";
  });
  std::string key = "bombers_destroyed=" + std::to_string(outcome.bombers_destroyed) +
                    ",bombers_turned_back=" + std::to_string(outcome.bombers_turned_back) +
                    ",rockets_destroyed=" + std::to_string(outcome.rockets_destroyed);
  if (kamikazes) key += ",kamikazes_destroyed=" + std::to_string(outcome.kamikazes_destroyed);
  return key + ",damage=" + std::to_string(outcome.damage);
}

std::optional<plain::Odds> plain_odds(const Case& battle) {
  if (battle.rules == "one-for-one") return plain::exact(plain_battle(battle));
  if (battle.rules == "depth") return plain::depth::exact(plain_depth_battle(battle));
  if (battle.rules == "detection-roll") {
    return plain::detection_roll::exact(plain_detection_roll_battle(battle));
  }
  if (battle.rules == "surface") return plain::surface::exact(plain_action(battle));
  if (battle.rules == "assault") return plain::assault::exact(plain_assault_battle(battle));
  if (battle.rules == "axis-allies") return plain::axis_allies::exact(plain_axis_allies(battle));
  plain::Odds odds;
  odds.rounds = {{0, 1}};
  if (battle.rules == "raid") {
    for (const auto& [outcome, chance] : plain::raid::exact(plain_raid(battle))) {
      odds.outcomes[plain_key(outcome, battle)] += chance;
    }
    return odds;
  }
  if (battle.rules == "technology") {
    for (const auto& [outcome, chance] : plain::technology::exact(plain_plan(battle))) {
      odds.outcomes["turn=" + std::to_string(outcome.turn) +
                    ",ipc=" + std::to_string(outcome.ipc)] += chance;
    }
    return odds;
  }
  return std::nullopt;
}

std::string plain_key(const Outcome& outcome) {
  if (!outcome.winner) {
    std::vector<std::string> numbers;
    for (const auto& [name, number] : outcome.numbers) {
      numbers.push_back(name + "=" + std::to_string(number));
    }
    return join(numbers, ",");
  }
  return std::string(winner_names[static_cast<std::size_t>(*outcome.winner)]) + "|" +
         force(outcome.in_battle[0]) + "|" + force(outcome.left[0]) + "|" +
         force(outcome.in_battle[1]) + "|" + force(outcome.left[1]);
}

std::map<std::string, Rational> plain_outcomes(const Result& result) {
  std::map<std::string, Rational> outcomes;
  for (const auto& [outcome, chance] : result.outcomes)
    outcomes[plain_key(outcome)] = chance.exact();
  return outcomes;
}

std::map<int, Rational> plain_rounds(const Result& result) {
  std::map<int, Rational> rounds;
  for (const auto& [number, chance] : result.rounds.distribution) rounds[number] = chance.exact();
  return rounds;
}

}  // namespace asdic
