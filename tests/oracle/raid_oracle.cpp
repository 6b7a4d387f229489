// Raids of Axis & Allies Revised Enhanced: every step is one function below, in the words of the
// rules.
#include "tests/oracle/raid_oracle.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tests/oracle/choices.hpp"
#include "tests/oracle/lhtr_oracle.hpp"

namespace plain::raid {
namespace {

// The units that are still flying in, by line of the attacker's force, and the outcome so far.
struct Raid {
  std::vector<int> flying;
  Outcome so_far;
  auto operator<=>(const Raid&) const = default;  // NOLINT(modernize-use-nullptr)
};

using Raids = std::map<Raid, Fraction>;
using Step = std::function<Raids(const Raid&)>;

Raids after(const Raids& raids, const Step& step) {
  Raids result;
  for (const auto& [raid, chance] : raids)
    for (const auto& [next, probability] : step(raid)) result[next] += chance * probability;
  std::erase_if(result, [](const auto& entry) { return entry.second == 0; });
  return result;
}

// Returns the chances of the number of hits of `dice` dice at `value`, die by die.
std::map<int, Fraction> hits_of(int dice, int value) {
  const Fraction hit = Fraction(value) / lhtr::die;
  std::map<int, Fraction> result = {{0, Fraction(1)}};
  for (int die = 0; die < dice; ++die) {
    std::map<int, Fraction> one_more;
    for (const auto& [hits, chance] : result) {
      one_more[hits] += chance * (1 - hit);
      one_more[hits + 1] += chance * hit;
    }
    result = one_more;
  }
  return result;
}

std::map<int, Fraction> sum_of(int dice) {
  std::map<int, Fraction> result = {{0, Fraction(1)}};
  for (int die = 0; die < dice; ++die) {
    std::map<int, Fraction> one_more;
    for (const auto& [sum, chance] : result)
      for (int roll = 1; roll <= lhtr::die; ++roll) one_more[sum + roll] += chance / lhtr::die;
    result = one_more;
  }
  return result;
}

int number(const Side& side, const std::string& code) {
  int result = 0;
  for (const Unit& unit : side.units)
    if (unit.code == code) result += unit.count;
  return result;
}

// Returns whether the nation of some unit with this code has the technology.
bool has(const Side& side, const std::string& code, const std::string& technology) {
  return std::any_of(side.units.begin(), side.units.end(), [&](const Unit& unit) {
    return unit.count > 0 && unit.code == code && lhtr::has(side, unit, technology);
  });
}

int coming(const Battle& battle, const Raid& raid, const std::string& code) {
  int result = 0;
  for (std::size_t i = 0; i < raid.flying.size(); ++i)
    if (code.empty() || is_meant(battle.attacker.units[i].name, code)) result += raid.flying[i];
  return result;
}

// Returns the number of units that follow `choice`, by the units left in the raid and those at
// home.
int chosen_in(const Choice& choice, const Battle& battle, const Raid& raid) {
  return chosen(choice, 1, [&](bool of_attacker, const std::string& name) {
    if (of_attacker) return coming(battle, raid, name);
    int count = 0;
    for (const Unit& unit : battle.defender.units)
      if (is_meant(unit.name, name)) count += unit.count;
    return count;
  });
}

// Returns the attacker's lines in the order in which the owner gives them up.
std::vector<std::size_t> casualty_order(const Battle& battle) {
  std::vector<std::size_t> lines;
  for (std::size_t i = 0; i < battle.attacker.units.size(); ++i) lines.push_back(i);
  std::stable_sort(lines.begin(), lines.end(), [&](std::size_t left, std::size_t right) {
    const Unit& one = battle.attacker.units[left];
    const Unit& other = battle.attacker.units[right];
    return std::pair(one.list_rank, one.default_rank) <
           std::pair(other.list_rank, other.default_rank);
  });
  return lines;
}

void destroy(const Battle& battle, Raid& raid, std::size_t line, int number) {
  raid.flying[line] -= number;
  const std::string& code = battle.attacker.units[line].code;
  if (code == "bmb") raid.so_far.bombers_destroyed += number;
  if (code == "rocket") raid.so_far.rockets_destroyed += number;
  if (code == "kamikaze") raid.so_far.kamikazes_destroyed += number;
}

// Returns the value at which a die hits units of a line. Jets are harder to hit.
int value_at(const Battle& battle, std::size_t line, bool radar) {
  const Unit& unit = battle.attacker.units[line];
  const bool is_fighter = unit.code == "ftr" || unit.code == "kamikaze";
  const bool is_jet = is_fighter && lhtr::has(battle.attacker, unit, "jet-fighters");
  return (radar ? 2 : 1) - (is_jet ? 1 : 0);
}

// Returns the chances of the hits on each line when one gun fires a die at each unit with these
// codes. If the dice are aimed, a hit falls on the line that the die was rolled for; if not, hits
// fall by the casualty order on lines that a die could hit.
std::map<std::vector<int>, Fraction> hit_by_a_gun(const Battle& battle, const Raid& raid,
                                                  const std::set<std::string>& codes, bool radar) {
  std::vector<std::size_t> targets;
  for (const std::size_t line : casualty_order(battle))
    if (codes.contains(battle.attacker.units[line].code) && value_at(battle, line, radar) > 0)
      targets.push_back(line);
  std::map<std::vector<int>, Fraction> result = {
      {std::vector<int>(raid.flying.size(), 0), Fraction(1)}};
  for (const std::size_t line : targets) {
    std::map<std::vector<int>, Fraction> more;
    for (const auto& [before, chance] : result)
      for (const auto& [hits, probability] :
           hits_of(raid.flying[line], value_at(battle, line, radar))) {
        std::vector<int> with = before;
        with[line] = hits;
        more[with] += chance * probability;
      }
    result = more;
  }
  if (battle.aimed) return result;
  std::map<std::vector<int>, Fraction> by_owner;
  for (const auto& [hit, chance] : result) {
    int hits = 0;
    for (const int each : hit) hits += each;
    std::vector<int> lost(raid.flying.size(), 0);
    for (const std::size_t line : targets) {
      lost[line] = std::min(hits, raid.flying[line]);
      hits -= lost[line];
    }
    by_owner[lost] += chance;
  }
  return by_owner;
}

// Fires a gun on the way: a die at each bomber, escort and, by default, kamikaze.
Raids gun_on_the_way(const Battle& battle, const Raid& raid) {
  std::set<std::string> codes = {"bmb", "ftr"};
  if (battle.guns_at_kamikazes) codes.insert("kamikaze");
  Raids result;
  for (const auto& [hit, chance] : hit_by_a_gun(battle, raid, codes, battle.way.radar)) {
    Raid next = raid;
    for (std::size_t i = 0; i < hit.size(); ++i) destroy(battle, next, i, hit[i]);
    result[next] += chance;
  }
  return result;
}

// 1. Fires a die at each bomber and, by default, kamikaze. If there are more escorts than
// interceptors, a die decides whether a bomber that is hit is destroyed or turned back.
Raids anti_aircraft_fire(const Battle& battle, const Raid& raid) {
  if (number(battle.defender, "aa") == 0) return {{raid, Fraction(1)}};
  std::set<std::string> codes = {"bmb"};
  if (battle.guns_at_kamikazes) codes.insert("kamikaze");
  const bool protects = coming(battle, raid, "ftr") > number(battle.defender, "ftr");
  Raids result;
  for (const auto& [hit, chance] :
       hit_by_a_gun(battle, raid, codes, has(battle.defender, "aa", "radar"))) {
    Raids struck = {{raid, chance}};
    for (std::size_t i = 0; i < hit.size(); ++i) {
      const bool may_turn_back = protects && battle.attacker.units[i].code == "bmb";
      struck = after(struck, [&](const Raid& before) {
        Raids results;
        for (const auto& [survived, probability] : hits_of(hit[i], may_turn_back ? 3 : 0)) {
          Raid next = before;
          destroy(battle, next, i, hit[i] - survived);
          next.flying[i] -= survived;
          next.so_far.bombers_turned_back += survived;
          results[next] += probability;
        }
        return results;
      });
    }
    for (const auto& [next, probability] : struck) result[next] += probability;
  }
  return result;
}

// Destroys a unit with this code and returns true, or returns false if there is none.
bool destroy_one(const Battle& battle, Raid& raid, const std::string& code) {
  for (std::size_t i = 0; i < raid.flying.size(); ++i)
    if (battle.attacker.units[i].code == code && raid.flying[i] > 0) {
      destroy(battle, raid, i, 1);
      return true;
    }
  return false;
}

// 2. Lets interceptors fire. Each hit of those that are not neutralized destroys a unit; further
// hits are lost. By option, neutralized ones fire at the rocket. The owner decides only once on
// which units hits fall first.
Raids interception(const Battle& battle, const Raid& raid) {
  const int interceptors = number(battle.defender, "ftr");
  const int neutralized = std::min(interceptors, coming(battle, raid, "ftr"));
  const int sent = std::min(interceptors, chosen_in(battle.intercept, battle, raid));
  const int at_all = std::min(sent, interceptors - neutralized);
  const int at_rockets = battle.escorts_cover_rockets ? 0 : sent - at_all;
  std::vector<std::string> first = {"rocket", "kamikaze", "bmb"};
  if (chosen_in(battle.bombers_first, battle, raid) > 0) first = {"bmb", "rocket", "kamikaze"};
  Raids result;
  for (const auto& [hits, chance] : hits_of(at_all, 1))
    for (const auto& [rocket_hits, other_chance] : hits_of(at_rockets, 1)) {
      Raid next = raid;
      for (int i = 0; i < hits; ++i)
        for (const std::string& code : first)
          if (destroy_one(battle, next, code)) break;
      for (int i = 0; i < rocket_hits; ++i) destroy_one(battle, next, "rocket");
      result[next] += chance * other_chance;
    }
  return result;
}

// 3. Drops bombs: a die for each bomber, two for a heavy one, and one for each rocket.
Chances damage(const Battle& battle, const Raid& raid) {
  const int dice = has(battle.attacker, "bmb", "heavy-bombers") ? 2 : 1;
  Chances result;
  for (const auto& [by_bombers, chance] : sum_of(dice * coming(battle, raid, "bmb")))
    for (const auto& [by_rockets, other_chance] : sum_of(coming(battle, raid, "rocket"))) {
      Outcome outcome = raid.so_far;
      outcome.damage = battle.cap_each
                           ? std::min(by_bombers, battle.value) + std::min(by_rockets, battle.value)
                           : std::min(by_bombers + by_rockets, battle.value);
      result[outcome] += chance * other_chance;
    }
  return result;
}

}  // namespace

Chances exact(const Battle& battle) {
  Raid start;
  for (const Unit& unit : battle.attacker.units) start.flying.push_back(unit.count);
  Raids raids = {{start, Fraction(1)}};
  for (int gun = 0; gun < battle.way.guns; ++gun)
    raids = after(raids, [&](const Raid& raid) { return gun_on_the_way(battle, raid); });
  raids = after(raids, [&](const Raid& raid) { return anti_aircraft_fire(battle, raid); });
  raids = after(raids, [&](const Raid& raid) { return interception(battle, raid); });
  Chances result;
  for (const auto& [raid, chance] : raids)
    for (const auto& [outcome, probability] : damage(battle, raid))
      result[outcome] += chance * probability;
  return result;
}

}  // namespace plain::raid
