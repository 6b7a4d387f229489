#include "odds/report/battle_json.hpp"

#include "odds/report/forces.hpp"
#include "odds/report/json.hpp"
#include "odds/report/numbers.hpp"

namespace asdic {

namespace {

/// How numbers are written.
struct Style {
  const ReportOptions& options;
  bool certified;
};

Json number(const Value& value, const Style& style) {
  return number_json(value, style.certified, style.options.fractions, style.options.digits);
}

Json outcomes_json(const Result& result, const Style& style) {
  Json outcomes = Json::array();
  const auto units_of = [&](const Units& units, Side side) {
    Json json = Json::object();
    for (const auto& [key, count] : ordered(units, result, side)) json[key.text()] = count;
    return json;
  };
  for (const auto& [outcome, chance] : result.outcomes) {
    Json json = Json::object();
    if (outcome.winner) {
      json["winner"] = winner_names[static_cast<std::size_t>(*outcome.winner)];
      for (const Side side : both_sides) {
        const std::string own = name(side);
        json[own] = units_of(outcome.in_battle[index(side)], side);
        json[own + "_left"] = units_of(outcome.left[index(side)], side);
      }
    }
    for (const auto& [what, value] : outcome.numbers) json[what] = value;
    json["probability"] = number(chance, style);
    outcomes.push_back(std::move(json));
  }
  return outcomes;
}

Json rounds_json(const RoundsFought& rounds, const Style& style) {
  Json distribution = Json::array();
  for (const auto& [fought, chance] : rounds.distribution) {
    distribution.push_back({{"rounds", fought}, {"probability", number(chance, style)}});
  }
  return {{"mean", number(rounds.mean, style)},
          {"distribution", std::move(distribution)},
          {"more", number(rounds.more, style)}};
}

Json named_numbers(const std::vector<std::pair<std::string, Value>>& values, const Style& style) {
  Json json = Json::object();
  for (const auto& [name, value] : values) json[name] = number(value, style);
  return json;
}

Json losses_json(const SideLosses& losses, const Style& style) {
  return {{"cost", number(losses.cost, style)},
          {"variance", number(losses.variance, style)},
          {"units", named_numbers(losses.units, style)}};
}

}  // namespace

std::string as_json(const Result& result, const ReportOptions& options) {
  const bool sides = result.has_sides();
  const Style style{options, result.numbers == Numbers::certified};
  if (options.fractions && !style.certified) reduce_outcomes(result);
  Json json = Json::object();
  json["asdic"] = ASDIC_VERSION;
  json["case"] = case_json(result);
  json["chain"] = {{"states", result.chain.states},
                   {"transitions", result.chain.transitions},
                   {"components", result.chain.components},
                   {"largest_component", result.chain.largest_component},
                   {"signature", result.chain.signature}};
  json["numbers"] = result.numbers == Numbers::exact ? "exact" : "certified";
  json["verified"] = true;
  if (sides) {
    for (std::size_t i = 0; i < winner_names.size(); ++i) {
      object_in(json, "winner")[winner_names[i]] = number(result.winner[i], style);
    }
  }
  json["outcomes"] = outcomes_json(result, style);
  if (sides) {
    json["rounds"] = rounds_json(result.rounds, style);
    for (const Side side : both_sides) {
      object_in(json, "losses")[name(side)] = losses_json(result.losses[index(side)], style);
    }
  }
  json["marks"] = named_numbers(result.marks, style);
  return json_text(json);
}

}  // namespace asdic
