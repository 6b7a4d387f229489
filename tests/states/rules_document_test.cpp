// The rule systems in README.md and docs/reference/rules, against the declarations of these.
#include <doctest/doctest.h>

#include <map>
#include <set>
#include <sstream>

#include "lib/text.hpp"
#include "states/rule_system.hpp"
#include "tests/support/document_lines.hpp"

using namespace asdic;

namespace {

// --- docs/reference/rules: readings and policies ---

/// The words for a form of a policy, after its words and "or".
const std::map<Setting::Form::Kind, std::string> forms = {
    {Setting::Form::Kind::number, "a number"},
    {Setting::Form::Kind::by_round, "a list by round"},
    {Setting::Form::Kind::table, "a table"},
    {Setting::Form::Kind::names, "names of classes"}};

Lines options_of_document(const std::string& document) {
  Lines lines;
  for (const DocumentTable& table : tables_of(document)) {
    const bool readings = table.header[0] == "option";
    const bool policies = table.header[0] == "key" && table.header[1] == "values";
    if (!readings && !policies) continue;
    for (const std::vector<std::string>& row : table.rows) {
      std::string rest;
      std::vector<std::string> values = readings ? words_of(row[1]) : std::vector<std::string>();
      for (const std::string& word : words_of(row[readings ? 2 : 1], rest)) values.push_back(word);
      if (rest.find("any number") != std::string::npos) values.emplace_back("a number");
      for (const auto& [kind, form] : forms) {
        const bool known = policies && (", " + rest).find(", or " + form) != std::string::npos;
        if (known) values.push_back(form);
      }
      for (const std::string& key : words_of(row[0])) {
        if (policies && !key.starts_with("attacker.") && !key.starts_with("defender.")) continue;
        lines.insert(line(table.chapter, readings ? "options." + key : key, join(values)));
      }
    }
  }
  return lines;
}

Lines options_declared() {
  using enum Setting::Kind;
  Lines lines;
  for (const RuleSystem* system : rule_systems()) {
    for (const Setting& setting : system->format.settings) {
      if (setting.kind == rule_option || setting.kind == policy) {
        std::vector<std::string> values = setting.values;
        for (const Setting::Form& form : setting.forms) values.push_back(forms.at(form.kind));
        lines.insert(line(system->name, setting.path, join(values)));
      } else if (setting.kind == parameter || setting.kind == number_or_word ||
                 (setting.kind == number && setting.table() == "options")) {
        lines.insert(line(system->name, setting.path, setting.default_value + ", a number"));
      }
    }
  }
  return lines;
}

// --- docs/reference/rules: units ---

/// Values scaled from a D6: 10/3 of it on a D20, halves up.
int scaled(int value, int die) {
  return die == 20 ? (20 * value + 3) / 6 : value * die / 6;
}

std::string unit(int die, const std::string& values, int attack, int defense, int cost, int hits) {
  std::ostringstream text;
  text << "D" << die << " " << values << " " << attack << "/" << defense << "/" << cost << ", "
       << hits << " hits";
  return text.str();
}

/// Reads tables of one row, which has "attack/defense/cost" below each code, and the hits if they
/// are not one. `depth` has the units of `one-for-one`, and the second table there is only for a
/// D12.
Lines units_of_document(const std::string& document) {
  Lines lines;
  std::set<std::string> known;
  for (const DocumentTable& table : tables_of(document)) {
    if (table.chapter == "axis-allies") continue;  // editions_document_test.cpp has it
    for (std::size_t i = 0; i < table.header.size(); ++i) {
      const std::string& code = table.header[i];
      int attack = 0;
      int defense = 0;
      int cost = 0;
      int hits = 1;
      if (table.rows.empty() || table.rows[0].size() <= i) continue;
      if (std::sscanf(table.rows[0][i].c_str(), "%d/%d/%d, %d hits", &attack, &defense, &cost,
                      &hits) < 3) {
        continue;
      }
      if (table.chapter != "one-for-one") {
        lines.insert(line(table.chapter, code, unit(6, "scaled", attack, defense, cost, hits)));
        continue;
      }
      const bool first = known.insert(code).second;
      for (const std::string system : {"one-for-one", "depth"}) {
        for (const int die : {6, 12, 20}) {
          if (first) {
            lines.insert(
                line(system, code,
                     unit(die, "scaled", scaled(attack, die), scaled(defense, die), cost, hits)));
          }
        }
        if (!first) {
          lines.insert(line(system, code, unit(12, "gw1936", attack, defense, cost, hits)));
        }
      }
    }
  }
  return lines;
}

/// Returns the units of the rule systems whose units have values on dice. `raid` and `surface` have
/// other values.
Lines units_declared() {
  Lines lines;
  for (const RuleSystem* system : rule_systems()) {
    if (system->name == "raid" || system->name == "surface") continue;
    if (system->name == "axis-allies") continue;
    Settings settings = default_settings(system->format.settings);
    const bool scales = settings.contains("options.values");
    const auto add = [&](int die, const std::string& values) {
      if (scales) settings["options.values"] = values;
      for (const UnitType& type : system->format.units(die, settings, {})) {
        lines.insert(line(
            system->name, type.code,
            unit(die, values, type.attack.value(), type.defense.value(), type.cost, type.hits)));
      }
    };
    add(6, "scaled");
    if (!scales) continue;
    add(12, "scaled");
    add(20, "scaled");
    add(12, "gw1936");
  }
  return lines;
}

/// Returns the units of `raid`, with their cost and the sides that may bring them.
Lines raiders_of_document(const std::string& document) {
  Lines lines;
  for (const DocumentTable& table : tables_of(document)) {
    if (table.chapter != "raid" || table.rows.empty() || table.rows[0][0] != "cost") continue;
    for (std::size_t i = 1; i < table.header.size(); ++i) {
      lines.insert(line("raid", table.header[i], table.rows[0][i]));
    }
  }
  return lines;
}

Lines raiders_declared() {
  Lines lines;
  const CaseFormat& format = rule_system("raid", {}).format;
  for (const UnitType& type : format.units(6, default_settings(format.settings), {})) {
    lines.insert(line("raid", type.code, std::to_string(type.cost)));
  }
  return lines;
}

/// Returns the stand-ins of `surface`, as `asdic rules surface` prints them.
Lines stand_ins_of_document(const std::string& document) {
  Lines lines;
  for (const DocumentTable& table : tables_of(document)) {
    if (table.chapter != "surface" || table.header[0] == "option") continue;
    const auto column_after_column = [&](const std::vector<std::vector<std::string>>& rows) {
      std::vector<std::string> columns;
      for (std::size_t i = 1; i < table.header.size(); ++i) {
        std::vector<std::string> cells;
        for (const auto& row : rows) cells.push_back(row[i]);
        columns.push_back(join(cells, " "));
      }
      return columns;
    };
    if (table.header.size() > 1 && table.header[1] == "type") {
      for (const std::vector<std::string>& row : table.rows) {
        std::string text = row[1] + ", AF " + row[2] + ", DF " + row[3] + ", speed " + row[4] +
                           ", gun range " + row[5];
        if (row[6] != "0") {
          text += ", torpedoes " + row[6] + " to range " + row[7] + " in " + row[8] +
                  (row[8] == "1" ? " round" : " rounds");
        }
        text += ", hull " + row[9] + ", cost " + row[10];
        lines.insert("ships." + without_characters(row[0], "`") + " " + text);
      }
    } else if (table.header[0] == "2D6") {
      std::vector<std::string> sums;
      for (const std::vector<std::string>& row : table.rows) {
        int from = 0;
        int to = 0;
        std::sscanf(row[0].c_str(), "%d%*[^0-9]%d", &from, &to);
        for (; from <= to; ++from) sums.push_back(join({row.begin() + 1, row.end()}, " "));
      }
      lines.insert("tables.hits " + join(sums, "; "));
      lines.insert("tables.hits_columns " +
                   join({table.header.begin() + 1, table.header.end()}, " "));
    } else if (table.header[0] == "D6") {
      lines.insert("tables.damage " + join(column_after_column(table.rows), "; "));
      lines.insert("tables.odds " + join({table.header.begin() + 2, table.header.end()}, " "));
    }
  }
  return lines;
}

Lines stand_ins_declared() {
  Lines lines;
  std::vector<UnitType> types;
  const RuleTables own = rule_system("surface", {}).format.own(Document::parse("", ""), types);
  for (const RuleTables::Description& table : own.described) {
    if (table.key != "action.bounce") lines.insert(table.key + " " + table.value);
  }
  return lines;
}

// --- names ---

/// Returns the words of the first column under this header.
Lines names_of_document(const std::string& document, const std::string& header) {
  Lines names;
  for (const DocumentTable& table : tables_of(document)) {
    if (table.header[0] != header) continue;
    for (const std::vector<std::string>& row : table.rows) {
      for (const std::string& name : words_of(row[0])) names.insert(name);
    }
  }
  return names;
}

Lines rule_systems_declared() {
  Lines names;
  for (const RuleSystem* system : rule_systems()) names.insert(system->name);
  return names;
}

Lines technologies_declared() {
  Lines names;
  for (const RuleSystem* system : rule_systems()) {
    names.insert(system->format.technologies.begin(), system->format.technologies.end());
  }
  return names;
}

std::vector<std::string> faults_of_rules(const std::string& document) {
  std::vector<std::string> found;
  for (const auto& each :
       {differences(options_of_document(document), options_declared()),
        differences(units_of_document(document), units_declared()),
        differences(raiders_of_document(document), raiders_declared()),
        differences(stand_ins_of_document(document), stand_ins_declared()),
        differences(names_of_document(document, "technology"), technologies_declared())}) {
    found.insert(found.end(), each.begin(), each.end());
  }
  return found;
}

}  // namespace

TEST_CASE(
    "docs/reference/rules has the options, policies, units and tables that the rules declare") {
  CHECK(join(faults_of_rules(read_pages("docs/reference/rules")), "\n") == "");
}

TEST_CASE("README.md names the rule systems that there are") {
  const Lines named = names_of_document(read_document("README.md"), "name");
  CHECK(join(differences(named, rule_systems_declared()), "\n") == "");
}

TEST_CASE("A fault planted in docs/reference/rules is found") {
  const std::string rules = read_pages("docs/reference/rules");
  const std::vector<std::pair<std::string, std::string>> faults = {
      {"| `detection_lasts` | `battle`", "| `detection_last` | `battle`"},  // a name
      {"| `first_strike` | `every-round`", "| `first_strike` | `always`"},  // a default
      {"`1`, `2`, `4`, `5`, `6`: the", "`1`, `2`, `4`, `5`: the"},          // one value less
      {"| `stay`, `leave`, `hold`, or", "| `leave`, `stay`, `hold`, or"},   // another default
      {"| `never`, or a number of rounds;", "| `never`;"},                  // no number
      {"| `search_dice` | `shared`", "| search_dice | `shared`"},           // an option less
      {"0/0/7 | 3/4/10 | 3/3/11", "0/0/7 | 3/4/10 | 3/2/11"},               // a unit's defense
      {"1/3/16 | 4/4/24, 2 hits", "1/3/16 | 4/4/24"},                       // its hits
      {"7/5/11 | 7/4/11", "7/5/11 | 7/5/11"},                               // on a D12
      {"| sub | dd | cv | bb |", "| sub | dd | cv | ca |"},                 // its code
      {"| cost | 15 | 10 | 0 |", "| cost | 15 | 12 | 0 |"},                 // in a raid
      {"| CL | 4 | 4 | 5 |", "| CL | 4 | 4 | 6 |"},                         // a ship's speed
      {"| 6 to 8 | 0 | 1 |", "| 6 to 8 | 1 | 1 |"},                         // a number of hits
      {"| 4 | 0 | 0 | 1 | 1 | 2 |", "| 4 | 0 | 0 | 1 | 2 | 2 |"},           // steps of damage
      {"| `jet-fighters` |", "| `jet-fighter` |"},                          // a technology
  };
  for (const auto& fault : faults) {
    const std::string with_fault = changed(rules, fault.first, fault.second);
    CAPTURE(fault.first);
    CHECK(faults_of_rules(with_fault).size() > 0);
  }
}
