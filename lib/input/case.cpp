#include "lib/input/case.hpp"

#include <algorithm>

#include "lib/input/read_setting.hpp"
#include "lib/text.hpp"

namespace asdic {

namespace {

constexpr int most_faces = 100;
constexpr std::array<const char*, 2> side_names = {"attacker", "defender"};

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

void read_settings(Section& section, const std::string& table, const CaseFormat& format,
                   Decisions decisions, Case& result) {
  for (const Setting& setting : format.settings) {
    if (setting.table() != table) continue;
    result.settings[setting.path] = read_setting(setting, section, decisions);
    result.places[setting.path] = section.place(setting.key());
  }
}

/// The technologies of the nations that a side's forces name, be it with no units.
Technologies read_technologies(const Document& document, const std::string& side,
                               const CaseFormat& format, const std::string& forces) {
  Section section(document, side + ".technologies");
  Technologies technologies;
  std::vector<std::string> nations = {"all"};
  for (const std::string& nation : nations_of(forces)) nations.push_back(nation);
  for (const std::string& nation : section.keys()) {
    if (std::find(nations.begin(), nations.end(), nation) == nations.end()) {
      throw Error(section.place(nation), unknown("nation", nation, nations));
    }
    for (const auto& [technology, place] : section.texts(nation)) {
      const auto& known = format.technologies;
      if (std::find(known.begin(), known.end(), technology) == known.end()) {
        throw Error(place, unknown("technology", technology, known));
      }
      technologies[nation].insert(technology);
    }
  }
  return technologies;
}

/// Reads the [units] of a case over those of the rules.
void read_units(const Document& document, const CaseFormat& format, int die,
                std::vector<UnitType>& types) {
  Section units(document, "units");
  for (const std::string& code : units.keys()) {
    units.accept(code);
    if (!is_code(code)) {
      throw Error(units.place(code), "a unit's code has letters, digits, '_' and '-' alone");
    }
    auto type = std::find_if(types.begin(), types.end(),
                             [&](const UnitType& known) { return known.code == code; });
    const bool added = type == types.end();
    if (added) type = types.insert(types.end(), UnitType{code});
    Section unit(document, "units." + code);
    if (const auto kind = unit.text("kind")) {
      std::vector<std::string> possible;
      for (const UnitKind known : format.kinds) possible.emplace_back(name(known));
      if (std::find(possible.begin(), possible.end(), *kind) == possible.end()) {
        throw Error(unit.place("kind"), unknown("kind", *kind, possible));
      }
      type->kind = *parse_kind(*kind);
    } else if (added) {
      throw Error(unit.place("kind"), "the new unit " + in_quotes(code) + " needs a kind");
    }
    if (const auto attack = unit.whole("attack", 0, die)) type->attack = attack;
    if (const auto defense = unit.whole("defense", 0, die)) type->defense = defense;
    if (added && (!type->attack || !type->defense)) {
      throw Error(unit.place(type->attack ? "defense" : "attack"),
                  "the new unit " + in_quotes(code) + " needs attack and defense");
    }
    type->hits = unit.whole("hits", 1, most_hits).value_or(type->hits);
    type->cost = unit.whole("cost", 0, most_cost).value_or(type->cost);
    type->detects = unit.flag("detects").value_or(type->detects);
    unit.finish();
  }
}

/// An order of loss names every unit of the force once.
void check_losses(const std::vector<LossEntry>& losses, const Force& force, const Place& place) {
  for (const Group& group : force) {
    const LossEntry* found = nullptr;
    for (const LossEntry& entry : losses) {
      if (!entry.covers(group.name)) continue;
      if (found != nullptr) {
        throw Error(entry.place, "the order of loss names " + group.name.text() + " twice");
      }
      found = &entry;
    }
    if (found == nullptr) throw Error(place, "the order of loss leaves out " + group.name.text());
  }
}

CaseSide read_side(const Document& document, const CaseFormat& format, Decisions decisions,
                   std::size_t side, const TypeOf& type_of, Case& result) {
  const std::string table = side_names[side];
  Section section(document, table);
  const auto units = section.text("units");
  const Place place = section.place("units");
  const bool may_be_empty = side == 1 && format.forces == CaseFormat::Forces::attacker;
  if (!units) {
    throw Error(place, "the " + table + " has no units; as in units = " +
                           (may_be_empty ? "\"\" for none" : "\"5 sub, 1 ca\""));
  }
  read_settings(section, table, format, decisions, result);
  const auto losses = format.losses ? section.text("losses") : std::nullopt;
  if (!format.technologies.empty()) section.accept("technologies");
  section.finish();

  CaseSide read;
  read.force = parse_force(*units, place, type_of);
  if (read.force.empty() && !may_be_empty) {
    throw NoUnits(place, "the " + table + " has no units; as in '5 sub, 1 ca'");
  }
  if (!format.technologies.empty()) {
    std::string others;
    for (const Setting& setting : format.settings) {
      if (setting.kind != Setting::Kind::force || setting.table() != table) continue;
      others += "," + result.settings[setting.path];
    }
    read.technologies = read_technologies(document, table, format, *units + others);
    // Those of nations that came with 0 units say nothing.
    std::vector<std::string> nations = nations_of(text(read.force) + others);
    nations.emplace_back("all");
    std::erase_if(read.technologies, [&](const auto& of_nation) {
      return std::find(nations.begin(), nations.end(), of_nation.first) == nations.end();
    });
  }
  for (const Group& group : read.force) {
    if (!format.depths && group.name.depth != Depth::surfaced) {
      throw Error(group.place, "these rules know no depth; leave out '@" +
                                   std::string(name(group.name.depth)) + "'");
    }
    if (!group.type.attack || !group.type.defense) {
      throw Error(group.place, "no value is known for " + in_quotes(group.name.code) +
                                   " on a die with " + std::to_string(result.die) +
                                   " faces; give it in [units." + group.name.code + "]");
    }
  }
  if (losses) {
    read.losses = parse_losses(*losses, section.place("losses"), type_of);
    check_losses(read.losses, read.force, section.place("losses"));
  }
  return read;
}

void read_expectations(const Document& document, const toml::table& table,
                       const std::string& prefix, std::vector<Expectation>& expectations) {
  for (const auto& [key, value] : table) {
    const std::string figure = prefix + std::string(key.str());
    const Place place = document.place(value);
    if (const auto* inner = value.as_table()) {
      read_expectations(document, *inner, figure + ".", expectations);
      continue;
    }
    std::optional<Rational> number;
    if (const auto* text = value.as_string()) number = parse_fraction(text->get());
    if (const auto* whole = value.as_integer()) number = Rational(whole->get());
    if (!number) throw Error(place, in_quotes(figure) + " is an exact value, as in \"137/280\"");
    expectations.push_back({figure, *number, place});
  }
}

}  // namespace

std::pair<std::string, Place> rules_of(const Document& document) {
  Section top(document, "");
  const auto rules = top.text("rules");
  if (!rules)
    throw Error(Place{document.source()},
                "the key 'rules' is missing; as in rules = \"one-for-one\"");
  return {*rules, top.place("rules")};
}

Case read_case(const Document& document, const CaseFormat& format, Decisions decisions) {
  Section top(document, "");
  Case result;
  result.title = top.text("title").value_or("");
  result.source = top.text("source").value_or("");
  result.rules = top.text("rules").value_or("");
  result.die = top.whole("die", 2, most_faces).value_or(6);
  check_die(result.die, format, top.place("die"));
  if (format.rounds) result.rounds = top.whole("rounds", 1, most_rounds);
  const bool has_sides = format.forces != CaseFormat::Forces::none;
  std::set<std::string> of_settings = {"options"};
  for (const Setting& setting : format.settings) of_settings.insert(setting.table());
  for (const std::string& table : of_settings) top.accept(table);
  for (const char* table : {"expect", "table"}) top.accept(table);
  if (has_sides) {
    top.accept("attacker");
    top.accept("defender");
  }
  if (!format.kinds.empty()) top.accept("units");
  for (const std::string& key : format.own_keys) top.accept(key.substr(0, key.find('.')));
  top.finish();

  for (const std::string& table : of_settings) {
    if (table == "attacker" || table == "defender") continue;  // read with the rest of the side
    Section section(document, table);
    for (const Setting& setting : format.settings) {
      if (setting.table() == table) section.accept(setting.key());
    }
    for (const std::string& key : format.own_keys) {
      if (key.starts_with(table + ".")) section.accept(key.substr(table.size() + 1));
    }
    section.finish();  // before a key that is misspelled is missed
    read_settings(section, table, format, decisions, result);
  }

  std::vector<UnitType> types =
      format.units(result.die, result.settings, result.places["options.values"]);
  if (format.own != nullptr) {
    result.own = format.own(document, types);
  } else {
    read_units(document, format, result.die, types);
  }
  const TypeOf type_of = [&](std::string_view code, const Place& here) -> const UnitType& {
    std::vector<std::string> possible;
    for (const UnitType& type : types) {
      if (type.code == code) return type;
      possible.push_back(type.code);
    }
    throw Error(here, unknown("unit", code, possible));
  };
  for (std::size_t side = 0; has_sides && side < 2; ++side) {
    result.sides[side] = read_side(document, format, decisions, side, type_of, result);
  }
  for (const UnitType& type : types) {
    const bool used =
        std::any_of(result.sides.begin(), result.sides.end(), [&](const CaseSide& side) {
          return std::any_of(side.force.begin(), side.force.end(),
                             [&](const Group& group) { return group.name.code == type.code; });
        });
    if (used) result.units.push_back(type);
  }
  if (const auto* expect = document.root().get("expect")) {
    if (!expect->is_table())
      throw Error(document.place(*expect), "'expect' is a table, as in [expect]");
    read_expectations(document, *expect->as_table(), "", result.expectations);
  }
  format.check(result);
  return result;
}

}  // namespace asdic
