#include "odds/report/rules.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>

#include "lib/error.hpp"
#include "lib/input/setting_form.hpp"
#include "lib/text.hpp"
#include "odds/report/conventions.hpp"
#include "odds/report/forces.hpp"
#include "odds/report/terms.hpp"
#include "odds/report/text.hpp"
#include "states/rules_file/rules_file.hpp"

namespace asdic {

namespace {

using namespace layout;

/// Returns the possible forms of a value: ", or { units = N } with N from 1 to 9".
std::string or_forms(const Setting& setting) {
  std::string text;
  for (const std::string& form : possible_forms(setting)) text += ", or " + form;
  return text;
}

std::string possible(const Setting& setting) {
  switch (setting.kind) {
    case Setting::Kind::parameter:
      return setting.default_value + ", or any number from 0 to 1000";
    case Setting::Kind::number_or_word:
      return fmt::format("{}, or a number from {} to {}{}", setting.default_value, setting.least,
                         setting.most, or_forms(setting));
    case Setting::Kind::number:
    case Setting::Kind::numbers: {
      const std::string what = setting.kind == Setting::Kind::number ? "" : "a list of numbers: ";
      const std::string by_default =
          setting.default_value.empty() ? "required" : setting.default_value + " by default";
      return fmt::format("{}{} to {}, {}", what, setting.least, setting.most, by_default);
    }
    case Setting::Kind::force:
      return "units";
    case Setting::Kind::rule_option:
    case Setting::Kind::policy:
    case Setting::Kind::word:
      break;
  }
  return join(possible_values(setting));
}

/// Returns the words for open choices: "; open: optimal".
std::string open_words(const Setting& setting) {
  return setting.open.empty() ? "" : "; open: " + join(setting.open);
}

/// Returns the defaults that depend on another setting: "; false by default in anniversary, lhtr".
std::string other_defaults(const Setting& setting) {
  std::map<std::string, std::vector<std::string>> where;
  for (const auto& [value, by_default] : setting.other_defaults.by_value) {
    where[by_default].push_back(value);
  }
  std::string text;
  for (const auto& [by_default, values] : where) {
    text += fmt::format("; {} by default in {}", by_default, join(values));
  }
  return text;
}

Block settings_section(const std::string& title, const RuleSystem& system,
                       const std::vector<Setting::Kind>& kinds) {
  Block section{title};
  section.table = {{{"key"}, {"values"}, {"meaning"}}, {}, false, false};
  for (const Setting& setting : system.format.settings) {
    if (std::find(kinds.begin(), kinds.end(), setting.kind) == kinds.end()) continue;
    section.table.rows.push_back({{setting.path, possible(setting) + open_words(setting),
                                   setting.meaning + other_defaults(setting)}});
  }
  return section;
}

std::string possible_dice(const std::vector<int>& dice) {
  if (dice.empty()) return "2 to 100, 6 by default";
  std::vector<std::string> faces;
  for (const int each : dice) faces.push_back(std::to_string(each));
  return join(faces);
}

/// Returns the keys that a case of any rules may have.
Block common_keys(const CaseFormat& format) {
  Block section{"Keys of every case"};
  section.table = {{{"key"}, {"values"}, {"meaning"}}, {}, false, false};
  const auto add = [&](const std::string& key, const std::string& values,
                       const std::string& meaning) {
    section.table.rows.push_back({{key, values, meaning}});
  };
  add("title, source", "text", "title of the battle, and its source");
  add("die", possible_dice(format.dice), meaning_of_die);
  if (format.rounds) {
    add("rounds", fmt::format("no limit (default), or 1 to {}", most_rounds), "limit of rounds");
  }
  if (format.fought) {
    add("fought", fmt::format("0 to {}, 0 by default", most_rounds), "rounds already fought");
  }
  if (!format.counted.empty()) {
    add("count", "false (default), true", meaning_of_count);
    add("until", join(format.counted), meaning_of_until);
  }
  for (const Side side : both_sides) {
    if (!format.has_sides()) break;
    const std::string own = name(side);
    const bool may_be_empty =
        side == Side::defender && format.forces == CaseFormat::Forces::attacker;
    add(own + ".units", may_be_empty ? "units, none by default" : "units, required",
        "the force, such as 3 dd:uk, 1 bb*");
    if (format.losses) {
      add(own + ".losses", format.open_losses ? "units, or optimal, or best-order" : "units",
          "order in which units are lost (default: cheapest first)");
    }
    add(own + ".play", "a file", "strategy for open choices, in a file that solve --play wrote");
    const std::vector<std::string> choices = choices_in_blocks(side, format);
    if (!choices.empty()) {
      add(own + ".policy", "tables", "conditional policies for: " + join(choices));
    }
    if (!format.technologies.empty()) {
      add(own + ".technologies.NATION", "a list", meaning_of_technologies);
    }
  }
  if (format.has_waves()) add("wave", "tables", "further attackers, with the keys of attacker");
  if (format.has_land()) {
    add("wave.N.by", "attacker (default), defender", "the side that attacks in this wave");
    add("attacker.stays", "land (default), or aircraft",
        "aircraft that stay in a territory that they helped to take");
    add("territory.value", "0 (default) to 1000000", meaning_of_value);
    add("territory.dead_zone", "0 (default) to 1000000", meaning_of_dead_zone);
  }
  if (format.sea != nullptr) add("sea", "a table", "the battle at sea before the landing");
  if (!format.kinds.empty()) {
    add("units.CODE", "a table", "change or add a unit");
  }
  for (const std::string& key : format.own_keys)
    add(key, "a table", "see docs/reference/forces.md");
  if (format.has_sides() || std::any_of(format.settings.begin(), format.settings.end(),
                                        [](const Setting& each) { return !each.open.empty(); })) {
    add("play.goal", "win, cost, takes, or weights of figures",
        "goal of best play, if choices are open (optimal) or a casualty order is sought (default: "
        "win)");
  }
  add("expect", "a table", "expected figures, for solve --verify");
  add("table", "a table", "rows, columns, show and labels of asdic table");
  add("sweep", "a table", "axes, show and outcomes of asdic sweep");
  return section;
}

std::string values_of(const UnitType& type) {
  const auto text = [](const std::optional<int>& value) {
    return value ? std::to_string(*value) : "–";
  };
  return text(type.attack) + "/" + text(type.defense);
}

/// Returns a row for each unit, and a column for each die on which the units differ from those of
/// `known`.
Table units_table(const Settings& settings, const Settings* known, const RuleSystem& system) {
  Table table{{{"unit"}, {"name"}, {"kind"}, {"hits", Align::right}, {"cost", Align::right}}, {}};
  for (const int die : dice_of(system)) {
    const auto types = unit_types_on(die, settings, system);
    const auto others =
        known == nullptr ? std::vector<UnitType>() : unit_types_on(die, *known, system);
    if (types.empty()) continue;
    if (std::equal(types.begin(), types.end(), others.begin(), others.end(), are_alike)) continue;
    table.columns.push_back({fmt::format("D{}", die), Align::right});
    for (const UnitType& type : types) {
      auto row = std::find_if(table.rows.begin(), table.rows.end(),
                              [&](const Row& each) { return each.cells[0] == type.code; });
      if (row == table.rows.end()) {
        row = table.rows.insert(
            row, {{type.code, Terms(system).unit(type.code).one, std::string(name(type.kind)),
                   std::to_string(type.hits), std::to_string(type.cost)}});
      }
      row->cells.resize(table.columns.size() - 1, "–");
      row->cells.push_back(values_of(type));
    }
    for (Row& row : table.rows) row.cells.resize(table.columns.size(), "–");
  }
  return table;
}

/// Adds the units by default, then those of each rule option that changes them.
void add_units(const RuleSystem& system, Page& page) {
  const Settings by_default = default_settings(system.format.settings);
  const std::string title = "Units, with attack/defense on each die";
  Table units = units_table(by_default, nullptr, system);
  if (units.rows.empty()) return;
  page.push_back({title, {}, std::move(units), {}});
  for (const Setting& setting : system.format.settings) {
    for (const std::string& value : setting.values) {
      if (value == setting.default_value) continue;
      const Settings changed = default_settings(system.format.settings, setting.path, value);
      Table table = units_table(changed, &by_default, system);
      if (table.rows.empty()) continue;
      page.push_back(
          {fmt::format("{} where {} = {}", title, setting.path, value), {}, std::move(table), {}});
    }
  }
}

Block steps_block(const std::string& title, const std::vector<rules_file::StepInWords>& steps) {
  Block block{title};
  std::size_t number = 0;
  for (const rules_file::StepInWords& step : steps) {
    block.above.push_back(
        fmt::format("{}. {}. {}", ++number, step.name, join(step.sentences, " ")));
  }
  return block;
}

/// Adds the sequence of play of a rules file in words.
void add_sequence(const rules_file::RulesFile& rules, Page& page) {
  const rules_file::Sequence sequence = rules_file::step_texts(rules);
  if (!sequence.before.empty())
    page.push_back(steps_block("Before the first round", sequence.before));
  Block round = steps_block("In each round", sequence.round);
  if (!sequence.always.empty()) {
    page.push_back(std::move(round));
    round = steps_block("After each step", sequence.always);
  }
  round.below.push_back(sequence.retreat);
  for (const std::string& sentence : sequence.in_general) round.below.push_back(sentence);
  page.push_back(std::move(round));
}

/// Adds the default contents of the tables that only these rules have.
void add_own_tables(const RuleSystem& system, Page& page) {
  std::vector<UnitType> units;
  const RuleTables own = system.format.own(Document::parse("", ""), units);
  Block section{"Tables, unless the case gives others"};
  section.table = {{{"key"}, {"value"}, {"what"}}, {}, false, false};
  for (const auto& [key, value, note, unit] : own.described) {
    section.table.rows.push_back({{key, value, note}});
  }
  page.push_back(std::move(section));
}

}  // namespace

std::vector<int> dice_of(const RuleSystem& system) {
  return system.format.dice.empty() ? std::vector<int>{6, 12, 20} : system.format.dice;
}

std::vector<UnitType> unit_types_on(int die, const Settings& settings, const RuleSystem& system) {
  try {
    std::vector<UnitType> units = system.format.units(die, settings, {});
    std::erase_if(units, [](const UnitType& type) { return !type.not_here.empty(); });
    return units;
  } catch (const Error&) {
    return {};
  }
}

std::string describe_rules(const std::vector<const RuleSystem*>& systems) {
  Block section{"Rule systems"};
  section.table = {{{"name"}, {"what"}}, {}, false, false};
  for (const RuleSystem* system : systems) {
    section.table.rows.push_back({{system->name, system->title}});
    section.table.rows.push_back({{"", system->source}});
  }
  return as_text({section, {"", {"asdic rules NAME describes one of them."}, {}, {}}});
}

std::string describe_rules(const RuleSystem& system) {
  Page page = {{system.name + ": " + system.title, {system.source}, {}, {}}};
  using enum Setting::Kind;
  page.push_back(
      settings_section("Rule options, the default first", system, {rule_option, parameter}));
  page.push_back(settings_section("Policies of the sides, the default first", system,
                                  {policy, number_or_word}));
  page.push_back(settings_section("Other keys", system, {word, number, numbers, force}));
  if (!system.format.technologies.empty()) {
    page.push_back({"Technologies of nations, or of all units of a side",
                    {join(system.format.technologies)},
                    {},
                    {}});
  }
  if (system.format.own != nullptr) {
    add_own_tables(system, page);
  } else {
    add_units(system, page);
  }
  if (system.file != nullptr) add_sequence(*system.file, page);
  page.push_back(common_keys(system.format));
  std::erase_if(page,
                [&](const Block& each) { return each.above.empty() && each.table.rows.empty(); });
  return as_text(page);
}

}  // namespace asdic
