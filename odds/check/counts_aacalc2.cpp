// Reads the result of aacalc2: the probabilities of each side's casualties, as JSON.
#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <map>

#include "lib/text.hpp"
#include "odds/check/counts_formats.hpp"

namespace asdic {

namespace {

using ParsedJson = nlohmann::json;

constexpr int deepest = 6;
/// The number of trials that nine digits after the point correspond to. aacalc2 computes
/// probabilities and does not count battles.
constexpr const char* trials = "1000000000";

const std::map<std::string_view, std::string_view> unit_names = {
    {"fig", "ftr"}, {"bom", "bmb"}, {"tra", "tr"}, {"des", "dd"},
    {"cru", "ca"},  {"acc", "cv"},  {"bat", "bb"}};

/// Returns units such as "2 inf, 1 fig" with asdic's names of the units.
std::string renamed(const std::string& casualties) {
  if (casualties.empty()) return {};
  std::vector<std::string> groups;
  for (const std::string_view part : split(casualties, ',')) {
    const std::string_view group = trim(part);
    const auto unit = group.rfind(' ') + 1;
    const auto known = unit_names.find(group.substr(unit));
    const std::string_view name = known == unit_names.end() ? group.substr(unit) : known->second;
    groups.push_back(std::string(group.substr(0, unit)) + std::string(name));
  }
  return join(groups);
}

}  // namespace

bool is_aacalc2(std::string_view text) {
  return text.find("\"casualtiesInfo\"") != std::string_view::npos;
}

void parse_aacalc2(std::string_view text, CountsTable& table) {
  const Place place{table.source};
  table.numbered = CountsTable::RowUnit::objects;
  table.columns = {"side", "lost", "rate", "trials"};
  const auto not_too_deep = [](int depth, ParsedJson::parse_event_t, const ParsedJson&) {
    return depth < deepest;
  };
  const ParsedJson json = ParsedJson::parse(text.begin(), text.end(), not_too_deep, false);
  const auto refuse = [&](const std::string& what) { throw Error(place, what); };
  if (json.is_discarded()) refuse("not JSON");
  if (!json.is_object() || !json.contains("casualtiesInfo") ||
      !json["casualtiesInfo"].is_object()) {
    refuse("has no object 'casualtiesInfo', as aacalc2 returns it");
  }
  if (json.value("waves", ParsedJson(1)) != 1)
    refuse("is of several waves; only one can be checked");
  int number = 0;
  for (const auto& [theirs, side] : {std::pair{"attack", "attacker"}, {"defense", "defender"}}) {
    const ParsedJson& infos = json["casualtiesInfo"];
    if (!infos.contains(theirs) || !infos[theirs].is_object()) {
      refuse(std::string("has no object '") + theirs + "' in 'casualtiesInfo'");
    }
    std::map<std::string, double> chances;  // by casualties, with and without a retreat
    for (const auto& [key, info] : infos[theirs].items()) {
      const bool is_whole = info.is_object() && info.contains("casualties") &&
                            info["casualties"].is_string() && info.contains("amount") &&
                            info["amount"].is_number();
      if (!is_whole) refuse("has " + quote(key) + " without 'casualties' and 'amount'");
      chances[renamed(info["casualties"].get<std::string>())] += info["amount"].get<double>();
    }
    for (const auto& [lost, chance] : chances) {
      table.rows.push_back({++number, {side, lost, fmt::format("{:.9f}", chance), trials}});
    }
  }
}

}  // namespace asdic
