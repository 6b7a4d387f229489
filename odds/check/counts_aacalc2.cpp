// Reads the result of aacalc2: the probabilities of each side's casualties, as JSON.
#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>

#include "lib/text.hpp"
#include "lib/whole_number.hpp"
#include "odds/check/counts_formats.hpp"

namespace asdic {

namespace {

using ParsedJson = nlohmann::json;
using Chances = std::map<std::string, double>;

constexpr int deepest = 6;

[[noreturn]] void refuse(const CountsTable& table, const std::string& what) {
  throw Error(Place{table.source}, what);
}

/// Returns the units without the star that marks land units from transports.
std::string without_stars(std::string units) {
  units.erase(std::remove(units.begin(), units.end(), '*'), units.end());
  return units;
}

/// Returns the probabilities of a side's casualties, with and without a retreat together.
Chances chances_of(const ParsedJson& infos, const char* side, const CountsTable& table) {
  if (!infos.contains(side) || !infos[side].is_object()) {
    refuse(table, std::string("has no object '") + side + "' in 'casualtiesInfo'");
  }
  Chances chances;
  for (const auto& [key, info] : infos[side].items()) {
    const bool is_whole = info.is_object() && info.contains("casualties") &&
                          info["casualties"].is_string() && info.contains("amount") &&
                          info["amount"].is_number();
    if (!is_whole) refuse(table, "has " + quote(key) + " without 'casualties' and 'amount'");
    chances[without_stars(info["casualties"].get<std::string>())] += info["amount"].get<double>();
  }
  return chances;
}

/// Returns the number of units of this kind if there are no others, or 0 for none. Returns nothing
/// for other units.
std::optional<std::int64_t> only(std::string_view unit, std::string_view casualties) {
  if (trim(casualties).empty()) return 0;
  const auto blank = casualties.find(' ');
  if (blank == std::string_view::npos || trim(casualties.substr(blank)) != unit)
    return std::nullopt;
  return parse_whole<std::int64_t>(casualties.substr(0, blank));
}

bool is_raid(const Chances& defense) {
  return std::any_of(defense.begin(), defense.end(), [](const auto& each) {
    const auto damage = only("IPC", each.first);
    return damage && *damage > 0;
  });
}

/// Adds the distributions of the bombers that are lost and of the damage.
void add_raid(const Chances& attack, const Chances& defense, CountsTable& table) {
  table.format += " for a raid";
  table.columns = {"bombers_destroyed", "damage", "rate"};
  int number = 0;
  for (const auto& [lost, chance] : attack) {
    const auto bombers = only("Bom", lost);
    if (!bombers) refuse(table, quote(lost) + " is not a number of bombers, as in '1 Bom'");
    table.rows.push_back({++number, {std::to_string(*bombers), "", nine_digits(chance)}});
  }
  for (const auto& [lost, chance] : defense) {
    const auto damage = only("IPC", lost);
    if (!damage) refuse(table, quote(lost) + " is not an amount of damage, as in '3 IPC'");
    table.rows.push_back({++number, {"", std::to_string(*damage), nine_digits(chance)}});
  }
}

/// Returns the casualties of the battle, or those of the first of several waves.
const ParsedJson& first_wave(const ParsedJson& json, CountsTable& table) {
  const ParsedJson waves = json.value("waves", ParsedJson(1));
  if (waves == 1) return json["casualtiesInfo"];
  const auto by_wave = json.find("casualtiesInfoArr");
  const bool has_first = by_wave != json.end() && by_wave->is_array() && !by_wave->empty() &&
                         by_wave->front().is_object();
  if (!has_first)
    refuse(table,
           "is of several waves without 'casualtiesInfoArr', so the first cannot be checked");
  table.notes.push_back("the first wave of " + printable(waves.dump()));
  return by_wave->front();
}

}  // namespace

bool is_aacalc2(const CountsText& text) {
  return text.is_json && text.text.find("\"casualtiesInfo\"") != std::string_view::npos;
}

void read_aacalc2(const CountsText& text, CountsTable& table) {
  table.numbered = CountsTable::RowUnit::objects;
  table.computed = true;
  const auto not_too_deep = [](int depth, ParsedJson::parse_event_t, const ParsedJson&) {
    return depth < deepest;
  };
  const ParsedJson json =
      ParsedJson::parse(text.text.begin(), text.text.end(), not_too_deep, false);
  if (json.is_discarded()) refuse(table, "not JSON");
  if (!json.is_object() || !json.contains("casualtiesInfo") ||
      !json["casualtiesInfo"].is_object()) {
    refuse(table, "has no object 'casualtiesInfo', as aacalc2 returns it");
  }
  const ParsedJson& infos = first_wave(json, table);
  const Chances attack = chances_of(infos, "attack", table);
  const Chances defense = chances_of(infos, "defense", table);
  if (is_raid(defense)) return add_raid(attack, defense, table);
  table.columns = {"side", "lost", "rate"};
  int number = 0;
  for (const auto& [lost, chance] : attack) {
    table.rows.push_back({++number, {"attacker", lost, nine_digits(chance)}});
  }
  for (const auto& [lost, chance] : defense) {
    table.rows.push_back({++number, {"defender", lost, nine_digits(chance)}});
  }
}

}  // namespace asdic
