#include "states/rules/surface/ships.hpp"

#include <algorithm>

#include "lib/input/section.hpp"
#include "lib/text.hpp"

namespace asdic {

namespace {

constexpr int most_factor = 1000;

constexpr int longest_range = 3;
constexpr int most_torpedo_rounds = 10;
constexpr int most_steps = 20;  ///< in one place of a table
constexpr int most_odds = 1000;
constexpr std::size_t sums_of_two_dice = 11;
constexpr std::size_t faces = 6;

const std::vector<std::string> ship_types = {"BB", "BC", "CA", "CL", "DD", "DE", "SC"};

/// The texts that the rules come from print no ships and no tables.
const std::vector<ShipClass> stand_in_classes = {{"bb", "BB", 12, 12, 4, 3, 0, 0, 0, 3, 12, true},
                                                 {"ca", "CA", 6, 6, 5, 2, 4, 2, 1, 2, 6, true},
                                                 {"cl", "CL", 4, 4, 5, 2, 5, 2, 2, 2, 4, true},
                                                 {"dd", "DD", 2, 2, 6, 1, 4, 1, 1, 1, 2, true}};

const CombatTables stand_in_tables = {{1, 8, 16, 32},
                                      {{0, 0, 1, 1},
                                       {0, 0, 1, 1},
                                       {0, 0, 1, 1},
                                       {0, 0, 1, 1},
                                       {0, 1, 1, 2},
                                       {0, 1, 1, 2},
                                       {0, 1, 1, 2},
                                       {1, 1, 2, 3},
                                       {1, 1, 2, 3},
                                       {1, 2, 3, 4},
                                       {1, 2, 3, 4}},
                                      {fraction(1, 2), 1, 2, 3},
                                      {{0, 0, 0, 0, 0, 1},
                                       {0, 0, 0, 0, 1, 1},
                                       {0, 0, 0, 1, 1, 2},
                                       {0, 0, 1, 1, 2, 2},
                                       {0, 1, 1, 2, 2, 3}},
                                      true};

UnitType unit_of(const ShipClass& ship) {
  return {ship.name, UnitKind::ship, ship.attack, ship.defense, ship.hull, ship.cost};
}

/// A class of the case: what it leaves out is as in the stand-in of that name, if there is one.
ShipClass read_class(Section& section, const std::string& name, const ShipClass* stand_in) {
  ShipClass ship = stand_in != nullptr ? *stand_in : ShipClass{name};
  ship.stand_in = false;
  const auto need = [&](bool given, const std::string& key) {
    if (given || stand_in != nullptr) return;
    throw Error(section.place(key), "the new class " + in_quotes(name) + " needs " + key);
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
  number("torpedo_attack", ship.torpedo_attack, 0, most_factor);
  number("torpedo_range", ship.torpedo_range, 0, longest_range);
  number("torpedo_rounds", ship.torpedo_rounds, 0, most_torpedo_rounds);
  if (has_defense) ship.cost = ship.defense;
  number("cost", ship.cost, 0, most_cost);
  section.finish();
  if (ship.gun_range == longest_range && !ship.is_capital()) {
    throw Error(section.place(section.has("gun_range") ? "gun_range" : "type"),
                "only BB and BC have gun range 3, and " + in_quotes(name) + " is a " + ship.type);
  }
  return ship;
}

std::vector<ShipClass> read_classes(const Document& document) {
  std::vector<ShipClass> classes = stand_in_classes;
  Section ships(document, "ships");
  for (const std::string& name : ships.keys()) {
    if (!is_code(name)) {
      throw Error(ships.place(name), "the name of a class has letters, digits, '_' and '-' alone");
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
  return classes;
}

template <class Number>
void check_rising(const std::vector<Number>& numbers, const Place& place, const std::string& what) {
  for (std::size_t i = 1; i < numbers.size(); ++i) {
    if (numbers[i - 1] < numbers[i]) continue;
    throw Error(place, "the columns of " + in_quotes(what) + " do not rise: column " +
                           std::to_string(i + 1) + " is not above the one before");
  }
}

CombatTables read_combat_tables(const Document& document) {
  Section section(document, "tables");
  if (section.keys().empty()) return stand_in_tables;
  const std::vector<std::string> all = {"hits_columns", "hits", "odds", "damage"};
  for (const std::string& key : all) {
    section.accept(key);
    if (section.has(key)) continue;
    throw Error(section.place(key),
                "the key 'tables." + key + "' is missing; [tables] has all of these: " + join(all));
  }
  section.finish();
  CombatTables tables;
  tables.stand_in = false;
  tables.hits_columns = *section.wholes("hits_columns", 0, 1'000'000);
  check_rising(tables.hits_columns, section.place("hits_columns"), "tables.hits_columns");
  tables.hits = *section.rows("hits", sums_of_two_dice, tables.hits_columns.size(), 0, most_steps);
  tables.odds = *section.fractions("odds", most_odds);
  check_rising(tables.odds, section.place("odds"), "tables.odds");
  tables.damage = *section.rows("damage", tables.odds.size() + 1, faces, 0, most_steps);
  return tables;
}

std::vector<Bounce> read_bounce(const Document& document) {
  Section action(document, "action");
  auto sections = action.tables("bounce");
  if (!sections) return {Bounce{}};
  std::vector<Bounce> bounce;
  Rational sum = 0;
  for (Section& section : *sections) {
    Bounce& result = bounce.emplace_back();
    result.chance = section.fraction("chance", 1).value_or(1);
    const std::string initiative =
        section.word("initiative", {"attacker", "defender"}).value_or("attacker");
    if (initiative == "defender") result.initiative = Side::defender;
    result.number = section.whole("number", 0, most_kinds_of_units * most_of_a_kind);
    const std::string surprised =
        section.word("surprised", {"none", "attacker", "defender"}).value_or("none");
    if (surprised == "attacker") result.surprised = Side::attacker;
    if (surprised == "defender") result.surprised = Side::defender;
    section.finish();
    sum += result.chance;
  }
  if (sum != 1) {
    throw Error(action.place("bounce"),
                "the chances of 'action.bounce' sum to " + to_string(sum) + ", and not to 1");
  }
  std::erase_if(bounce, [](const Bounce& result) { return result.chance == 0; });
  return bounce;
}

toml::array list_of(const std::vector<int>& numbers) {
  toml::array list;
  for (const int number : numbers) list.push_back(number);
  return list;
}

toml::array list_of(const std::vector<std::vector<int>>& rows) {
  toml::array list;
  for (const std::vector<int>& row : rows) list.push_back(list_of(row));
  return list;
}

toml::table written(const SurfaceTables& own) {
  toml::table ships;
  for (const ShipClass& ship : own.classes) {
    ships.insert(ship.name, toml::table{{"type", ship.type},
                                        {"attack", ship.attack},
                                        {"defense", ship.defense},
                                        {"speed", ship.speed},
                                        {"gun_range", ship.gun_range},
                                        {"torpedo_attack", ship.torpedo_attack},
                                        {"torpedo_range", ship.torpedo_range},
                                        {"torpedo_rounds", ship.torpedo_rounds},
                                        {"hull", ship.hull},
                                        {"cost", ship.cost}});
  }
  toml::array odds;
  for (const Rational& each : own.tables.odds) odds.push_back(to_string(each));
  toml::array bounce;
  for (const Bounce& result : own.bounce) {
    toml::table entry{{"chance", to_string(result.chance)},
                      {"initiative", name(result.initiative)},
                      {"surprised", result.surprised ? name(*result.surprised) : "none"}};
    if (result.number) entry.insert("number", *result.number);
    bounce.push_back(std::move(entry));
  }
  return toml::table{{"ships", std::move(ships)},
                     {"tables", toml::table{{"hits_columns", list_of(own.tables.hits_columns)},
                                            {"hits", list_of(own.tables.hits)},
                                            {"odds", std::move(odds)},
                                            {"damage", list_of(own.tables.damage)}}},
                     {"action", toml::table{{"bounce", std::move(bounce)}}}};
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

std::string text(const Bounce& result) {
  const std::string number =
      result.number ? "presents " + std::to_string(*result.number) : "presents all";
  return (result.chance == 1 ? "always" : to_string(result.chance)) + ": initiative of the " +
         name(result.initiative) + ", the " + name(enemy(result.initiative)) + " " + number +
         (result.surprised ? std::string(", the ") + name(*result.surprised) + " is surprised"
                           : "");
}

/// Rows of digits, parted by spaces.
std::string text(const std::vector<std::vector<int>>& rows) {
  std::vector<std::string> texts;
  for (const std::vector<int>& row : rows) {
    std::vector<std::string> numbers;
    for (const int number : row) numbers.push_back(std::to_string(number));
    texts.push_back(join(numbers, " "));
  }
  return join(texts, "; ");
}

std::vector<OwnTables::Description> described(const SurfaceTables& own) {
  std::vector<OwnTables::Description> lines;
  for (const ShipClass& ship : own.classes) {
    const std::string origin = ship.stand_in ? "stand-in" : "of the case";
    lines.push_back({"ships." + ship.name, text(ship), origin, ship.name});
  }
  const std::string tables = own.tables.stand_in ? "stand-in" : "of the case";
  std::vector<std::string> odds;
  for (const Rational& each : own.tables.odds) odds.push_back(to_string(each));
  lines.push_back({"tables.hits_columns", text({own.tables.hits_columns}), tables, ""});
  lines.push_back({"tables.hits", text(own.tables.hits), tables, ""});
  lines.push_back({"tables.odds", join(odds, " "), tables, ""});
  lines.push_back({"tables.damage", text(own.tables.damage), tables, ""});
  for (const Bounce& result : own.bounce) lines.push_back({"action.bounce", text(result), "", ""});
  return lines;
}

}  // namespace

std::vector<UnitType> stand_in_ships(int, const Settings&, const Place&) {
  std::vector<UnitType> types;
  for (const ShipClass& ship : stand_in_classes) types.push_back(unit_of(ship));
  return types;
}

OwnTables read_surface_tables(const Document& document, std::vector<UnitType>& types) {
  SurfaceTables own = {read_classes(document), read_combat_tables(document), read_bounce(document)};
  types.clear();
  for (const ShipClass& ship : own.classes) types.push_back(unit_of(ship));
  OwnTables tables;
  tables.written = written(own);
  tables.described = described(own);
  tables.value = std::move(own);
  return tables;
}

}  // namespace asdic
