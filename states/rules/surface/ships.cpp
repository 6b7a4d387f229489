#include "states/rules/surface/ships.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>

#include "lib/input/section.hpp"
#include "lib/input/unit_names.hpp"
#include "lib/text.hpp"
#include "states/rules/surface/stand_ins.hpp"

namespace asdic {

namespace {

constexpr int most_factor = 1000;

const std::vector<std::string> ship_types = {"BB", "BC", "CA", "CL", "DD", "DE", "SC"};

constexpr std::string_view japan = "Japan";
constexpr std::string_view commonwealth = "the Commonwealth";
constexpr std::string_view us = "the US";

const std::map<std::string_view, std::set<std::string>> nations_of_powers = {
    {japan, {"jp", "jpn", "ja", "jap", "japan", "japanese", "ijn"}},
    {commonwealth,
     {"cw",   "commonwealth", "uk",     "gb",  "gbr", "br",        "brit",  "britain", "british",
      "rn",   "anz",          "anzac",  "au",  "aus", "australia", "ran",   "nz",      "nzl",
      "rnzn", "can",          "canada", "rcn", "in",  "ind",       "india", "rin"}},
    {us, {"us", "usa", "usn", "america", "american"}}};

/// Returns the power for which the text prints torpedoes, by nation. Returns an empty text for
/// other nations and for none.
std::string_view power_of(const std::string& nation) {
  const std::string small = in_small_letters(nation);
  for (const auto& [power, nations] : nations_of_powers) {
    if (nations.contains(small)) return power;
  }
  return {};
}

/// Reads a class of the case. Missing values are those of the stand-in with the same name, if there
/// is one.
ShipClass read_class(Section& section, const std::string& name, const ShipClass* stand_in) {
  ShipClass ship = stand_in != nullptr ? *stand_in : ShipClass{name};
  ship.stand_in = false;
  const auto need = [&](bool given, const std::string& key) {
    if (given || stand_in != nullptr) return;
    throw Error(section.place(key), "the new class " + quote(name) + " needs " + key);
  };
  const auto number = [&](const std::string& key, int& value, int least, int most) {
    const auto given = section.whole(key, least, most);
    value = given.value_or(value);
    return given.has_value();
  };
  const auto type = section.word("type", ship_types);
  need(type.has_value(), "type");
  ship.type = type.value_or(ship.type);
  need(number("attack", ship.attack, 0, most_factor), "attack");
  const bool has_defense = number("defense", ship.defense, 1, most_factor);
  need(has_defense, "defense");
  need(number("speed", ship.speed, 0, most_speed), "speed");
  need(number("gun_range", ship.gun_range, 0, longest_range), "gun_range");
  need(number("hull", ship.hull, 1, most_hits), "hull");
  const bool gives_attack = number("torpedo_attack", ship.torpedo_attack, 0, most_factor);
  const bool gives_range = number("torpedo_range", ship.torpedo_range, 0, longest_range);
  const bool gives_rounds = number("torpedo_rounds", ship.torpedo_rounds, 0, most_torpedo_rounds);
  ship.own_torpedoes = gives_attack || gives_range || gives_rounds;
  if (const auto torpedoes = section.word("torpedoes", {"class", "nation"})) {
    ship.own_torpedoes = *torpedoes == "class";
  }
  if (has_defense) ship.cost = ship.defense;
  number("cost", ship.cost, 0, most_cost);
  std::vector<std::string> names = read_names(section);
  if (ship.names != nullptr) names.insert(names.end(), ship.names->begin(), ship.names->end());
  ship.names = shared_names(std::move(names));
  section.finish();
  if (ship.gun_range == longest_range && !ship.is_capital()) {
    throw Error(section.place(section.has("gun_range") ? "gun_range" : "type"),
                "only BB and BC may have gun range 3, but " + quote(name) + " is a " + ship.type);
  }
  return ship;
}

}  // namespace

UnitType unit_of(const ShipClass& ship) {
  UnitType type = {ship.name, UnitKind::ship, ship.attack, ship.defense, ship.hull, ship.cost};
  type.names = ship.names;
  return type;
}

namespace {

struct TorpedoTable {
  std::set<std::string> types;  ///< the types that have torpedoes
  int range;
};

const std::map<std::string_view, TorpedoTable> printed_torpedoes = {
    {japan, {{"CA", "CL", "DD"}, 2}}, {commonwealth, {{"CL", "DD"}, 1}}, {us, {{"DD"}, 1}}};

}  // namespace

ShipClass of_nation(ShipClass ship, const std::string& nation) {
  const std::string_view power = power_of(nation);
  if (power.empty() || ship.own_torpedoes || ship.torpedo_attack == 0) return ship;
  const auto& [types, range] = printed_torpedoes.at(power);
  if (!types.contains(ship.type)) {
    ship.torpedo_attack = ship.torpedo_range = ship.torpedo_rounds = 0;
    return ship;
  }
  const bool has_two = power == japan && ship.type == "CL" && ship.attack >= 6 && ship.attack <= 7;
  ship.torpedo_range = range;
  ship.torpedo_rounds = has_two ? 2 : 1;
  return ship;
}

std::vector<ShipClass> read_classes(const Document& document) {
  std::vector<ShipClass> classes = *stand_in_classes;
  Section ships(document, "ships");
  for (const std::string& name : ships.keys()) {
    if (!is_code(name)) {
      throw Error(ships.place(name),
                  "the name of a class may have only letters, digits, '_' and '-'");
    }
    const auto known = std::find_if(classes.begin(), classes.end(),
                                    [&](const ShipClass& each) { return each.name == name; });
    Section section(document, "ships." + name);
    if (known != classes.end()) {
      *known = read_class(section, name, &*known);
    } else {
      classes.push_back(read_class(section, name, nullptr));
    }
  }
  std::vector<UnitType> types;
  for (const ShipClass& each : classes) types.push_back(unit_of(each));
  for (const std::string& name : ships.keys()) check_aliases(document, "ships." + name, types);
  return classes;
}

Item item_of(const ShipClass& ship) {
  const auto number = [](int value) { return Item{value}; };
  return table_of({{"type", {ship.type}},
                   {"attack", number(ship.attack)},
                   {"defense", number(ship.defense)},
                   {"speed", number(ship.speed)},
                   {"gun_range", number(ship.gun_range)},
                   {"torpedoes", {ship.own_torpedoes ? "class" : "nation"}},
                   {"torpedo_attack", number(ship.torpedo_attack)},
                   {"torpedo_range", number(ship.torpedo_range)},
                   {"torpedo_rounds", number(ship.torpedo_rounds)},
                   {"hull", number(ship.hull)},
                   {"cost", number(ship.cost)}});
}

std::string text(const ShipClass& ship) {
  std::string text = ship.type + ", AF " + std::to_string(ship.attack) + ", DF " +
                     std::to_string(ship.defense) + ", speed " + std::to_string(ship.speed) +
                     ", gun range " + std::to_string(ship.gun_range);
  if (ship.torpedo_attack > 0 && ship.torpedo_rounds > 0) {
    text += ", torpedoes " + std::to_string(ship.torpedo_attack) + " to range " +
            std::to_string(ship.torpedo_range) + " in " + std::to_string(ship.torpedo_rounds) +
            (ship.torpedo_rounds == 1 ? " round" : " rounds");
  }
  return text + ", hull " + std::to_string(ship.hull) + ", cost " + std::to_string(ship.cost);
}

}  // namespace asdic
