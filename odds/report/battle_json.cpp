#include "odds/report/battle_json.hpp"

#include <utility>

#include "lib/exact/reduction.hpp"
#include "lib/parallel.hpp"
#include "odds/figures/of_result.hpp"
#include "odds/question/fates.hpp"
#include "odds/report/best_play_page.hpp"
#include "odds/report/forces.hpp"
#include "odds/report/json.hpp"
#include "odds/report/numbers.hpp"
#include "odds/report/parts.hpp"
#include "states/rules_file/rules_file.hpp"

namespace asdic {

namespace {

/// Defines the form of numbers.
struct Style {
  const ReportOptions& options;
  bool certified;
};

Json number(const Value& value, const Style& style) {
  return number_json(value, style.certified, style.options.fractions, style.options.digits);
}

Json winners(const std::array<Value, winner_names.size()>& chances, const Style& style) {
  return winners_json(chances, style.certified, style.options.fractions, style.options.digits);
}

/// Writes the outcomes in the form of json_text() within the object of the result. Many outcomes
/// share what a side keeps, so the text of each combination is made once.
class OutcomesText {
 public:
  OutcomesText(const Result& result, const Style& style)
      : result_(result), style_(style), order_(result.problem) {}

  void append_to(std::string& text) {
    const std::size_t first = text.size();
    std::size_t told = 0;
    text += "  \"outcomes\": [";
    const char* before = "\n    {\n";
    for (const auto& [outcome, chance] : result_.outcomes) {
      text += std::exchange(before, ",\n    {\n");
      add(outcome, text);
      add(chance, text);
      text += "\n    }";
      if (++told == enough) {
        // Reserves memory for the other outcomes, which have about the same length, because a text
        // that grows moves everything that it has.
        const std::size_t all = (text.size() - first) / enough * result_.outcomes.size();
        text.reserve(text.size() + all + all / 16);
      }
    }
    text += told > 0 ? "\n  ]" : "]";
  }

 private:
  static constexpr std::size_t depth = 2;      ///< the depth of the object of an outcome
  static constexpr std::size_t enough = 1024;  ///< outcomes to estimate the length of the others

  void add(const Outcome& outcome, std::string& text) {
    if (outcome.winner) {
      text += "      \"winner\": \"";
      text += winner_names[static_cast<std::size_t>(*outcome.winner)];
      text += "\",\n";
      for (const Side side : both_sides) text += kept(outcome, side);
      if (const auto holder = holder_of(outcome)) {
        text += std::string("      \"holder\": \"") + name(*holder) + "\",\n";
      }
    }
    if (outcome.numbers.empty()) return;
    Json numbers = Json::object();
    for (const auto& [what, value] : outcome.numbers) numbers[what] = value;
    text += members_text(numbers, depth) + ",\n";
  }

  void add(const Value& chance, std::string& text) const {
    text += "      \"probability\": {";
    const char* before = "\n";
    const auto tell = [&](const char* key, const std::string& number) {
      text += std::exchange(before, ",\n");
      text += "        \"";
      text += key;
      text += "\": ";
      if (number == no_digit) {
        text += "null";
        return;
      }
      text += '"';
      text += number;
      text += '"';
    };
    tell_number(chance, style_.certified, style_.options.fractions, style_.options.digits, tell);
    text += "\n      }";
  }

  /// Returns the units of a side that are in battle and that have left.
  const std::string& kept(const Outcome& outcome, Side side) {
    std::vector<std::string>& texts = texts_[index(side)];
    const std::size_t fate = fates_[index(side)].number_of(outcome);
    if (fate == texts.size()) {
      const std::string own = name(side);
      const Json both = {{own, units_json(outcome.in_battle[index(side)], order_, side)},
                         {own + "_left", units_json(outcome.left[index(side)], order_, side)}};
      texts.push_back(members_text(both, depth) + ",\n");
    }
    return texts[fate];
  }

  const Result& result_;
  const Style& style_;
  const UnitOrder order_;
  std::array<Fates, 2> fates_ = {Fates(Side::attacker), Fates(Side::defender)};
  std::array<std::vector<std::string>, 2> texts_;  ///< by side and fate
};

/// Returns a whole number, or null if more than one number is possible.
Json whole_json(const Value& value) {
  if (!value.is_exact()) return nullptr;
  return value.lower().to_int64();
}

/// Holds the figures of a battle with sides that are sums over its outcomes.
struct Sums {
  Sums(const Result& result, bool with_at_least)
      : exchanges(exchanges_of(result)),
        exchange(mean_of(exchanges)),
        exchange_variance(variance({exchanges.begin(), exchanges.end()}, exchange)),
        exchange_above_0(chance_above(0, exchanges)),
        clears(*figure(result, "clears")) {
    if (const auto found = find_figure(result, "takes")) takes = found->value;
    for (const Side side : both_sides) {
      if (with_at_least) at_least[index(side)] = survivor_chances(result, side);
    }
  }

  std::map<std::int64_t, Value> exchanges;
  Value exchange;
  Value exchange_variance;
  Value exchange_above_0;
  Value clears;
  std::optional<Value> takes;
  std::array<std::vector<SurvivorChances>, 2> at_least;
};

/// Reduces the other fractions: first the probabilities, which are sums of those of outcomes, then
/// the means, about which less is known.
void reduce_others(const Result& result, const std::optional<Sums>& sums) {
  std::vector<const Value*> chances;
  std::vector<const Value*> means;
  const auto add = [](std::vector<const Value*>& to, const auto&... more) {
    (to.push_back(&more), ...);
  };
  for (const SideLosses& losses : result.losses) add(means, losses.variance);
  if (sums) {
    add(means, sums->exchange_variance, sums->exchange);
    add(chances, sums->exchange_above_0, sums->clears);
    if (sums->takes) add(chances, *sums->takes);
    for (const auto& [exchange, chance] : sums->exchanges) add(chances, chance);
    for (const auto& of_side : sums->at_least) {
      for (const SurvivorChances& unit : of_side) {
        for (const Value& chance : unit.chances) add(chances, chance);
      }
    }
  }
  for (const SideLosses& losses : result.losses) {
    add(means, losses.cost);
    for (const auto& [unit, lost] : losses.units) add(means, lost);
  }
  for (const Value& chance : result.winner) add(chances, chance);
  for (const auto& [name, value] : result.custom_figures) add(means, value);
  add(means, result.rounds.mean);
  for (const auto& [fought, chance] : result.rounds.distribution) add(means, chance);
  if (result.rounds.more) add(means, *result.rounds.more);
  for (const RoundFought& round : result.by_round) {
    add(means, round.over);
    for (const Value& chance : round.winner) add(means, chance);
  }
  reduce_together(chances);
  for_each_index(means.size(), [&](std::size_t i) {
    if (means[i]->is_exact()) means[i]->exact_text();
  });
}

Json exchange_json(const Sums& sums, const Style& style) {
  Json distribution = Json::array();
  for (const auto& [exchange, chance] : sums.exchanges) {
    distribution.push_back({{"exchange", exchange}, {"probability", number(chance, style)}});
  }
  Json quantiles = Json::object();
  for (const int percent : {5, 25, 50, 75, 95}) {
    quantiles[std::to_string(percent)] = whole_json(quantile(sums.exchanges, percent));
  }
  return {{"mean", number(sums.exchange, style)},
          {"variance", number(sums.exchange_variance, style)},
          {"quantiles", std::move(quantiles)},
          {"above_0", number(sums.exchange_above_0, style)},
          {"distribution", std::move(distribution)}};
}

Json at_least_json(const std::vector<SurvivorChances>& units, const Style& style) {
  Json json = Json::object();
  for (const auto& [unit, chances] : units) {
    Json list = Json::array();
    for (const Value& chance : chances) list.push_back(number(chance, style));
    json[unit] = std::move(list);
  }
  return json;
}

Json by_round_json(const Result& result, const Style& style) {
  Json rounds = Json::array();
  for (std::size_t fought = 0; fought < result.by_round.size(); ++fought) {
    const RoundFought& round = result.by_round[fought];
    Json json = {{"round", fought},
                 {"over", number(round.over, style)},
                 {"winner", winners(round.winner, style)}};
    for (const Side side : both_sides) {
      if (!round.strength) continue;
      const auto& [units, hits, cost] = (*round.strength)[index(side)];
      json[name(side)] = {{"units", number(units, style)},
                          {"hits", number(hits, style)},
                          {"cost", number(cost, style)}};
    }
    rounds.push_back(std::move(json));
  }
  return rounds;
}

Json rounds_json(const RoundsFought& rounds, const Style& style) {
  Json json = {{"mean", number(rounds.mean, style)}};
  if (!rounds.more) return json;
  Json distribution = Json::array();
  for (const auto& [fought, chance] : rounds.distribution) {
    distribution.push_back({{"rounds", fought}, {"probability", number(chance, style)}});
  }
  json["distribution"] = std::move(distribution);
  json["more"] = number(*rounds.more, style);
  return json;
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
  const bool reduces = options.fractions && !style.certified;
  const bool with_at_least = options.shows(Part::at_least);
  if (reduces) reduce_outcomes(result);
  // A sum of a single probability keeps its reduced fraction, so the outcomes are reduced first.
  std::optional<Sums> sums;
  if (sides) sums.emplace(result, with_at_least);
  if (reduces) reduce_others(result, sums);
  Json json = heading_json(result.problem, result.rosters);
  json["chain"] = {{"states", result.chain.states},
                   {"transitions", result.chain.transitions},
                   {"components", result.chain.components},
                   {"largest_component", result.chain.largest_component}};
  if (!result.chain.signature.empty()) json["chain"]["signature"] = result.chain.signature;
  json["numbers"] = result.numbers == Numbers::exact ? "exact" : "certified";
  json["verified"] = true;
  if (!options.warnings.empty()) json["warnings"] = options.warnings;
  if (result.given) {
    json["given"] = {{"text", result.given->text},
                     {"probability", number(result.given->chance, style)}};
  }
  if (result.play) {
    json["value"] = number(result.play->value(), style);
  } else if (const auto value = find_figure(result, "value")) {
    json["value"] = number(value->value, style);
  }
  std::string text = "{\n";
  append_members(text, json, 0);
  text += ",\n";
  if (result.play) {
    append_play(text, result, options);
    text += ",\n";
  }
  if (sides) {
    append_members(text, {{"winner", winners(result.winner, style)}}, 0);
    text += ",\n";
  }
  OutcomesText(result, style).append_to(text);
  json = Json::object();
  if (sides) {
    json["rounds"] = rounds_json(result.rounds, style);
    for (const Side side : both_sides) {
      json["losses"][name(side)] = losses_json(result.losses[index(side)], style);
    }
  }
  json["marks"] = named_numbers(result.custom_figures, style);
  for (const FirstCount& first : result.first_counts) {
    json["first_counts"].push_back({{"figure", first.figure},
                                    {"probability", number(first.chance, style)},
                                    {"round", number(first.round, style)},
                                    {"losses",
                                     {{"attacker", number(first.lost[0], style)},
                                      {"defender", number(first.lost[1], style)}}}});
  }
  if (sides) {
    if (sums->takes) json["takes"] = number(*sums->takes, style);
    json["clears"] = number(sums->clears, style);
    json["exchange"] = exchange_json(*sums, style);
    if (with_at_least) {
      for (const Side side : both_sides) {
        json["at_least"][name(side)] = at_least_json(sums->at_least[index(side)], style);
      }
    }
    if (!result.by_round.empty()) json["by_round"] = by_round_json(result, style);
  }
  text += ",\n";
  append_members(text, json, 0);
  text += "\n}\n";
  return text;  // moved, but the result of += would be copied
}

}  // namespace asdic
