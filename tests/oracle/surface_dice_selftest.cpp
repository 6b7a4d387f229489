// The oracle of surface actions against actions played with dice, and against itself.
#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "tests/oracle/chance.hpp"
#include "tests/oracle/surface_sampler.hpp"
#include "tests/oracle/surface_units.hpp"

namespace plain::surface {
namespace {

constexpr long battles_played = 3000;  // of each action; the time grows with them

template <class What>
void drop_zeros(std::map<What, Fraction>& chances) {
  std::erase_if(chances, [](const auto& entry) { return entry.second == 0; });
}

double brought(const Side& side) {
  double result = 0;
  for (const Unit& unit : side.units) result += unit.count * unit.defense;
  return result;
}

// Checks a mean of numbers between 0 and `bound`. It is practically never more than five times half
// of that / sqrt(n) away.
void check_mean(const Fraction& expected, double mean, double bound) {
  const double difference = std::abs(static_cast<double>(expected) - mean);
  CHECK(difference <= 2.5 * bound / std::sqrt(static_cast<double>(battles_played)));
}

void check_against_dice(const Battle& battle, std::uint64_t dice) {
  const Odds odds = exact(battle);
  const BattleCounts played = play(battle, battles_played, dice);
  check_played(odds, played);

  std::map<int, Fraction> ranges = {{0, 1}};
  for (const int range : {1, 2, 3}) {
    ranges[range] = odds.custom_figures.at("last_range." + std::to_string(range));
    ranges[0] -= ranges[range];
  }
  drop_zeros(ranges);
  check_counts(ranges, played.last_range);

  std::map<std::string, Fraction> first = {{"", 1}};
  for (const std::string side : {"attacker", "defender"}) {
    first[side] = odds.custom_figures.at("broke_off_first." + side);
    first[""] -= first[side];
  }
  drop_zeros(first);
  check_counts(first, played.broke_off_first);

  check_mean(odds.custom_figures.at("losses.attacker.defense"), played.attacker_loss,
             brought(battle.attacker));
  check_mean(odds.custom_figures.at("losses.defender.defense"), played.defender_loss,
             brought(battle.defender));
}

class RandomBattles {
 public:
  explicit RandomBattles(std::uint64_t seed) : chance_(seed) {}

  Battle next() {
    Battle battle;
    battle.attacker = side();
    battle.defender = side();
    battle.attackers_changes = changes();
    battle.defenders_changes = changes();
    battle.defender.avoid = chance_.one_in(4);
    battle.defender.avoid_if_faster = chance_.one_in(8);
    battle.night = chance_.one_in(2);
    battle.pursuit = chance_.below(2);
    if (chance_.one_in(4)) battle.extra_movement = chance_.below(11);
    if (chance_.one_in(2)) battle.bounce = {bounce(1)};
    if (chance_.one_in(3)) battle.bounce = {bounce(Fraction(2, 5)), bounce(Fraction(3, 5))};
    battle.torpedoes_first = chance_.one_in(3);
    battle.fire_by_initiative = chance_.one_in(3);
    battle.damage_lowers_attack = chance_.one_in(3);
    battle.breakoff_from = chance_.one_in(2) ? 3 : 1 + chance_.below(5);
    battle.body_bonus_on_speed = chance_.one_in(3);
    battle.lowest_as_printed = chance_.one_in(3);
    battle.only_sunk_break_off = chance_.one_in(3);
    battle.speed_of_engaged = chance_.one_in(3);
    battle.engage_each_round = chance_.one_in(3);
    battle.disengage_at_start = chance_.one_in(3);
    if (chance_.one_in(5)) battle.rounds = 1 + chance_.below(4);
    if (chance_.one_in(3)) {
      // Makes hits harder and uses tables of other sizes.
      battle.tables.hits_columns = {2, 6, 12};
      battle.tables.hits.assign(4, {0, 0, 1});
      battle.tables.hits.resize(8, {1, 1, 2});
      battle.tables.hits.resize(11, {1, 2, 3});
      battle.tables.odds = {Fraction(2, 3), Fraction(3, 2)};
      battle.tables.damage = {{0, 0, 0, 0, 1, 1}, {0, 0, 1, 1, 2, 2}, {0, 1, 1, 2, 2, 3}};
    }
    return battle;
  }

 private:
  Bounce bounce(const Fraction& chance) {
    const SurprisedSide surprised[] = {SurprisedSide::none, SurprisedSide::attacker,
                                       SurprisedSide::defender};
    return {chance, chance_.one_in(2), chance_.below(4), surprised[chance_.below(3)]};
  }

  // Returns one or two classes, whether they are there or not.
  std::vector<std::string> names() {
    std::vector<std::string> result = {chance_.one_in(2) ? "dd" : "stuck"};
    if (chance_.one_in(2)) result.emplace_back(chance_.one_in(2) ? "ca" : "hulk");
    return result;
  }

  // Returns no changes in most cases, else one choice that differs under conditions.
  std::vector<Change> changes() {
    const Choice rules = chance_.choice({"", "dd", "ca"}, 0);
    const std::vector<std::string> choices = {"range",   "disengage", "body", "targets",
                                              "combine", "torpedoes", "join"};
    const std::string choice = chance_.any_of(choices);
    std::vector<Change> result;
    for (const Rule& rule : rules.rules) result.push_back({choice, rule, side()});
    return result;
  }

  // Returns a side of up to three ships.
  Side side() {
    Unit slow = named("slow", dd);
    slow.speed = 1;
    slow.torpedo_rounds = 2;
    Unit stuck = named("stuck", cl);
    stuck.speed = 0;
    stuck.attack = 0;
    const std::vector<Unit> classes = {
        bb, ca, cl, dd, dd, slow, stuck, stuck, hulk("hulk", 4, 2), hulk("wreck", 0, 9)};
    Side result;
    for (int ships = 1 + chance_.below(3); ships > 0; --ships) {
      Unit unit = chance_.any_of(classes);
      result.units.push_back(some(1, unit, chance_.one_in(4) ? unit.hull - 1 : 0));
    }
    result.range = {1 + chance_.below(2)};
    if (chance_.one_in(3)) result.range.insert(result.range.begin(), {1, 2});
    while (result.range.size() > 1 && chance_.one_in(3))
      result.range.push_back(1 + chance_.below(2));
    result.disengage = chance_.one_in(4);
    result.body = chance_.one_in(3);
    result.spread = chance_.one_in(3);
    if (chance_.one_in(4)) result.disengage_from = 3 + chance_.below(3);
    if (chance_.one_in(4)) result.disengaging = names();
    if (chance_.one_in(3)) result.targets = names();
    if (chance_.one_in(4)) {
      result.by_ship = {{1 + chance_.below(2), "dd", chance_.one_in(2)},
                        {all_ships, chance_.one_in(2) ? "ca" : "slow", false, names()},
                        {all_ships, "", chance_.one_in(2), names()}};
    }
    result.combine = chance_.any_of(std::vector<Combine>{
        Combine::best, Combine::by_class, Combine::all, Combine::none, Combine::up_to});
    result.combine_most = 1 + chance_.below(2);
    if (chance_.one_in(4)) result.torpedoes_from = 1 + chance_.below(5);
    if (chance_.one_in(6)) result.torpedoes_to = 1;
    if (chance_.one_in(3)) result.engage = 1 + chance_.below(2);
    result.join = !chance_.one_in(4);
    result.present = chance_.one_in(3) ? 1 + chance_.below(3) : 0;
    return result;
  }

  Chance chance_;
};

}  // namespace

TEST_CASE("surface oracle: dice agree on two cruisers against a battleship and a destroyer") {
  Battle battle = battle_of({some(2, ca)}, {some(1, bb), some(1, dd)});
  check_against_dice(battle, 1);
  battle = with_bounce(battle, 1, SurprisedSide::defender);
  battle.night = true;
  battle.attacker.spread = battle.defender.spread = true;
  battle.attacker.range = {2};
  check_against_dice(battle, 2);
}

TEST_CASE("surface oracle: dice agree on random actions with random options and policies") {
  RandomBattles battles(1942);
  for (std::uint64_t i = 0; i < 60; ++i) {
    CAPTURE(i);
    check_against_dice(battles.next(), 100 + i);
  }
}

TEST_CASE("surface oracle: dice agree on actions that have begun") {
  RandomBattles battles(1943);
  std::uint64_t played = 0;
  for (std::uint64_t i = 0; played < 12; ++i) {
    CAPTURE(i);
    const Positions positions = after_first_fire(battles.next());
    if (positions.begun.empty()) continue;
    check_against_dice(positions.begun[i % positions.begun.size()].first, 200 + i);
    ++played;
  }
}

TEST_CASE("surface oracle: the whole is what its positions after the first round are together") {
  RandomBattles battles(11);
  for (int i = 0; i < 25; ++i) {
    CAPTURE(i);
    const Battle battle = battles.next();
    const Odds whole = exact(battle);
    const Odds parts = by_positions(battle, exact);
    CHECK(parts.outcomes == whole.outcomes);
    CHECK(parts.mean_rounds == whole.mean_rounds);
    for (const auto& [name, value] : whole.custom_figures) {
      const auto found = parts.custom_figures.find(name);
      CHECK((found == parts.custom_figures.end() ? Fraction(0) : found->second) == value);
    }
  }
}

TEST_CASE("surface oracle: the odds to the end and the odds round by round agree") {
  RandomBattles battles(7);
  for (int i = 0; i < 20; ++i) {
    CAPTURE(i);
    Battle battle = battles.next();
    battle.rounds = 0;
    const Odds unlimited = exact(battle);
    battle.rounds = 5;
    check_limit(unlimited, exact(battle), 5);
  }
}

}  // namespace plain::surface
