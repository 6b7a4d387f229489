// The keys of the rule systems in docs/reference/case-files.md, against the keys that these
// declare.
#include <doctest/doctest.h>

#include "lib/text.hpp"
#include "states/rule_system.hpp"
#include "tests/support/document_lines.hpp"

using namespace asdic;

namespace {

Lines keys_of_document(const std::string& document) {
  Lines lines;
  for (const DocumentTable& table : tables_of(document)) {
    if (!table.lead.ends_with("adds")) continue;
    const std::string system = words_of(table.lead).at(0);
    for (const std::vector<std::string>& row : table.rows) {
      std::string rest;
      std::string values = join(words_of(row[1], rest));
      if (rest.starts_with("or ")) rest = rest.substr(3);
      if (!rest.empty()) values += (values.empty() ? "" : ", ") + rest.substr(0, rest.find(','));
      const std::string by_default = row[2] == "required" ? "" : without_characters(row[2], "`\"");
      for (const std::string& key : words_of(row[0])) {
        if (row[1].find("(forces.md#ships-combat-tables-and-the-bounce)") != std::string::npos) {
          lines.insert(line(system, without_characters(key, "[]"), "a table of its own"));
        } else {
          lines.insert(line(system, key, values + "; " + by_default));
        }
      }
    }
  }
  return lines;
}

std::string values_of(const Setting::Form& form) {
  using enum Setting::Form::Kind;
  std::string range = std::to_string(form.least) + " to " + std::to_string(form.most);
  switch (form.kind) {
    case by_round:
      return "a list of " + range + " by round";
    case table:
    case units:
    case fraction:
      return "`{ " + form.key + " = " + range + " }`";
    case chances:
      return "a chance from 0 to 1 (a number or a fraction in quotes) or a list of these by turn";
    case names:
      return "names of classes";
    default:
      return range;
  }
}

std::string values_of(const Setting& setting) {
  using enum Setting::Kind;
  std::string range = std::to_string(setting.least) + " to " + std::to_string(setting.most);
  std::vector<std::string> forms;
  for (const Setting::Form& form : setting.forms) forms.push_back(values_of(form));
  const std::string in_forms = join(forms, " or ");
  switch (setting.kind) {
    case parameter:
      return "0 to 1000";
    case number:
      return range;
    case numbers:
      return "a list of numbers from " + range;
    case number_or_word:
      return setting.default_value + ", " + range + (forms.empty() ? "" : " or " + in_forms);
    case force:
      return "a [force](forces.md#forces)";
    default:
      return join(setting.values) + (forms.empty() ? "" : ", " + in_forms);
  }
}

Lines keys_declared() {
  Lines lines;
  for (const RuleSystem* system : rule_systems()) {
    for (const Setting& setting : system->format.settings) {
      lines.insert(
          line(system->name, setting.path, values_of(setting) + "; " + setting.default_value));
    }
    for (const std::string& key : system->format.own_keys) {
      lines.insert(line(system->name, key == "ships" ? "ships.NAME" : key, "a table of its own"));
    }
  }
  return lines;
}

std::vector<std::string> faults_of_formats(const std::string& document) {
  return differences(keys_of_document(document), keys_declared());
}

}  // namespace

TEST_CASE(
    "docs/reference/case-files.md has the keys that the rules declare, with values and defaults") {
  CHECK(join(faults_of_formats(read_document("docs/reference/case-files.md")), "\n") == "");
}

TEST_CASE("A fault planted in docs/reference/case-files.md is found") {
  const std::string formats = read_document("docs/reference/case-files.md");
  const std::vector<std::pair<std::string, std::string>> faults = {
      {"`\"battle\"`, `\"round\"` | `\"battle\"`", "`\"battle\"`, `\"round\"` | `\"round\"`"},
      {"| 0 to 1000 | required |", "| 0 to 100 | required |"},
      {"| `plan.faces` |", "| `plan.face` |"},
      {"| `\"shared\"`, `\"separate\"` |", "| `\"shared\"` |"},
      {"or 1 to 4000", "or 1 to 400"},
      {"or 3 to 250 or names", "or 3 to 25 or names"},
      {"`{ max = 1 to 4000 }`", "`{ most = 1 to 4000 }`"},
      {"| `[tables]` |", "| `[table]` |"},
  };
  for (const auto& fault : faults) {
    const std::string with_fault = changed(formats, fault.first, fault.second);
    CAPTURE(fault.first);
    CHECK(faults_of_formats(with_fault).size() > 0);
  }
}
