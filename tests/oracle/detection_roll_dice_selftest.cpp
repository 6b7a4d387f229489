// The oracle of detection rolls against battles played with dice, and against itself.
#include <doctest/doctest.h>

#include <cstdint>
#include <map>
#include <string>

#include "tests/oracle/detection_roll_oracle.hpp"
#include "tests/oracle/random_detection_roll.hpp"

namespace plain::detection_roll {
namespace {

using namespace lhtr;  // NOLINT(google-build-using-namespace)

constexpr long battles_played = 20000;

void check_detected(const std::string& name, const Fraction& chance,
                    const std::map<std::string, long>& detected) {
  const auto found = detected.find(name);
  const long seen = found == detected.end() ? 0 : found->second;
  CAPTURE(name);
  check_counts(std::map<bool, Fraction>{{false, 1 - chance}, {true, chance}},
               {{false, battles_played - seen}, {true, seen}});
}

void check_against_dice(const Battle& battle, std::uint64_t dice) {
  const BattleCounts played = play(battle, battles_played, dice);
  check_played(exact(battle), played);
  const Detections detection = detections(battle);
  for (const auto& [side, of_side] : std::map<std::string, Detection>{
           {"attacker", detection.attacker}, {"defender", detection.defender}}) {
    if (!of_side.names.empty()) check_detected(side, of_side.all, played.detected);
    for (const auto& [name, chance] : of_side.names)
      check_detected(side + " " + name, chance, played.detected);
  }
}

}  // namespace

TEST_CASE("detection roll oracle: dice agree on a hunt for submarines of two kinds") {
  auto battle =
      battle_of<Battle>({some(2, unit_of_nation("ja", sub)), some(1, unit_of_nation("ja", kaiten)),
                         some(1, unit_of_nation("de", sub))},
                        {some(1, unit_of_nation("us", dd)), some(1, unit_of_nation("us", ftr)),
                         some(1, unit_of_nation("uk", dd)), some(1, bb)});
  battle.attacker.technologies["ja"] = {"super-submarines"};
  for (Unit& unit : battle.attacker.units) unit.list_rank = 0;
  check_against_dice(battle, 1);
}

TEST_CASE("detection roll oracle: dice agree on random battles with random rule options") {
  RandomBattles battles(2004);
  for (std::uint64_t i = 0; i < 60; ++i) {
    CAPTURE(i);
    check_against_dice(battles.next(), 100 + i);
  }
}

TEST_CASE("detection roll oracle: the odds to the end and the odds round by round agree") {
  RandomBattles battles(5);
  for (int i = 0; i < 20; ++i) {
    CAPTURE(i);
    Battle battle = battles.next();
    battle.retreat = battle.rounds = 0;
    const Odds unlimited = exact(battle);
    battle.rounds = 6;
    check_limit(unlimited, exact(battle), 6);
  }
}

}  // namespace plain::detection_roll
