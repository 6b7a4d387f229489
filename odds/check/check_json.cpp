#include "odds/check/check_json.hpp"

#include <cmath>
#include <utility>
#include <vector>

#include "odds/check/ranked_page.hpp"
#include "odds/check/triplea_properties.hpp"
#include "odds/report/case_json.hpp"

namespace asdic {

namespace {

/// Returns the value, or null for an infinite one, because JSON has no infinity.
Json finite(double value) {
  return std::isfinite(value) ? Json(value) : Json(nullptr);
}

Json both_ways_json(const AmbiguousCounts& both) {
  const auto way = [](const AmbiguousCounts::BasisFit& of) {
    return Json{{"consistent", of.consistent}, {"p_value", of.p_value}};
  };
  return {{"taken", both.taken == CountBasis::survivors ? "survivors" : "in_battle"},
          {"in_battle", way(both.in_battle)},
          {"survivors", way(both.survivors)}};
}

Json checked_json(const CheckResult& checked) {
  Json json = {{"consistent", checked.consistent}, {"p_value", checked.p_value}};
  json["read_as"] = checked.read_as;
  if (checked.trials > 0) json["trials"] = checked.trials;
  json["impossible"] = checked.impossible;
  json["merged"] = checked.merged;
  json["not_read"] = checked.unread_columns;
  if (checked.both_ways) json["both_ways"] = both_ways_json(*checked.both_ways);
  json["log_likelihood"] = finite(checked.log_likelihood);
  if (checked.multinomial_p) json["multinomial"] = {{"p_value", *checked.multinomial_p}};
  if (const auto& chi = checked.chi_squared) {
    json["chi_squared"] = {{"cells", chi->cells},
                           {"pearson", chi->pearson},
                           {"pearson_p_value", chi->pearson_p},
                           {"g", chi->g},
                           {"g_p_value", chi->g_p}};
  }
  json["findings"] = Json::array();
  for (const Finding& each : checked.findings) {
    Json out = {{"what", each.what},
                {"exact", each.expected},
                {"counted", each.observed},
                {"deviation", each.has_no_spread() ? Json(nullptr) : Json(each.deviation)},
                {"p_value", each.p_value},
                {"corrected", each.corrected},
                {"trials", each.trials}};
    if (!each.written.empty()) out["written"] = each.written;
    if (each.interval) {
      out["interval"] = std::vector<double>{each.interval->lower, each.interval->upper};
    }
    json["findings"].push_back(std::move(out));
  }
  json["sensitivity"] = Json::array();
  for (const Sensitivity& each : checked.sensitivity) {
    json["sensitivity"].push_back(
        {{"what", each.what},
         {"fault", each.fault},
         {"power", each.power},
         {"smallest_fault_seen",
          each.smallest <= each.largest ? Json(each.smallest) : Json(nullptr)},
         {"trials_needed", each.trials_needed}});
  }
  return json;
}

Json diagnosis_json(const Diagnosis& diagnosis, const std::string& rules) {
  Json json = {{"headline", headline(diagnosis)},
               {"fits", diagnosis.fits()},
               {"tried", diagnosis.tried},
               {"without_effect", diagnosis.without_effect}};
  json["explanations"] = Json::array();
  for (const Explanation& each : diagnosis.ranked) {
    Json out = {
        {"changes", each.changes},     {"alike", each.alike},
        {"fits", each.fits},           {"p_value", each.checked.p_value},
        {"corrected", each.corrected}, {"log_likelihood", finite(each.checked.log_likelihood)}};
    const auto in_triplea = triplea_settings(rules, each.changes);
    if (!in_triplea.empty()) out["triplea"] = in_triplea;
    json["explanations"].push_back(std::move(out));
  }
  json["left_out"] = diagnosis.left_out;
  return json;
}

}  // namespace

Json check_json(const CheckReport& check, const std::string& verdict) {
  const auto& [checked, interpretations, diagnosis, result, options, numbers] = check;
  Json json = heading_json(result.problem, result.rosters);
  json["level"] = options.level;
  json["verdict"] = verdict;
  json.update(checked_json(checked));
  if (diagnosis) json["diagnosis"] = diagnosis_json(*diagnosis, result.problem.rules->name);
  if (!interpretations) return json;
  const std::string& rules = result.problem.rules->name;
  json["readings"] = Json::array();
  for (const InterpretationCheck& each : interpretations->ranked) {
    Json out = {{"readings", each.interpretations},
                {"consistent", each.checked.consistent},
                {"p_value", each.checked.p_value},
                {"log_likelihood", finite(each.checked.log_likelihood)},
                {"alike", each.alike}};
    const auto in_triplea = triplea_settings(rules, each.interpretations);
    if (!in_triplea.empty()) out["triplea"] = in_triplea;
    if (each.checked.both_ways) out["both_ways"] = both_ways_json(*each.checked.both_ways);
    json["readings"].push_back(std::move(out));
  }
  json["without_effect"] = interpretations->without_effect;
  json["left_out"] = interpretations->left_out;
  if (interpretations->most_changes) json["most_changes"] = *interpretations->most_changes;
  return json;
}

}  // namespace asdic
