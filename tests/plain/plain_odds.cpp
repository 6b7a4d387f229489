#include "tests/plain/plain_odds.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "lib/text.hpp"
#include "states/rule_system.hpp"
#include "tests/oracle/air_raid_oracle.hpp"
#include "tests/oracle/assault_oracle.hpp"
#include "tests/oracle/axis_allies_oracle.hpp"
#include "tests/oracle/depth_oracle.hpp"
#include "tests/oracle/detection_roll_oracle.hpp"
#include "tests/oracle/landing.hpp"
#include "tests/oracle/one_for_one_oracle.hpp"
#include "tests/oracle/raid_oracle.hpp"
#include "tests/oracle/return_flight.hpp"
#include "tests/oracle/surface_oracle.hpp"
#include "tests/oracle/take_and_hold.hpp"
#include "tests/oracle/technology_oracle.hpp"
#include "tests/oracle/waves.hpp"
#include "tests/plain/plain_action.hpp"
#include "tests/plain/plain_axis_allies.hpp"
#include "tests/plain/plain_battle.hpp"
#include "tests/support/boost_fractions.hpp"

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

namespace {

bool has_unit(const CaseSide& side, const std::string& code) {
  return std::any_of(side.force.begin(), side.force.end(), [&](const Group& group) {
    return group.name.code == code && group.count > 0;
  });
}

std::string key_of_air_raid(const plain::air_raid::Outcome& outcome, const Case& battle) {
  std::string key = "bombers_destroyed=" + std::to_string(outcome.bombers);
  if (has_unit(battle.sides[0], "tac")) {
    key += ",tactical_bombers_destroyed=" + std::to_string(outcome.tactical_bombers);
  }
  if (has_unit(battle.sides[0], "ftr")) {
    key += ",escorts_destroyed=" + std::to_string(outcome.escorts);
  }
  if (has_unit(battle.sides[1], "ftr")) {
    key += ",interceptors_destroyed=" + std::to_string(outcome.interceptors);
  }
  return key + ",damage=" + std::to_string(outcome.damage);
}

/// Submarines that are not silent are attacked again.
bool waits(const Force& force, const std::string& name) {
  return std::any_of(force.begin(), force.end(), [&](const Group& group) {
    return group.name.text() == name && group.type.kind == UnitKind::sub &&
           group.name.depth != Depth::silent;
  });
}

plain::Camp camp_of(const Force& force) {
  plain::Camp camp;
  for (const Group& group : force) camp[group.key().text()] += group.count;
  return camp;
}

/// Returns the units of a camp, with the types and in the order of `types`.
Force force_of(const plain::Camp& camp, const Force& types) {
  Force force;
  for (const Group& type : types) {
    for (const auto& [text, count] : camp) {
      const UnitKey key = *parse_key(text);
      const bool known = std::any_of(force.begin(), force.end(),
                                     [&](const Group& other) { return other.key() == key; });
      if (known || count == 0 || !(key.name() == type.name)) continue;
      force.push_back(type);
      force.back().count = count;
      force.back().damage = key.damage();
    }
  }
  return force;
}

/// Returns whether the attacker has won with a land unit in battle, or in a later wave.
bool is_taken(const std::string& outcome, const Case& battle) {
  const plain::OutcomeParts ended = plain::taken_apart(outcome);
  if (ended.winner != "attacker" || ended.attacker.empty()) return false;
  const auto wave_of = [](const std::string& name) {
    const std::size_t at = name.find('#');
    if (at == std::string::npos || name.substr(at + 1).starts_with("sea")) return 1;
    return std::stoi(name.substr(at + 1));
  };
  const auto is_land = [&](const std::string& name) {
    return std::any_of(battle.types.begin(), battle.types.end(), [&](const UnitType& type) {
      return type.kind == UnitKind::land && type.code == name.substr(0, name.find_first_of(":#*"));
    });
  };
  int won = 0;
  for (const auto& [name, count] : ended.attacker) {
    if (is_land(name)) return true;
    won = wave_of(name);
  }
  return std::any_of(ended.attacker_left.begin(), ended.attacker_left.end(), [&](const auto& left) {
    return is_land(left.first) && wave_of(left.first) > won;
  });
}

/// Returns the odds of one of several battles, without the figures about the end of all.
plain::Odds without_conquest(plain::Odds odds) {
  odds.custom_figures.erase("takes");
  odds.custom_figures.erase("clears");
  return odds;
}

/// Returns the odds with the figures "takes" and "clears" of their outcomes.
plain::Odds with_conquest(plain::Odds odds, const Case& battle) {
  odds.custom_figures["clears"] = 0;
  for (const auto& [outcome, chance] : odds.outcomes) {
    if (plain::taken_apart(outcome).defender.empty()) odds.custom_figures["clears"] += chance;
    if (is_taken(outcome, battle)) odds.custom_figures["takes"] += chance;
  }
  return odds;
}

plain::Odds plain_waves(const Case& battle) {
  plain::Waves waves;
  const bool axis_allies = battle.rules == "axis-allies";
  if (axis_allies) waves.damage_stays = battle.setting("options.damage_stays") == "true";
  const Force& defender = battle.sides[1].force;
  waves.attackers = {camp_of(battle.sides[0].force)};
  for (const Case& wave : battle.waves) waves.attackers.push_back(camp_of(wave.sides[0].force));
  waves.defender = camp_of(defender);
  waves.waits = [&](const std::string& name) { return waits(defender, name); };
  waves.fight = [&](std::size_t wave, const plain::Camp& there) {
    Case one = wave == 0 ? battle : battle.waves[wave - 1];
    one.waves.clear();
    one.sides[1].force = force_of(there, defender);
    return without_conquest(*plain_odds(one));
  };
  plain::Odds odds = plain::exact(waves);
  return axis_allies ? with_conquest(odds, battle) : odds;
}

bool damage_stays(const Case& battle) {
  return battle.rules != "axis-allies" || battle.setting("options.damage_stays") == "true";
}

const UnitType& type_of(const std::string& name, const Case& battle) {
  return *std::find_if(battle.types.begin(), battle.types.end(), [&](const UnitType& type) {
    return type.code == name.substr(0, name.find_first_of(":#*"));
  });
}

/// Returns a battle against the units that hold the territory. If an attack brought them, they have
/// its technologies, and the defaults of all other keys of a defender.
Case attack_on(const plain::Holders& holders, const std::vector<Case>& attacks,
               std::size_t attack) {
  Case one = attacks[attack];
  one.waves.clear();
  if (holders.attack < 0) {
    one.sides[1].force = force_of(holders.units, attacks.front().sides[1].force);
    return one;
  }
  const CaseSide& brought = attacks[static_cast<std::size_t>(holders.attack)].sides[0];
  one.sides[1] = {};
  one.sides[1].technologies = brought.technologies;
  one.sides[1].force = force_of(holders.units, brought.force);
  for (const Setting& setting : rule_system(one.rules).format.settings) {
    if (setting.table() == "defender") one.settings[setting.path] = setting.default_value;
  }
  return one;
}

plain::Odds plain_take_and_hold(const Case& battle) {
  std::vector<Case> attacks = {battle};
  attacks.insert(attacks.end(), battle.waves.begin(), battle.waves.end());
  plain::TakeAndHold waves;
  for (const Case& attack : attacks) {
    const auto& stays = attack.sides[0].stays;
    plain::Attack& own = waves.attacks.emplace_back();
    own.by_defender = attack.by == Side::defender;
    own.units = camp_of(attack.sides[0].force);
    for (const auto& [name, count] : own.units) {
      const std::string whole = name.substr(0, name.find('*'));
      const std::string code = type_of(name, battle).code;
      if (std::find(stays.begin(), stays.end(), code) != stays.end()) own.stays.insert(whole);
    }
  }
  waves.garrison = camp_of(battle.sides[1].force);
  waves.value = battle.territory.value;
  waves.dead_zone = battle.territory.dead_zone;
  waves.damage_stays = damage_stays(battle);
  const auto kind_of = [&](const std::string& name) { return type_of(name, battle).kind; };
  waves.is_land = [=](const std::string& name) { return kind_of(name) == UnitKind::land; };
  waves.is_air = [=](const std::string& name) { return kind_of(name) == UnitKind::air; };
  waves.cost = [&](const std::string& name) { return type_of(name, battle).cost; };
  waves.fight = [&](std::size_t attack, const plain::Holders& holders) {
    return *plain_odds(attack_on(holders, attacks, attack));
  };
  plain::Odds odds = plain::exact(waves);
  odds.custom_figures["takes"] = odds.custom_figures["holds.attacker"];
  return odds;
}

/// Returns the part of a transport that a unit takes in the rules of `battle`.
plain::Load load_of(const Case& battle, const std::string& code) {
  if (battle.rules == "assault") return code == "arm" ? plain::Load::heavy : plain::Load::light;
  if (code == "inf") return plain::Load::light;
  return battle.setting("options.edition") == "classic" ? plain::Load::bulky : plain::Load::heavy;
}

/// Returns whether a ship that is left after the battle at sea may bombard.
bool may_bombard(const Case& battle, const std::string& ship) {
  const UnitName name = parse_key(ship)->name();
  const auto& technologies = battle.sea->sides[0].technologies;
  const auto combined_arms = [&](const std::string& nation) {
    const auto own = technologies.find(nation);
    return own != technologies.end() && own->second.contains("combined-arms");
  };
  const bool has_combined_arms = combined_arms("all") || combined_arms(name.nation);
  if (battle.rules == "assault") {
    return name.code == "bb" || (name.code == "dd" && has_combined_arms);
  }
  const std::string& edition = battle.setting("options.edition");
  if (edition == "1941") return false;
  if (name.code == "bb" || name.code == "ca") return true;
  const bool is_revised = edition == "revised" || edition == "lhtr";
  return name.code == "dd" && (edition == "europe-1999" || (is_revised && has_combined_arms));
}

/// Returns the places to land of a side, in which carriers without damage take two aircraft.
plain::Places places_of(const Case& battle, Side side) {
  plain::Places places;
  const std::string& elsewhere = battle.setting(std::string(name(side)) + ".landing_places");
  if (elsewhere != "any") places.elsewhere = std::stoi(elsewhere);
  struct Aircraft {
    int cost;
    int place;
    int undamaged;
    std::string name;
    auto operator<=>(const Aircraft&) const = default;  // NOLINT(modernize-use-nullptr)
  };
  std::vector<Aircraft> aircraft;
  int place = 0;
  for (const Group& group : battle.sides[index(side)].force) {
    const std::string text = group.name.text();
    if (group.name.code == "cv") places.room[text] = 2;
    if (group.name.code != "ftr" && group.name.code != "tac") continue;
    const auto is_named = [&](const Aircraft& each) { return each.name == text; };
    if (std::any_of(aircraft.begin(), aircraft.end(), is_named)) continue;
    --place;  // those named last are lost first
    for (int hits = 0; hits < group.type.hits; ++hits) {
      aircraft.push_back({group.type.cost, place, -hits, text + std::string(hits, '*')});
    }
  }
  std::sort(aircraft.begin(), aircraft.end());
  for (const Aircraft& each : aircraft) places.aircraft.push_back(each.name);
  return places;
}

/// Adds the room that is left on carriers at sea to the places of aircraft on land.
void let_land_on_ships(const Case& sea, const std::array<plain::Camp, 2>& left, Case& land) {
  for (const Side side : both_sides) {
    std::string& places = land.settings[std::string(name(side)) + ".landing_places"];
    if (places == "any") continue;
    const int room = plain::free_room(places_of(sea, side), left[index(side)]);
    places = std::to_string(std::stoi(places) + room);
  }
}

/// Returns the landing: for each line of the force, the units that come by sea and the others.
plain::Landing plain_landing(const Case& battle) {
  plain::Landing landing;
  Case sea = *battle.sea;
  sea.rules = battle.rules == "assault" ? "detection-roll" : battle.rules;
  landing.at_sea = without_conquest(*plain_odds(sea));
  const Force& force = battle.sides[0].force;
  const auto named = plain_landed(battle);
  auto still = named.value_or(std::map<std::string, int>());
  for (const Group& group : force) {
    const std::string name = group.name.text();
    int by_sea = group.type.kind == UnitKind::land ? group.count : 0;
    if (named) by_sea = std::min(by_sea, still[name]);
    if (named) still[name] -= by_sea;
    landing.by_sea.push_back({group.key().text(), by_sea, load_of(battle, group.name.code)});
    if (by_sea < group.count) landing.others[group.key().text()] = group.count - by_sea;
  }
  landing.defender = camp_of(battle.sides[1].force);
  landing.may_bombard =
      sea.sides[1].force.empty() || battle.setting("options.bombard_after_battle") == "true";
  landing.bombards = [&battle](const std::string& ship) { return may_bombard(battle, ship); };
  landing.assault = [&battle](const plain::Camp& ashore, const plain::Camp& others,
                              const plain::Camp& ships, const std::array<plain::Camp, 2>& at_sea) {
    Case land = battle;
    land.sea.reset();
    if (battle.rules == "axis-allies") let_land_on_ships(*battle.sea, at_sea, land);
    plain::Camp all = ashore;
    plain::join(all, others);
    land.sides[0].force = force_of(all, battle.sides[0].force);
    std::string landed;
    for (const auto& [name, count] : ashore) {
      landed += (landed.empty() ? "" : ", ") + std::to_string(count) + " " + name;
    }
    std::string bombard;
    for (const auto& [name, count] : ships) {
      bombard += (bombard.empty() ? "" : ", ") + std::to_string(count) + " " + name;
      land.sides[0].technologies["all"].insert("combined-arms");
    }
    land.settings["attacker.landed"] = landed;
    land.settings["attacker.bombard"] = bombard;
    return without_conquest(*plain_odds(land));
  };
  return landing;
}

}  // namespace

std::optional<plain::Odds> plain_odds(const Case& battle) {
  if (!battle.until.empty()) return std::nullopt;
  if (battle.rounds_fought() > 0 && battle.rules != "surface") return std::nullopt;
  if (battle.sea) {
    const plain::Odds odds = plain::exact(plain_landing(battle));
    return battle.rules == "axis-allies" ? with_conquest(odds, battle) : odds;
  }
  if (battle.has_counter_attack()) return plain_take_and_hold(battle);
  if (!battle.waves.empty()) return plain_waves(battle);
  if (battle.rules == "one-for-one") return plain::exact(plain_battle(battle));
  if (battle.rules == "depth") return plain::depth::exact(plain_depth_battle(battle));
  if (battle.rules == "detection-roll") {
    return plain::detection_roll::exact(plain_detection_roll_battle(battle));
  }
  if (battle.rules == "surface") return plain::surface::exact(plain_action(battle));
  if (battle.rules == "assault") return plain::assault::exact(plain_assault_battle(battle));
  if (battle.rules == "axis-allies") {
    return plain::after_return(plain::axis_allies::exact(plain_axis_allies(battle)),
                               places_of(battle, Side::attacker),
                               places_of(battle, Side::defender));
  }
  plain::Odds odds;
  odds.rounds = {{0, 1}};
  if (battle.rules == "raid" && battle.setting("options.edition") != "enhanced") {
    for (const auto& [outcome, chance] : plain::air_raid::exact(plain_air_raid(battle))) {
      odds.outcomes[key_of_air_raid(outcome, battle)] += chance;
    }
    return odds;
  }
  if (battle.rules == "raid") {
    for (const auto& [outcome, chance] : plain::raid::exact(plain_raid(battle))) {
      odds.outcomes[plain_key(outcome, battle)] += chance;
    }
    return odds;
  }
  if (battle.rules == "technology") {
    const plain::technology::Plan plan = plain_plan(battle);
    for (const auto& [outcome, chance] : plain::technology::exact(plan)) {
      const std::string obtained = std::string("obtained=") + (outcome.obtained ? "1," : "0,");
      odds.outcomes[(plain::technology::may_give_up(plan) ? obtained : "") + "turn=" +
                    std::to_string(outcome.turn) + ",ipc=" + std::to_string(outcome.ipc)] += chance;
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
         force(outcome.in_battle[1]) + "|" + force(outcome.left[1]) +
         std::array{"", "|kept", "|taken", "|retaken"}[static_cast<std::size_t>(outcome.territory)];
}

std::map<std::string, plain::Fraction> plain_outcomes(const Result& result) {
  std::map<std::string, plain::Fraction> outcomes;
  for (const auto& [outcome, chance] : result.outcomes) {
    outcomes[plain_key(outcome)] = boost_fraction<plain::Fraction>(chance.exact());
  }
  return outcomes;
}

std::map<int, plain::Fraction> plain_rounds(const Result& result) {
  std::map<int, plain::Fraction> rounds;
  for (const auto& [number, chance] : result.rounds.distribution) {
    rounds[number] = boost_fraction<plain::Fraction>(chance.exact());
  }
  return rounds;
}

}  // namespace asdic
