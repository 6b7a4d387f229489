// Names of units in all rule systems.
#include "lib/input/unit_names.hpp"

#include <doctest/doctest.h>

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "lib/input/unit_types.hpp"
#include "odds/question/problem.hpp"
#include "states/rule_system.hpp"
#include "tests/support/all_cases.hpp"
#include "tests/support/refusal.hpp"

using namespace asdic;

namespace {

/// Returns the units of a rule system at its defaults, with those of its own tables.
std::vector<UnitType> units_of_system(const RuleSystem& system) {
  if (!system.format.has_sides()) return {};
  const int die = system.format.dice.empty() ? 6 : system.format.dice.front();
  auto types = system.format.units(die, default_settings(system.format.settings), {});
  if (system.format.own != nullptr) system.format.own(Document::parse("", "rules"), types);
  return types;
}

std::string upper(std::string text) {
  for (char& c : text) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  }
  return text;
}

std::string mixed(const std::string& text) {
  std::string result = upper(text);
  for (std::size_t i = 1; i < text.size(); i += 2) result[i] = text[i];
  return result;
}

std::string code_of(const std::string& name, const std::vector<UnitType>& types) {
  const UnitType* type = unit_named(name, types);
  return type == nullptr ? "nothing" : type->code;
}

std::vector<std::string> all_names(const UnitType& type) {
  std::vector<std::string> names = {type.code};
  if (type.names != nullptr) names.insert(names.end(), type.names->begin(), type.names->end());
  return names;
}

}  // namespace

TEST_CASE("Every name of every unit reads as its unit in any letter case") {
  std::size_t read = 0;
  for (const RuleSystem* system : rule_systems()) {
    const std::vector<UnitType> types = units_of_system(*system);
    for (const UnitType& type : types) {
      for (const std::string& name : all_names(type)) {
        CAPTURE(system->name);
        CAPTURE(name);
        for (const std::string& spelled : {name, upper(name), mixed(name), name + "s"}) {
          CHECK(code_of(spelled, types) == type.code);
        }
        if (type.attack && type.defense) {
          const Force force = parse_force("2 " + upper(name), {}, finder(types));
          CHECK(text(force) == "2 " + type.code);
        }
        ++read;
      }
    }
  }
  CHECK(read > 100);
}

TEST_CASE("Abbreviations of the community and of other calculators are names of units") {
  const std::map<std::string, std::vector<std::string>> spellings = {
      {"inf", {"Inf", "Infantry", "infantry"}},
      {"art", {"Art", "Artillery", "arty"}},
      {"mech", {"Mech", "mech_infantry", "Mech. Inf", "Mechanized Infantry"}},
      {"arm", {"Arm", "Tank", "Tanks", "Armour", "armor"}},
      {"aa", {"AA", "AAA", "aaGun", "AA Guns", "Anti-Aircraft Gun"}},
      {"ftr", {"Fig", "Ftr", "Figs", "Fighter"}},
      {"tac", {"Tac", "tactical_bomber", "Tactical Bomber"}},
      {"bmb", {"Bom", "Bmb", "bomber", "Strategic Bomber", "strategic_bomber"}},
      {"sub", {"Sub", "Subs", "Submarine"}},
      {"dd", {"Des", "DD", "Destroyer"}},
      {"ca", {"Cru", "CA", "Cruiser"}},
      {"bb", {"Bat", "BB", "Battleship"}},
      {"cv", {"Car", "CV", "AC", "Carrier", "Aircraft Carrier"}},
      {"tr", {"Tra", "TR", "TP", "Trn", "Transport"}}};
  const std::vector<UnitType> types = units_of_system(rule_system("axis-allies"));
  for (const auto& [code, names] : spellings) {
    for (const std::string& name : names) {
      CAPTURE(name);
      CHECK(code_of(name, types) == code);
    }
  }
}

TEST_CASE("A unit that the edition does not have is refused under any name") {
  check_refused(
      [] {
        read_case(Document::parse("rules = \"axis-allies\"\noptions.edition = \"classic\"\n"
                                  "attacker.units = \"1 Cruiser\"\ndefender.units = \"1 sub\"\n",
                                  "case.toml"),
                  rule_system("axis-allies").format);
      },
      "case.toml:3:19", {"edition"});
}

TEST_CASE("Cruisers of surface are asked back") {
  const std::vector<UnitType> types = units_of_system(rule_system("surface"));
  check_refused([&] { require_unit("Cruisers", types, Place{"argument ATTACKER"}); },
                "argument ATTACKER",
                {"'Cruisers' may be heavy cruiser (ca) or light cruiser (cl)"});
}

TEST_CASE("All forces of the case files read as they are written") {
  for (const std::string& path : case_paths()) {
    CAPTURE(path);
    const Case battle = case_at(path).battle;
    for (const CaseSide& side : battle.sides) {
      CHECK(text(parse_force(text(side.force), {}, finder(battle.types))) == text(side.force));
    }
  }
}

TEST_CASE("Settings, orders and conditions of a case name units by any name") {
  const Case battle = read_case(
      Document::parse("rules = \"axis-allies\"\n[attacker]\nunits = \"2 Infantry, 1 Tank\"\n"
                      "bombard = \"1 battleship\"\nlosses = \"infantry, tanks\"\n"
                      "retreat = { units = \"1 infantry\" }\n[defender]\nunits = \"3 Inf\"\n",
                      "case.toml"),
      rule_system("axis-allies").format);
  CHECK(text(battle.sides[0].losses) == "inf, arm");
  CHECK(battle.settings.at("attacker.bombard") == "1 bb");
  CHECK(battle.settings.at("attacker.retreat") == "{ units = \"1 inf\" }");
}

TEST_CASE("An alias of two units is an error of the rules file at its place") {
  check_refused(
      [] {
        add_rules_file(
            "name = \"twice\"\ntitle = \"Twice\"\nkinds = [\"land\"]\n[units]\n"
            "a = { kind = \"land\", attack = 1, defense = 1, aliases = [\"tank\"] }\n"
            "b = { name = \"tank\", kind = \"land\", attack = 1, defense = 1 }\n"
            "[[round]]\nfire = \"any\"\nat = \"any\"\n",
            "twice.toml");
      },
      "twice.toml:5:58", {"'tank' is a name of two units", "'a'", "tank (b)"});
}

TEST_CASE("The last number of a unit counts, by whatever name it is given") {
  const auto set = [](const std::string& units,
                      const std::vector<std::pair<const char*, const char*>>& numbers) {
    Document document = Document::parse(
        "rules = \"one-for-one\"\nattacker.units = \"" + units + "\"\ndefender.units = \"1 dd\"\n",
        "case");
    for (const auto& [unit, count] : numbers) {
      document.set(std::string("attacker.units.") + unit, count, "--set");
    }
    return text(read_case(document).battle.sides[0].force);
  };
  CHECK(set("1 sub", {{"submarine", "5"}, {"sub", "2"}}) == "2 sub");
  CHECK(set("1 sub", {{"sub", "2"}, {"submarine", "5"}}) == "5 sub");
  CHECK(set("1 sub", {{"submarine", "5"}, {"U-boat", "3"}, {"submarine", "4"}}) == "4 sub");
  CHECK(set("1 sub, 1 bb", {{"submarine", "5"}, {"bb", "2"}}) == "5 sub, 2 bb");
}
