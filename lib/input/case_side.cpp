#include "lib/input/case_side.hpp"

#include <algorithm>
#include <filesystem>
#include <map>

#include "lib/input/nations.hpp"
#include "lib/input/read_setting.hpp"
#include "lib/input/setting_form.hpp"
#include "lib/input/unit_names.hpp"
#include "lib/text.hpp"

namespace asdic {

namespace {

/// Returns the technologies of the nations that a side's forces name, even with 0 units.
Technologies read_technologies(const Document& document, const std::string& table,
                               const std::vector<std::string>& known, const std::string& forces) {
  Section section(document, table + ".technologies");
  Technologies technologies;
  std::vector<std::string> nations = {std::string(every_nation)};
  for (const std::string& nation : nations_of(forces)) nations.push_back(nation);
  for (const std::string& nation : section.keys()) {
    if (std::find(nations.begin(), nations.end(), nation) == nations.end()) {
      throw Error(section.place(nation), unknown_message("nation", nation, nations));
    }
    for (const auto& [technology, place] : section.texts(nation)) {
      if (std::find(known.begin(), known.end(), technology) == known.end()) {
        throw Error(place, unknown_message("technology", technology, known));
      }
      technologies[nation].insert(technology);
    }
  }
  return technologies;
}

/// Returns the units that settings of the side add to its force.
std::string other_units(Side side, const CaseFormat& format, const Settings& settings) {
  std::string others;
  for (const Setting& setting : format.settings) {
    if (setting.kind != Setting::Kind::force || setting.table() != name(side)) continue;
    others += "," + settings.at(setting.path);
  }
  return others;
}

/// Removes technologies of nations that have no units.
void drop_absent(Technologies& technologies, const std::string& forces) {
  std::vector<std::string> nations = nations_of(forces);
  nations.emplace_back(every_nation);
  std::erase_if(technologies, [&](const auto& of_nation) {
    return std::find(nations.begin(), nations.end(), of_nation.first) == nations.end();
  });
}

/// Throws Error(input) unless a detected group consists of submarines in a battle in progress, and
/// the rules keep detection.
void check_detected(const Group& group, const CaseFormat& format, int fought) {
  if (!group.detected) return;
  const std::string unit = quote(group.text());
  if (!format.detection) {
    throw Error(group.place, unit + ": under these rules nobody stays detected; leave out '!'");
  }
  if (group.type.kind != UnitKind::sub) {
    throw Error(group.place, unit + " is not a submarine and cannot be detected; leave out '!'");
  }
  if (fought == 0) {
    throw Error(group.place, unit +
                                 " is detected, but this battle has not begun; leave out '!' "
                                 "or write the rounds fought, as in fought = 1");
  }
}

/// Throws Error(input) at the die, not at a unit, if the rules have no values on this die at all.
void check_values_on_die(const Force& force, const Case& of, const Document& document) {
  const auto has_values = [](const UnitType& type) { return type.attack && type.defense; };
  const Item* die = document.root().get("die");
  if (die == nullptr || force.empty() ||
      std::any_of(of.types.begin(), of.types.end(), has_values)) {
    return;
  }
  throw Error(die->place, "the rules have no values on a die with " + std::to_string(of.die) +
                              " faces; give those of each unit, as in units." +
                              force.front().name.code + ".attack and .defense, or another die");
}

/// Throws Error(input) if the nations of two units differ only in the case of their letters: one of
/// them is a slip, and would be a nation of its own.
void check_nations(const Force& force) {
  std::map<std::string, std::string> spellings;
  for (const Group& group : force) {
    const std::string& nation = group.name.nation;
    const auto [known, is_new] = spellings.try_emplace(in_small_letters(nation), nation);
    if (is_new || known->second == nation) continue;
    throw Error(group.place, "the nations " + quote(known->second) + " and " + quote(nation) +
                                 " differ only in upper and lower case; write one of them");
  }
}

void check_force(const Force& force, const CaseFormat& format, int die, int fought) {
  for (const Group& group : force) {
    check_detected(group, format, fought);
    if (!format.depths && group.name.depth != Depth::surfaced) {
      throw Error(group.place, "these rules have no depths; leave out '@" +
                                   std::string(name(group.name.depth)) + "'");
    }
    if (!group.type.attack || !group.type.defense) {
      const std::string why = "no value is known for " + quote(group.name.code) +
                              " on a die with " + std::to_string(die) + " faces";
      throw Error(group.place, (group.type.not_here.empty() ? why : group.type.not_here) +
                                   "; give it in [units." + group.name.code + "]");
    }
  }
}

/// Puts the code of a unit in the place of another name of it in settings of the side. Throws
/// Error(input) if a setting names a unit that the rules do not have.
void check_unit_numbers(Side side, const CaseFormat& format, const FindUnitType& type_of,
                        Case& of) {
  for (const Setting& setting : format.settings) {
    if (setting.table() != name(side)) continue;
    const auto units = unit_number(setting, of.settings);
    if (!units || units->name.empty() || units->name == aircraft) continue;
    const Place& place = of.places.at(setting.path);
    UnitSelection which = parse_units_named(units->name, place);
    const std::string& code = type_of(which.code, place).code;
    if (which.code == code) continue;
    which.code = code;
    std::string& value = of.settings.at(setting.path);
    value.replace(value.rfind(units->name + "\""), units->name.size(), which.text());
  }
}

/// Puts codes in the place of other names in the forces that are settings of the side.
void write_in_codes(Side side, const CaseFormat& format, Case& of) {
  std::vector<UnitType> types = of.types;
  types.insert(types.end(), format.other_types.begin(), format.other_types.end());
  for (const Setting& setting : format.settings) {
    if (setting.kind != Setting::Kind::force || setting.table() != name(side)) continue;
    std::string& value = of.settings.at(setting.path);
    if (!value.empty()) value = in_codes(value, of.places.at(setting.path), types);
  }
}

/// Returns whether a casualty order need not name the group: its units cannot be lost, or they are
/// silent submarines whose depth is declared when the battle begins.
bool cannot_be_lost(const Group& group, const CaseFormat& format, const Settings& settings) {
  return !format.can_be_lost(group.type, settings) ||
         (group.any_depth && group.name.depth == Depth::silent);
}

/// Throws Error(input) unless a casualty order names every unit that can be lost. Nothing may
/// follow an entry that takes the rest of a unit. Units that cannot be lost are added at the end.
void check_losses(const Force& force, const CaseFormat& format, const Settings& settings,
                  const Place& place, std::vector<CasualtyEntry>& losses) {
  for (const Group& group : at_every_depth(force)) {
    int placed = 0;
    bool all_placed = false;
    for (const CasualtyEntry& entry : losses) {
      if (!entry.units.covers(group.name)) continue;
      if (group.any_depth && entry.number) {
        throw Error(entry.place, quote(entry.text()) +
                                     " has a number, but the depths of these submarines are still "
                                     "to be declared; leave out the number");
      }
      if (all_placed) {
        throw Error(entry.place, "the casualty order names " + group.name.text() + " twice");
      }
      placed += entry.number.value_or(0);
      all_placed = !entry.number;
    }
    const int left_out = group.any_depth ? 1 : count_of(group.name, force) - placed;
    if (all_placed || left_out <= 0) continue;
    if (cannot_be_lost(group, format, settings)) {
      const UnitName& name = group.name;
      losses.push_back({{name.code, name.nation, name.depth}, {}, place});
      continue;
    }
    const std::string number = placed == 0 ? "" : std::to_string(left_out) + " ";
    throw Error(place, "the casualty order leaves out " + number + group.name.text() +
                           (group.any_depth ? ", a depth that may be declared" : ""));
  }
}

/// Throws Error(input) unless only one side of the whole battle seeks its best order.
void check_sought(Side side, const Case& of, const Place& place) {
  if (side == Side::defender && of.sides[0].seeks_order) {
    throw Error(place,
                "the best order of one side depends on the order of the other; give one side an "
                "order of units, or \"optimal\"");
  }
}

std::optional<StrategyFile> read_play_file(Section& section, const Document& document) {
  const auto play = section.text("play");
  if (!play) return std::nullopt;
  const Place place = section.place("play");
  if (*play == "-") {
    throw Error(place, "a play has to be a file, not standard input; ./- is a file of that name");
  }
  const auto folder = std::filesystem::path(document.source()).parent_path();
  return StrategyFile{*play, (folder / *play).string(), place};
}

/// Reads the aircraft that stay in a territory: "land" for none, or their codes.
std::vector<std::string> read_stays(Section& section, const FindUnitType& type_of) {
  std::vector<std::string> codes;
  const auto stays = section.text("stays");
  if (!stays || trim(*stays) == "land") return codes;
  for (const std::string_view entry : split(*stays, ',')) {
    const std::string_view code = trim(entry);
    const Place place = place_within(section.place("stays"), *stays, code);
    const UnitType& type = type_of(code, place);
    if (type.kind != UnitKind::air) {
      throw Error(place, quote(code) +
                             " is not an aircraft; 'stays' is \"land\" or lists aircraft, "
                             "such as \"ftr\" (land units always stay)");
    }
    codes.push_back(type.code);
  }
  return codes;
}

/// Accepts the keys of a side that have functions of their own.
void accept_keys(Section& section, Side side, bool is_wave, const CaseFormat& format) {
  section.accept("units");
  section.accept("policy");
  section.accept(is_wave ? "by" : "play");
  if (format.losses) section.accept("losses");
  if (!format.technologies.empty()) section.accept("technologies");
  if (side == Side::attacker && format.has_land()) section.accept("stays");
}

}  // namespace

void check_side_keys(const Document& document, Side side, const CaseFormat& format,
                     const FindUnitType& type_of, Case& of) {
  Section section(document, name(side));
  if (!section.has_table()) return;
  accept_keys(section, side, false, format);
  read_settings(format.settings, name(side), section, of.settings, of.places);
  section.finish();
  const Item* units = section.item("units");
  if (units == nullptr || units->table() == nullptr) return;
  for (const Member& member : *units->table()) {
    type_of(parse_units_named(member.key, member.place).code, member.place);
  }
}

CaseSide read_side(const Document& document, Side side, BattlePart part, const CaseFormat& format,
                   const FindUnitType& type_of, Case& of) {
  const bool is_wave = part != BattlePart::first;
  const std::string table = is_wave ? "wave." + text(part) : name(side);
  const std::string who = is_wave ? table : std::string("the ") + name(side);
  CaseSide read;
  Section section(document, table);
  auto units = section.text("units");
  const Place place = section.place("units");
  const bool may_be_empty = side == Side::defender && format.forces == CaseFormat::Forces::attacker;
  if (!units && may_be_empty) units = "";
  read_settings(format.settings, name(side), section, of.settings, of.places);
  const auto losses = format.losses ? section.text("losses") : std::nullopt;
  if (!is_wave) read.play = read_play_file(section, document);
  accept_keys(section, side, is_wave, format);
  if (side == Side::attacker && format.has_land()) read.stays = read_stays(section, type_of);
  section.finish();  // before the next line, so that a misspelled "units" is named
  if (!units) throw Error(place, who + " has no units; for example, units = \"5 sub, 1 ca\"");

  check_unit_numbers(side, format, type_of, of);
  write_in_codes(side, format, of);
  read.force = parse_force(*units, place, type_of);
  if (read.force.empty() && !may_be_empty) {
    throw MissingUnits(place, who + " has no units; as in '5 sub, 1 ca'");
  }
  if (!format.technologies.empty()) {
    const std::string others = other_units(side, format, of.settings);
    read.technologies = read_technologies(document, table, format.technologies, *units + others);
    drop_absent(read.technologies, text(read.force) + others);
  }
  check_nations(read.force);
  check_values_on_die(read.force, of, document);
  check_force(read.force, format, of.die, of.fought);
  if (of.fought == 0 && format.declares_depths(of.settings, side)) {
    read.force = with_depths_open(read.force);
  }
  read.chooses_losses = format.open_losses && losses == optimal;
  if (format.open_losses && losses == best_order) {
    read.seeks_order = section.place("losses");
    if (is_wave) {
      throw Error(*read.seeks_order,
                  "the best order is sought for [attacker] or [defender]; give " + table +
                      " an order of units, or \"optimal\"");
    }
    check_sought(side, of, *read.seeks_order);
  } else if (losses && !read.chooses_losses) {
    read.losses = parse_losses(*losses, section.place("losses"), type_of);
    check_losses(read.force, format, of.settings, section.place("losses"), read.losses);
  }
  read.policies = read_policies(document, side, table, format, type_of);
  for (PolicyBlock& block : read.policies) {
    if (block.losses.empty()) continue;
    if (read.chooses_losses) {
      throw Error(block.place,
                  "all losses are open by losses = \"optimal\"; give a casualty order "
                  "there, or leave out the blocks for losses");
    }
    check_losses(read.force, format, of.settings, block.place, block.losses);
  }
  return read;
}

}  // namespace asdic
