// Axis & Allies Revised Enhanced, raids: every step is one function below, in the words of the
// rules.
#include "tests/oracle/raid_oracle.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "tests/oracle/choices.hpp"
#include "tests/oracle/lhtr_oracle.hpp"

namespace plain::raid {
namespace {

// What is still coming in, and what has become of the rest.
struct Raid {
  int bombers = 0, escorts = 0, rockets = 0, kamikazes = 0;
  Outcome so_far;
  auto operator<=>(const Raid&) const = default;  // NOLINT(modernize-use-nullptr)

  void lose_bomber() { --bombers, ++so_far.bombers_destroyed; }
  void turn_bomber_back() { --bombers, ++so_far.bombers_turned_back; }
  void lose_rocket() { --rockets, ++so_far.rockets_destroyed; }
  void lose_kamikaze() { --kamikazes, ++so_far.kamikazes_destroyed; }
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

// One die after the other at this value.
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

// Whether the nation of some of these units has the technology.
bool has(const Side& side, const std::string& code, const std::string& technology) {
  return std::any_of(side.units.begin(), side.units.end(), [&](const Unit& unit) {
    return unit.count > 0 && unit.code == code && lhtr::has(side, unit, technology);
  });
}

// What is chosen by what is left of the raid and of those at home.
int chosen_in(const Choice& choice, const Battle& battle, const Raid& raid) {
  return chosen(choice, 1, [&](bool of_attacker, const std::string& code) {
    int count = 0;
    if (!of_attacker)
      for (const Unit& unit : battle.defender.units)
        if (code.empty() || unit.code == code) count += unit.count;
    if (!of_attacker) return count;
    const std::map<std::string, int> left = {{"bmb", raid.bombers},
                                             {"ftr", raid.escorts},
                                             {"rocket", raid.rockets},
                                             {"kamikaze", raid.kamikazes}};
    for (const auto& [name, number] : left)
      if (code.empty() || name == code) count += number;
    return count;
  });
}

// On the way: a die at each bomber and each escort. Whatever is hit first is lost first, by the
// list, but for jets that could not be hit.
Raids gun_on_the_way(const Battle& battle, const Raid& raid) {
  std::vector<Unit> aircraft;
  for (const Unit& unit : battle.attacker.units)
    if (unit.code == "bmb" || unit.code == "ftr") aircraft.push_back(unit);
  std::stable_sort(aircraft.begin(), aircraft.end(), [](const Unit& left, const Unit& right) {
    return std::pair(left.list_rank, left.default_rank) <
           std::pair(right.list_rank, right.default_rank);
  });
  std::vector<std::string> flying;
  std::vector<int> hit_at;
  for (const Unit& unit : aircraft) {
    const bool is_jet = unit.code == "ftr" && lhtr::has(battle.attacker, unit, "jet-fighters");
    const int value = (battle.way.radar ? 2 : 1) - (is_jet ? 1 : 0);
    if (value == 0) continue;
    flying.insert(flying.end(), unit.count, unit.code);
    hit_at.insert(hit_at.end(), unit.count, value);
  }
  // The first of them are lost already.
  const int lost =
      number(battle.attacker, "bmb") + number(battle.attacker, "ftr") - raid.bombers - raid.escorts;
  flying.erase(flying.begin(), flying.begin() + lost);
  hit_at.erase(hit_at.begin(), hit_at.begin() + lost);
  std::map<int, Fraction> chances = {{0, Fraction(1)}};
  for (const int value : hit_at) {
    std::map<int, Fraction> one_more;
    for (const auto& [hits, chance] : chances)
      for (const auto& [more, other_chance] : hits_of(1, value))
        one_more[hits + more] += chance * other_chance;
    chances = one_more;
  }
  Raids result;
  for (const auto& [hits, chance] : chances) {
    Raid next = raid;
    for (int i = 0; i < hits; ++i) {
      if (flying[i] == "bmb") {
        next.lose_bomber();
      } else {
        --next.escorts;
      }
    }
    result[next] += chance;
  }
  return result;
}

// 1. A die at each bomber. With more escorts than interceptors those that are hit are destroyed or
// turned back, by a die each.
Raids anti_aircraft_fire(const Battle& battle, const Raid& raid) {
  if (number(battle.defender, "aa") == 0) return {{raid, Fraction(1)}};
  const int value = has(battle.defender, "aa", "radar") ? 2 : 1;
  const bool protects = raid.escorts > number(battle.defender, "ftr");
  Raids result;
  for (const auto& [hits, chance] : hits_of(raid.bombers, value))
    for (const auto& [survived, other_chance] : hits_of(hits, protects ? 3 : 0)) {
      Raid next = raid;
      for (int i = 0; i < hits - survived; ++i) next.lose_bomber();
      for (int i = 0; i < survived; ++i) next.turn_bomber_back();
      result[next] += chance * other_chance;
    }
  return result;
}

// 2. Each hit of the interceptors that are not neutralized destroys something; hits beyond are
// lost. By option the neutralized fire at the rocket.
Raids interception(const Battle& battle, const Raid& raid) {
  const int interceptors = number(battle.defender, "ftr");
  const int neutralized = std::min(interceptors, raid.escorts);
  const int sent = std::min(interceptors, chosen_in(battle.intercept, battle, raid));
  const int at_all = std::min(sent, interceptors - neutralized);
  const int at_rockets = battle.escorts_cover_rockets ? 0 : sent - at_all;
  Raids result;
  for (const auto& [hits, chance] : hits_of(at_all, 1))
    for (const auto& [rocket_hits, other_chance] : hits_of(at_rockets, 1)) {
      Raid next = raid;
      for (int i = 0; i < hits; ++i) {
        const bool is_last = next.rockets == 0 && next.kamikazes == 0;
        const bool bombers_first = chosen_in(battle.bombers_first, battle, next) > 0;
        if (next.bombers > 0 && (bombers_first || is_last)) {
          next.lose_bomber();
        } else if (next.rockets > 0) {
          next.lose_rocket();
        } else if (next.kamikazes > 0) {
          next.lose_kamikaze();
        }
      }
      for (int i = 0; i < rocket_hits && next.rockets > 0; ++i) next.lose_rocket();
      result[next] += chance * other_chance;
    }
  return result;
}

// 3. A die for each bomber, two for a heavy one, and one for a rocket.
Chances damage(const Battle& battle, const Raid& raid) {
  const int dice = has(battle.attacker, "bmb", "heavy-bombers") ? 2 : 1;
  Chances result;
  for (const auto& [by_bombers, chance] : sum_of(dice * raid.bombers))
    for (const auto& [by_rockets, other_chance] : sum_of(raid.rockets)) {
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
  const Side& attacker = battle.attacker;
  Raid start;
  start.bombers = number(attacker, "bmb");
  start.escorts = number(attacker, "ftr");
  start.rockets = number(attacker, "rocket");
  start.kamikazes = number(attacker, "kamikaze");
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
