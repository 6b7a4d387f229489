#include "tests/plain/plain_odds.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "lib/text.hpp"
#include "states/rule_system.hpp"
#include "tests/oracle/assault_oracle.hpp"
#include "tests/oracle/axis_allies_oracle.hpp"
#include "tests/oracle/depth_oracle.hpp"
#include "tests/oracle/detection_roll_oracle.hpp"
#include "tests/oracle/landing.hpp"
#include "tests/oracle/one_for_one_oracle.hpp"
#include "tests/oracle/raid_oracle.hpp"
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
  if (ended.winner != "attacker") return false;
  const auto wave_of = [](const std::string& name) {
    const std::size_t at = name.find('#');
    return at == std::string::npos ? 1 : std::stoi(name.substr(at + 1));
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
    plain::Odds odds = *plain_odds(one);
    odds.custom_figures.erase("takes");
    odds.custom_figures.erase("clears");
    return odds;
  };
  plain::Odds odds = plain::exact(waves);
  if (!axis_allies) return odds;
  odds.custom_figures["clears"] = 0;
  for (const auto& [outcome, chance] : odds.outcomes) {
    if (plain::taken_apart(outcome).defender.empty()) odds.custom_figures["clears"] += chance;
    if (is_taken(outcome, battle)) odds.custom_figures["takes"] += chance;
  }
  return odds;
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

/// Returns the landing: for each line of the force, the units that come by sea and the others.
plain::Landing plain_landing(const Case& battle) {
  plain::Landing landing;
  Case sea = *battle.sea;
  sea.rules = "detection-roll";
  landing.at_sea = *plain_odds(sea);
  const Force& force = battle.sides[0].force;
  const auto named = plain_assault_battle(battle).landed;
  auto still = named.value_or(std::map<std::string, int>());
  for (const Group& group : force) {
    const std::string name = group.name.text();
    int by_sea = group.type.kind == UnitKind::land ? group.count : 0;
    if (named) by_sea = std::min(by_sea, still[name]);
    if (named) still[name] -= by_sea;
    landing.by_sea.push_back({group.key().text(), by_sea, group.name.code == "arm"});
    if (by_sea < group.count) landing.others[group.key().text()] = group.count - by_sea;
  }
  landing.defender = camp_of(battle.sides[1].force);
  landing.may_bombard =
      sea.sides[1].force.empty() || battle.setting("options.bombard_after_battle") == "true";
  const auto combined_arms = [technologies = sea.sides[0].technologies](const std::string& nation) {
    const auto of = technologies.find(nation);
    return of != technologies.end() && of->second.contains("combined-arms");
  };
  landing.bombards = [=](const std::string& ship) {
    const UnitName name = parse_key(ship)->name();
    return name.code == "bb" ||
           (name.code == "dd" && (combined_arms("all") || combined_arms(name.nation)));
  };
  landing.assault = [&battle](const plain::Camp& ashore, const plain::Camp& others,
                              const plain::Camp& ships) {
    Case land = battle;
    land.sea.reset();
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
    return *plain_odds(land);
  };
  return landing;
}

}  // namespace

std::optional<plain::Odds> plain_odds(const Case& battle) {
  if (!battle.until.empty()) return std::nullopt;
  if (battle.rounds_fought() > 0 && battle.rules != "surface") return std::nullopt;
  if (battle.sea) return plain::exact(plain_landing(battle));
  if (battle.has_counter_attack()) return plain_take_and_hold(battle);
  if (!battle.waves.empty()) return plain_waves(battle);
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
