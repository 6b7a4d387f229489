#include "lib/input/case.hpp"

#include <algorithm>

#include "lib/input/case_side.hpp"
#include "lib/input/open_choices.hpp"
#include "lib/input/read_setting.hpp"
#include "lib/input/setting_form.hpp"
#include "lib/input/unit_types.hpp"
#include "lib/text.hpp"
#include "lib/whole_number.hpp"

namespace asdic {

namespace {

constexpr int most_faces = 100;

void check_die(int die, const CaseFormat& format, const Place& place) {
  if (format.dice.empty() ||
      std::find(format.dice.begin(), format.dice.end(), die) != format.dice.end()) {
    return;
  }
  std::vector<std::string> possible;
  for (const int known : format.dice) possible.push_back(std::to_string(known));
  throw Error(place, "these rules have no die with " + std::to_string(die) +
                         " faces; possible: " + join(possible));
}

/// Returns the names of the tables that have settings.
std::set<std::string> tables_of(const CaseFormat& format) {
  std::set<std::string> tables = {"options"};
  for (const Setting& setting : format.settings) tables.insert(setting.table());
  if (format.has_land()) tables.insert("territory");
  return tables;
}

/// Returns the number of rounds that have been fought; 0 if the battle is not in progress.
int read_fought(Section& top, const CaseFormat& format, const std::optional<int>& rounds) {
  if (!top.has("fought")) return 0;
  const Place place = top.place("fought");
  if (!format.fought) {
    throw Error(place, "these rules have no battles that have begun; leave out 'fought'");
  }
  if (format.sea != nullptr && top.has("sea")) {
    throw Error(place, "with [sea] it is the battle at sea that has begun; write sea.fought");
  }
  const int fought = top.whole("fought", 0, most_rounds).value_or(0);
  if (rounds && fought > *rounds) {
    throw Error(place, std::to_string(fought) + " rounds cannot have been fought: the battle is " +
                           "broken off after rounds = " + std::to_string(*rounds));
  }
  return fought;
}

/// Reads whether figures are counted, and the figure at which the battle ends.
void read_count(Section& top, const CaseFormat& format, Case& result) {
  for (const char* key : {"count", "until"}) {
    if (!top.has(key) || !format.counted.empty()) continue;
    throw Error(top.place(key),
                std::string("these rules count no figures; leave out '") + key + "'");
  }
  if (format.counted.empty()) return;
  result.count = top.flag("count").value_or(false);
  result.until = top.word("until", format.counted).value_or("");
  result.place_of_until = top.place("until");
  if (result.until.empty() || (!top.has("wave") && !top.has("sea"))) return;
  throw Error(top.place("until"), "'until' ends one battle; leave out waves and the battle at sea");
}

/// Reads the keys outside all tables. Throws Error(input) for a table that the format does not
/// allow.
void read_top(const Document& document, const CaseFormat& format, Case& result) {
  Section top(document, "");
  result.title = top.text("title").value_or("");
  result.source = top.text("source").value_or("");
  result.rules = top.text("rules").value_or("");
  top.text("currency");
  result.die = top.whole("die", 2, most_faces).value_or(format.usual_die());
  check_die(result.die, format, top.place("die"));
  if (format.rounds) result.rounds = top.whole("rounds", 1, most_rounds);
  result.fought = read_fought(top, format, result.rounds);
  read_count(top, format, result);
  for (const std::string& table : tables_of(format)) top.accept(table);
  for (const char* table : {"expect", "table", "sweep", "play"}) top.accept(table);
  if (!format.has_waves() && top.has("wave")) {
    throw Error(top.place("wave"), "these rules have no waves that follow the attacker");
  }
  if (format.has_waves()) top.accept("wave");
  if (format.sea != nullptr) top.accept("sea");
  for (const Side side : both_sides) {
    if (!format.has_sides() && top.has(name(side))) {
      throw Error(top.place(name(side)), "the rules " + quote(result.rules) +
                                             " have no forces; use a case file without " +
                                             quote(name(side)));
    }
    if (format.has_sides()) top.accept(name(side));
  }
  if (!format.kinds.empty()) top.accept("units");
  for (const std::string& key : format.own_keys) top.accept(key.substr(0, key.find('.')));
  std::vector<std::string> paths;
  for (const Setting& setting : format.settings) paths.push_back(setting.path);
  top.finish(paths);
}

/// Reads the settings that belong to no side.
void read_other_settings(const Document& document, const CaseFormat& format, Case& result) {
  for (const std::string& table : tables_of(format)) {
    if (table == name(Side::attacker) || table == name(Side::defender)) continue;
    Section section(document, table);
    for (const Setting& setting : format.settings) {
      if (setting.table() == table) section.accept(setting.key());
    }
    for (const std::string& key : format.own_keys) {
      if (key.starts_with(table + ".")) section.accept(key.substr(table.size() + 1));
    }
    if (table == "territory" && format.has_land()) {
      result.territory.value = section.whole("value", 0, most_cost).value_or(0);
      result.territory.dead_zone = section.whole("dead_zone", 0, most_cost).value_or(0);
    }
    section.finish();  // so that a misspelled key is reported before a missing one
    read_settings(format.settings, table, section, result.settings, result.places);
  }
}

/// Returns the units of the rules for these settings, as the case changes them.
std::vector<UnitType> read_types(const Document& document, const CaseFormat& format, Case& result) {
  const auto values = result.places.find("options.values");
  const Place place = values == result.places.end() ? Place{document.source()} : values->second;
  std::vector<UnitType> types = format.units(result.die, result.settings, place);
  if (format.own != nullptr) {
    result.own = format.own(document, types);
  } else {
    read_unit_types(document, format.kinds, result.die, types);
  }
  return types;
}

std::vector<UnitType> taking_part(const std::vector<UnitType>& types, const Case& battle) {
  Force all;
  for (const Side side : both_sides) {
    for (const Group& group : whole_force(battle, side)) {
      if (group.name.part != BattlePart::at_sea) all.push_back(group);
    }
  }
  std::vector<UnitType> used;
  std::copy_if(types.begin(), types.end(), std::back_inserter(used), [&](const UnitType& type) {
    return std::any_of(all.begin(), all.end(),
                       [&](const Group& group) { return group.name.code == type.code; });
  });
  return used;
}

/// Returns the side that attacks in a wave. Throws Error(input) if the rules have no territory that
/// the defender could take back.
Side read_attacking_side(const Document& document, const std::string& wave,
                         const CaseFormat& format) {
  Section section(document, wave);
  const auto by = section.word("by", {name(Side::attacker), name(Side::defender)});
  if (!by || *by == name(Side::attacker)) return Side::attacker;
  if (format.has_land()) return Side::defender;
  throw Error(section.place("by"),
              "the defender cannot attack under these rules, because they have no land units that "
              "could take a territory; write \"attacker\"");
}

/// Sets the keys of [defender] and [territory] to their defaults in a wave of the defender. They
/// belong to the first defender and to the way of the first attacker.
void reset_first_defender(const CaseFormat& format, Case& wave) {
  for (const Setting& setting : format.settings) {
    if (setting.table() != name(Side::defender) && setting.table() != "territory") continue;
    wave.settings[setting.path] = setting.default_in(wave.settings);
  }
  CaseSide& holder = wave.sides[index(Side::defender)];
  CaseSide plain;
  plain.force = std::move(holder.force);
  holder = std::move(plain);
}

/// Throws Error(input) if a wave of the defender leaves a choice open, or retreats by a value.
void check_counter_attack(const Case& wave, const std::string& table, const Place& by,
                          const CaseFormat& format) {
  for (const std::string& path : open_choices(wave, format)) {
    const auto place = wave.places.find(path);
    throw Error(place == wave.places.end() ? by : place->second,
                table + " is an attack of the defender, which cannot leave a choice open: give " +
                    quote(path.substr(path.find('.') + 1)) + " a policy instead of \"optimal\"");
  }
  const auto retreat = wave.settings.find("attacker.retreat");
  if (retreat == wave.settings.end()) return;
  // All simple retreats but those by the units of the wave depend on values of states.
  const std::string key = key_of_table(retreat->second);
  if (key.empty() || key == "units" || key == "lost" || key == "cost") return;
  throw Error(wave.places.at(retreat->first),
              table +
                  " is an attack of the defender, which cannot retreat by a probability "
                  "or the net gain; give a number of rounds or of units, such as retreat = 2 or "
                  "retreat = { lost = 2 }");
}

/// Throws Error(input) at the first ship if the defender attacks in a wave.
void check_on_land(const Case& battle) {
  if (!battle.has_counter_attack()) return;
  for (const Side side : both_sides) {
    for (const Group& group : whole_force(battle, side)) {
      const UnitKind kind = group.type.kind;
      if (kind != UnitKind::ship && kind != UnitKind::sub) continue;
      throw Error(group.place, quote(group.name.code) +
                                   " is a ship, but a case in which the defender attacks can "
                                   "have only land units, aircraft and guns");
    }
  }
}

/// Returns what `read` returns. Adds the table to an error that does not name it, because the keys
/// in its message are those of a whole case: "in [sea]: 'attacker.retreat' must be ...".
template <class Read>
auto within(const std::string& table, const std::string& words, Read read) {
  const auto is_named = [&](const Error& error) {
    const std::string message = error.message();
    return message.starts_with(table + " ") || message.find(table + ".") != std::string::npos;
  };
  const auto in_words = [&](const Error& error) { return "in " + words + ": " + error.message(); };
  try {
    return read();
  } catch (const MissingUnits& error) {
    if (is_named(error)) throw;
    throw MissingUnits(error.place(), in_words(error));
  } catch (const Error& error) {
    if (error.code() != ErrorCode::input || is_named(error)) throw;
    throw Error(error.place(), in_words(error));
  }
}

void read_waves(const Document& document, const CaseFormat& format, const FindUnitType& type_of,
                Case& result) {
  const Item* blocks = document.root().get("wave");
  if (blocks == nullptr) return;
  const bool is_list =
      blocks->table() != nullptr &&
      std::all_of(blocks->table()->begin(), blocks->table()->end(),
                  [](const Member& member) { return has_only_digits(member.key); });
  if (!is_list) throw Error(blocks->place, "waves are blocks; write [[wave]] before each");
  Section section(document, "wave");
  std::vector<Case> waves;
  for (std::size_t i = 0; i < blocks->table()->size(); ++i) {
    const std::string number = text(part_of_wave(i));
    section.accept(number);
    if (!section.has(number)) break;
    waves.push_back(result);
    Case& wave = waves.back();
    wave.fought = 0;
    const std::string table = "wave." + number;
    wave.by = read_attacking_side(document, table, format);
    if (wave.by == Side::defender) reset_first_defender(format, wave);
    wave.sides[0] = within(table, "wave " + number, [&] {
      return read_side(document, Side::attacker, part_of_wave(i), format, type_of, wave);
    });
    if (wave.by == Side::attacker) continue;
    check_counter_attack(wave, table, Section(document, table).place("by"), format);
  }
  section.finish();
  result.waves = std::move(waves);
  check_on_land(result);
}

/// Adds the members of the table `from`.`key` to `to`.`key`, except those that it has.
void add_missing(const Item& from, const char* key, Item& to) {
  const Item* more = from.get(key);
  if (more == nullptr || to.table() == nullptr) return;
  Item* there = to.get(key);
  if (there == nullptr) {
    put(*to.table(), key, *more);
  } else if (there->table() != nullptr && more->table() != nullptr) {
    for (const Member& member : *more->table()) {
      if (there->get(member.key) == nullptr) put(*there->table(), member.key, member.item);
    }
  }
}

/// Returns the table [sea]. If the rules at sea are those on land, the table also has the options,
/// the units and the technologies of `document` that it does not set.
Document sea_of(const Document& document, const CaseFormat& format) {
  Item sea = *document.root().get("sea");
  if (format.sea_is_alike) {
    for (const char* path : {"options", "units"}) add_missing(document.root(), path, sea);
    for (const Side side : both_sides) {
      const Item* whole = document.root().get(name(side));
      Item* at_sea = sea.get(name(side));
      if (whole != nullptr && at_sea != nullptr) add_missing(*whole, "technologies", *at_sea);
    }
  }
  return Document::from_table(std::move(sea), document.source());
}

/// Reads the battle at sea. It is a case of its own, except for keys that describe the whole case.
void read_sea(const Document& document, const CaseFormat& format, Case& result) {
  Section section(document, "sea");
  if (format.sea == nullptr || !section.has_table()) return;
  for (const char* key :
       {"attacker", "defender", "options", "territory", "units", "rounds", "fought"}) {
    section.accept(key);
  }
  section.finish();
  for (const Side side : both_sides) {
    if (section.has(name(side))) continue;
    throw Error(section.place(""), std::string("sea.") + name(side) +
                                       " is missing; write its units, as in sea.attacker.units = "
                                       "\"1 dd, 1 tr\", or sea.defender.units = \"\" for none");
  }
  CaseFormat at_sea = format.sea();
  at_sea.forces = CaseFormat::Forces::attacker;
  result.sea = within("sea", "[sea]", [&] {
    return std::make_shared<Case>(read_case(sea_of(document, format), at_sea));
  });
  for (const CaseSide& side : result.sea->sides) {
    if (side.seeks_order) {
      throw Error(*side.seeks_order,
                  "the best order is sought for [attacker] or [defender]; give the sides of the "
                  "battle at sea orders of units, or \"optimal\"");
    }
    if (!side.play) continue;
    throw Error(side.play->place,
                "a play is that of the whole battle; give it in [attacker] or [defender]");
  }
}

}  // namespace

Case::Case() = default;
Case::Case(const Case& other) = default;
Case::Case(Case&& other) noexcept = default;
Case& Case::operator=(const Case& other) = default;
Case& Case::operator=(Case&& other) noexcept = default;
Case::~Case() = default;

bool CaseFormat::has_land() const {
  return forces == Forces::both &&
         std::find(kinds.begin(), kinds.end(), UnitKind::land) != kinds.end();
}

bool Case::has_counter_attack() const {
  return std::any_of(waves.begin(), waves.end(),
                     [](const Case& wave) { return wave.by == Side::defender; });
}

BattlePart part_of_wave(std::size_t wave) {
  return static_cast<BattlePart>(wave + 2);
}

int CaseFormat::usual_die() const {
  constexpr int usual = 6;
  const bool has_usual = dice.empty() || std::find(dice.begin(), dice.end(), usual) != dice.end();
  return has_usual ? usual : dice.front();
}

BattlePart part_of_attack(std::size_t battle) {
  return battle == 0 ? BattlePart::first : part_of_wave(battle - 1);
}

Force whole_force(const Case& battle, Side side) {
  Force all = battle.sides[index(side)].force;
  const auto add = [&](const Force& force, BattlePart part) {
    for (Group group : force) {
      group.name.part = part;
      all.push_back(std::move(group));
    }
  };
  for (std::size_t i = 0; i < battle.waves.size(); ++i) {
    const Case& wave = battle.waves[i];
    if (wave.by == side) add(wave.sides[index(Side::attacker)].force, part_of_wave(i));
  }
  if (battle.sea) add(battle.sea->sides[index(side)].force, BattlePart::at_sea);
  return all;
}

std::pair<std::string, Place> rules_of(const Document& document) {
  Section top(document, "");
  const auto rules = top.text("rules");
  if (!rules)
    throw Error(Place{document.source()},
                "the key 'rules' is missing; for example, rules = \"one-for-one\"");
  return {*rules, top.place("rules")};
}

void check_keys(const Document& document, const CaseFormat& format) {
  Case result;
  read_top(document, format, result);
  read_other_settings(document, format, result);
  result.types = read_types(document, format, result);
  const FindUnitType type_of = finder(result.types);
  for (const Side side : both_sides) check_side_keys(document, side, format, type_of, result);
}

/// Reports the first mistake in this order: units depend on settings, and forces on units.
Case read_case(const Document& document, const CaseFormat& format) {
  Case result;
  read_top(document, format, result);
  read_other_settings(document, format, result);
  result.types = read_types(document, format, result);
  if (format.has_sides()) {
    const FindUnitType type_of = finder(result.types);
    for (const Side side : both_sides) {
      result.sides[index(side)] =
          read_side(document, side, BattlePart::first, format, type_of, result);
    }
    if (format.has_waves()) read_waves(document, format, type_of, result);
    read_sea(document, format, result);
  }
  result.units = taking_part(result.types, result);
  result.expectations = read_expectations(document);
  result.goal = read_goal(document);
  format.check(result);
  for (std::size_t i = 0; i < result.waves.size(); ++i) {
    Case& wave = result.waves[i];
    wave.units = result.units;
    const std::string number = text(part_of_wave(i));
    within("wave." + number, "wave " + number, [&] { format.check(wave); });
  }
  return result;
}

}  // namespace asdic
