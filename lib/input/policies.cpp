#include "lib/input/policies.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "lib/input/case.hpp"
#include "lib/input/read_setting.hpp"
#include "lib/input/section.hpp"
#include "lib/input/setting_form.hpp"
#include "lib/text.hpp"
#include "lib/whole_number.hpp"

namespace asdic {

std::optional<Range> parse_range(std::string_view text, int least, int most) {
  const auto number = [](std::string_view part, int otherwise) {
    return part.empty() ? std::optional(otherwise) : parse_whole<int>(part);
  };
  const auto dots = text.find("..");
  const bool is_one = dots == std::string_view::npos;
  const std::string_view first = trim(text.substr(0, dots));
  const std::string_view last = is_one ? first : trim(text.substr(dots + 2));
  if (first.empty() && last.empty()) return std::nullopt;
  const auto from = number(first, least);
  const auto to = number(last, Range::no_end);
  if (!from || !to || *from < least || *to < *from) return std::nullopt;
  if (*from > most || (*to > most && *to != Range::no_end)) return std::nullopt;
  return Range{*from, *to};
}

namespace {

constexpr const char* losses_key = "losses";

Range read_range(const std::string& key, const std::string& value, int least, int most,
                 const Place& place) {
  if (const auto range = parse_range(value, least, most)) return *range;
  throw Error(place, quote(key) + " must be a number from " + std::to_string(least) + " to " +
                         std::to_string(most) + " or a rising range of them, as in 2, \"2..4\", " +
                         "\"2..\" or \"..4\"");
}

/// Returns the condition with a key such as "defender.units.dd:uk" or "attacker.units.sub!", or
/// nothing if the key does not name units. Throws Error(input) for a mark that cannot be.
std::optional<UnitsInBattle> parse_units(const std::string& key, const CaseFormat& format,
                                         const FindUnitType& type_of, const Place& place) {
  if (key.ends_with('!')) {
    auto units = parse_units(key.substr(0, key.size() - 1), format, type_of, place);
    if (!units || units->which.code.empty()) return std::nullopt;
    if (!format.detection) {
      throw Error(place, "these rules detect no units; leave out the '!' of " + quote(key));
    }
    if (type_of(units->which.code, place).kind != UnitKind::sub) {
      throw Error(place, "'!' marks submarines, and " + quote(units->which.code) + " is none");
    }
    units->only_detected = true;
    return units;
  }
  for (const Side side : both_sides) {
    const std::string all = std::string(name(side)) + ".units";
    if (key == all) return UnitsInBattle{side, {}, {}, place};
    if (!key.starts_with(all + ".")) continue;
    UnitSelection which = parse_units_named(key.substr(all.size() + 1), place);
    which.code = type_of(which.code, place).code;
    return UnitsInBattle{side, which, {}, place};
  }
  return std::nullopt;
}

void read_conditions(Section& section, const CaseFormat& format, const FindUnitType& type_of,
                     PolicyBlock& block) {
  for (const auto& [key, value, place] : section.scalars_in("when")) {
    if (key == "round" && format.rounds) {
      block.rounds = read_range("when.round", value, 1, last_named_round, place);
      continue;
    }
    auto units = parse_units(key, format, type_of, place);
    if (!units) {
      std::vector<std::string> possible = {"attacker.units", "attacker.units.UNIT",
                                           "defender.units", "defender.units.UNIT"};
      if (format.rounds) possible.insert(possible.begin(), "round");
      throw Error(place, unknown_message("condition", key, possible));
    }
    units->number =
        read_range("when." + key, value, 0, most_of_a_kind * most_kinds_of_units, place);
    block.units.push_back(*units);
  }
}

const Setting& setting_of(const std::string& choice, Side side, const CaseFormat& format,
                          const Place& place) {
  for (const Setting& setting : format.settings) {
    const bool may_depend = setting.table() == name(side) && !setting.in_blocks.empty();
    if (may_depend && setting.key() == choice) return setting;
  }
  const std::vector<std::string> possible = choices_in_blocks(side, format);
  if (possible.empty()) {
    throw Error(place, std::string("under these rules the ") + name(side) +
                           " has no choice that can depend on conditions");
  }
  throw Error(place, unknown_message("choice", choice, possible));
}

[[noreturn]] void missing(const char* key, const Section& section) {
  section.check_spelling({key});
  throw Error(section.place(key), quote(key) + " is missing; write a block as choice = " +
                                      "\"retreat\", when = { round = 3 }, do = \"leave\"");
}

std::string read_what(const Setting& setting, Section& section) {
  const Item* item = section.item("do");
  if (item == nullptr) missing("do", section);
  const bool is_word = item->list() == nullptr && item->table() == nullptr;
  std::string word = is_word ? section.scalar("do").value() : "";
  std::vector<std::string> words = setting.in_blocks;
  words.insert(words.end(), setting.open.begin(), setting.open.end());
  if (std::find(words.begin(), words.end(), word) != words.end()) return word;
  Setting in_block = setting;
  in_block.values = words;
  if (setting.kind == Setting::Kind::number_or_word) in_block.forms.clear();
  if (auto text = text_in_form(*item, in_block)) return *text;
  refuse_value(*item, in_block);
}

/// Reads a casualty order, as text or as a list of its entries.
void read_order(Section& section, const FindUnitType& type_of, PolicyBlock& block) {
  if (!section.has("do")) missing("do", section);
  std::vector<std::string> entries;
  for (const auto& [text, place] : section.one_or_more("do")) {
    if (text == optimal) {
      throw Error(place,
                  "a block of losses has an order, as in 'dd, ca'; they are left open as a "
                  "whole, by losses = \"optimal\" of the side");
    }
    entries.push_back(text);
    for (CasualtyEntry& entry : parse_losses(text, place, type_of)) {
      block.losses.push_back(std::move(entry));
    }
  }
  if (entries.empty()) {
    throw Error(section.place("do"), "a casualty order names units; write it as 'dd, ca'");
  }
  block.what = join(entries);
}

/// Returns whether two blocks have the same conditions on units, in any order.
bool same_units(const PolicyBlock& a, const PolicyBlock& b) {
  const auto stands_in = [](const UnitsInBattle& one, const PolicyBlock& other) {
    return std::any_of(other.units.begin(), other.units.end(), [&](const UnitsInBattle& each) {
      return each.key() == one.key() && each.number == one.number;
    });
  };
  return std::all_of(a.units.begin(), a.units.end(),
                     [&](const UnitsInBattle& each) { return stands_in(each, b); }) &&
         std::all_of(b.units.begin(), b.units.end(),
                     [&](const UnitsInBattle& each) { return stands_in(each, a); });
}

/// Returns whether `first` holds whenever `second` does.
bool covers(const PolicyBlock& first, const PolicyBlock& second) {
  return first.rounds.covers(second.rounds) &&
         std::all_of(first.units.begin(), first.units.end(), [&](const UnitsInBattle& one) {
           return std::any_of(second.units.begin(), second.units.end(),
                              [&](const UnitsInBattle& other) {
                                return other.key() == one.key() && one.number.covers(other.number);
                              });
         });
}

/// Returns the number of `units` that their side brings. In the wave whose condition names them,
/// the side `by` attacks.
int brought(const Case& battle, Side by, const UnitsInBattle& units) {
  const Side side = by == Side::attacker ? units.side : enemy(units.side);
  int sum = 0;
  for (const Group& group : whole_force(battle, side)) {
    if (group.name.part == BattlePart::at_sea) continue;
    UnitSelection which = units.which;
    if (group.any_depth) which.depth.reset();
    if (which.code.empty() || which.covers(group.name)) sum += group.count;
  }
  return sum;
}

/// Adds warnings about the conditions of `block`, which belongs to a wave in which `by` attacks.
void warn_of_conditions(const Case& battle, Side by, const PolicyBlock& block,
                        std::vector<Warning>& all) {
  if (battle.rounds && block.rounds.least > *battle.rounds) {
    all.push_back({block.place, "the battle has no round " + std::to_string(block.rounds.least) +
                                    ": rounds = " + std::to_string(*battle.rounds)});
  }
  if (block.rounds.most < battle.fought) {
    all.push_back({block.place, "round " + std::to_string(block.rounds.most) +
                                    " is over: fought = " + std::to_string(battle.fought)});
  }
  for (const UnitsInBattle& each : block.units) {
    const int most = brought(battle, by, each);
    const std::string who = std::string("the ") + name(each.side) + " has ";
    if (each.number.least > most) {
      all.push_back({each.place, one_line(each.key()) + " = " + each.number.text() +
                                     " never holds: " + who + std::to_string(most)});
    } else if (most == 0) {
      all.push_back({each.place, one_line(each.key()) + " = " + each.number.text() +
                                     " always holds: " + who + "none"});
    }
  }
}

/// Adds a warning for each simple retreat by the number of a unit that the attacker does not have.
void warn_of_retreats(const Case& battle, std::vector<Warning>& all) {
  for (const auto& [path, value] : battle.settings) {
    if (key_of_table(value) != "units") continue;
    const UnitNumber units = unit_number_in(value);
    if (units.name.empty()) continue;
    const Force force = whole_force(battle, Side::attacker);
    const bool has_them = std::any_of(force.begin(), force.end(), [&](const Group& group) {
      return units.name == aircraft ? group.type.kind == UnitKind::air
                                    : parse_units_named(units.name, {}).covers(group.name);
    });
    if (has_them) continue;
    all.push_back({battle.places.at(path), path + " = " + value +
                                               " makes the attacker retreat after " +
                                               "the first round, because it has no such unit"});
  }
}

}  // namespace

std::string losses_path(Side side) {
  return std::string(name(side)) + "." + losses_key;
}

std::vector<std::string> choices_in_blocks(Side side, const CaseFormat& format) {
  std::vector<std::string> choices;
  for (const Setting& setting : format.settings) {
    if (setting.table() == name(side) && !setting.in_blocks.empty()) {
      choices.push_back(setting.key());
    }
  }
  if (format.open_losses) choices.emplace_back(losses_key);
  return choices;
}

std::string Range::text() const {
  if (least == most) return std::to_string(least);
  if (most == no_end) return std::to_string(least) + "..";
  return std::to_string(least) + ".." + std::to_string(most);
}

std::string UnitsInBattle::key() const {
  const std::string all = std::string(name(side)) + ".units";
  return which.code.empty() ? all : all + "." + which.text() + (only_detected ? "!" : "");
}

std::vector<std::pair<std::string, std::string>> PolicyBlock::conditions_as_written() const {
  std::vector<std::pair<std::string, std::string>> conditions;
  if (rounds != Range{1}) conditions.emplace_back("round", rounds.text());
  for (const UnitsInBattle& each : units) conditions.emplace_back(each.key(), each.number.text());
  return conditions;
}

std::string PolicyBlock::text() const {
  std::vector<std::string> conditions;
  for (const auto& [key, range] : conditions_as_written()) {
    conditions.push_back(key);
    conditions.back().append(" = ").append(range);
  }
  const std::string choosing = choice.substr(choice.find('.') + 1) + " = " + what;
  return choosing + (conditions.empty() ? "" : " when " + join(conditions, " and "));
}

std::vector<PolicyBlock> read_policies(const Document& document, Side side,
                                       const std::string& table, const CaseFormat& format,
                                       const FindUnitType& type_of) {
  std::vector<PolicyBlock> blocks;
  Section own(document, table);
  auto sections = own.tables("policy");
  if (!sections) return blocks;
  for (Section& section : *sections) {
    PolicyBlock block;
    const auto choice = section.text("choice");
    if (!choice) missing("choice", section);
    if (format.open_losses && *choice == losses_key) {
      block.choice = losses_path(side);
      read_order(section, type_of, block);
    } else {
      const Place place = section.place("choice");
      const Setting& setting = setting_of(*choice, side, format, place);
      block.choice = setting.path;
      block.what = read_what(setting, section);
    }
    block.place = section.place("do");
    read_conditions(section, format, type_of, block);
    section.finish();
    blocks.push_back(std::move(block));
  }
  return blocks;
}

std::vector<Warning> warnings_of(const Case& battle) {
  std::vector<Warning> all = battle.sea ? warnings_of(*battle.sea) : std::vector<Warning>();
  std::vector<std::pair<Side, const CaseSide*>> sides;
  for (const CaseSide& side : battle.sides) sides.emplace_back(Side::attacker, &side);
  for (const Case& wave : battle.waves) sides.emplace_back(wave.by, wave.sides.data());
  warn_of_retreats(battle, all);
  for (const Case& wave : battle.waves) warn_of_retreats(wave, all);
  for (const auto& [by, side] : sides) {
    const std::vector<PolicyBlock>& blocks = side->policies;
    for (auto later = blocks.begin(); later != blocks.end(); ++later) {
      warn_of_conditions(battle, by, *later, all);
      const auto earlier = std::find_if(blocks.begin(), later, [&](const PolicyBlock& each) {
        return each.choice == later->choice && each.rounds.overlaps(later->rounds) &&
               (covers(each, *later) || same_units(each, *later));
      });
      if (earlier == later) continue;
      all.push_back(
          {later->place, covers(*earlier, *later)
                             ? "this block never counts: an earlier one for " +
                                   quote(later->choice) + " holds wherever it does"
                             : "an earlier block for " + quote(later->choice) +
                                   " names some of these rounds, too, and counts in them"});
    }
  }
  return all;
}

}  // namespace asdic
