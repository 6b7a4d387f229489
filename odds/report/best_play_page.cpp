#include "odds/report/best_play_page.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "lib/parallel.hpp"
#include "lib/pipeline.hpp"
#include "lib/text.hpp"
#include "odds/best_play/position.hpp"
#include "odds/report/csv.hpp"
#include "odds/report/forces.hpp"
#include "odds/report/json.hpp"
#include "odds/report/numbers.hpp"
#include "odds/report/rules_of_play.hpp"

namespace asdic {

namespace {

using namespace layout;

constexpr std::size_t first_decisions = 6;
constexpr std::size_t decisions_at_once = 3;  ///< decisions on the first screen

std::string meaning_of(const Goal& goal) {
  if (goal.name == "win") return "1 if the attacker wins, −1 if the defender wins";
  if (goal.name == "cost") return "the attacker's net gain";
  if (goal.name == "takes") return "1 if the attacker takes the place";
  return goal.text();
}

/// Returns the order as text: "attacker.losses = dd, ca: the best of 2 orders."
std::string text_of(const BestOrder& order) {
  const std::string as_good =
      order.as_good == 0 ? "" : fmt::format("; {} more are as good", order.as_good);
  return fmt::format("{}.losses = {}: the best of {} orders{}.", name(order.side),
                     text(order.losses), order.orders, as_good);
}

/// Returns the digits after the point that distinguish options: costs are greater than
/// probabilities.
int places_of(const Goal& goal) {
  return goal.name == "cost" ? 2 : 4;
}

/// Returns the amount that a policy loses against best play.
std::string price_text(const Value& difference, int places) {
  return rounded_text(difference.upper() < 0 ? difference * -1 : difference, places);
}

Block worth(const Result& result, const ReportOptions& options) {
  Block section{"Best play"};
  section.above = {fmt::format(
      "Goal {}: {}. The attacker maximizes it, the defender minimizes it.",
      result.problem.battle.goal.name.empty() ? "of the case" : result.problem.battle.goal.name,
      meaning_of(result.problem.battle.goal))};
  if (result.order) section.above.push_back(text_of(*result.order));
  section.table = {{{"strategy"}, {"value", Align::right}, {"cost of deviating", Align::right}},
                   {}};
  if (options.fractions) section.table.columns.push_back({"exact"});
  const Value best = result.play->value();
  const int places = places_of(result.problem.battle.goal);
  const auto add = [&](const std::string& what, const std::optional<Value>& value,
                       const std::string& price) {
    Row row{{what, value ? signed_fixed(*value, places) : "not known", price}};
    if (options.fractions) {
      row.cells.push_back(value ? short_fraction(*value).value_or("") : "");
    }
    section.table.rows.push_back(std::move(row));
  };
  add("best", best, "");
  for (const PolicyPrice& each : result.prices) {
    add(each.policy, each.value, each.value ? price_text(*each.value - best, places) : "");
  }
  const auto& uncertain = result.play->uncertain;
  if (!uncertain.empty()) {
    section.below = {
        fmt::format("At {} of {} decisions the intervals do not show which option is best, or that "
                    "several are; --numbers exact does.",
                    uncertain.size(), result.play->decisions.size())};
  }
  return section;
}

/// Returns whether the values of an option and of the chosen option are certainly equal.
bool is_as_good(const std::vector<Value>& values, std::size_t option, const Position& position) {
  const Value& chosen = values[position.chosen];
  return values[option].is_exact() && chosen.is_exact() && (values[option] - chosen).is_zero();
}

/// Returns "dive: " before the options of a choice that are only numbers of units, and "" before
/// "retreat".
std::string choice_label(const std::string& choice) {
  std::string word = choice.substr(choice.rfind('.') + 1);
  if (word == "retreat") return "";
  if (word == "undetected" || word == "submerge") word = "dive";
  if (word == "losses") word = "lose";
  std::replace(word.begin(), word.end(), '_', ' ');
  return word + ": ";
}

/// Returns the options, the best first: "dive: none +3.41; 1 sub the same; 2 sub +3.12".
std::string options_text(const BestPlay& best, StateIndex state, const Position& position,
                         int places) {
  const std::vector<Value> values = option_values(best, state);
  std::vector<std::string> texts = {position.options[position.chosen] + " " +
                                    signed_fixed(values[position.chosen], places)};
  std::vector<std::string> worse;
  for (std::size_t k = 0; k < values.size(); ++k) {
    if (k == position.chosen) continue;
    if (is_as_good(values, k, position)) {
      texts.push_back(position.options[k] + " the same");
    } else {
      worse.push_back(position.options[k] + " " + signed_fixed(values[k], places));
    }
  }
  texts.insert(texts.end(), worse.begin(), worse.end());
  constexpr std::size_t most = 5;
  const std::size_t more = texts.size() > most ? texts.size() - most : 0;
  texts.resize(texts.size() - more);
  if (!best.is_certain(state)) texts.back() += " (not certain)";
  return choice_label(position.choice) + join(texts, "; ") +
         (more > 0 ? fmt::format("; {} more", more) : "");
}

Block first_of_all(const Result& result, bool whole) {
  Block section{"The first decisions"};
  section.table = {{{"choice"}, {"attacker"}, {"defender"}, {"and"}, {"options, best first"}}, {}};
  const BestPlay& best = *result.play;
  const std::size_t shown = std::min(whole ? first_decisions : decisions_at_once, best.reached);
  const UnitOrder order(result.problem);
  for (std::size_t i = 0; i < shown; ++i) {
    const Position position = position_of(best, best.decisions[i]);
    section.table.rows.push_back(
        {{position.choice, order.kept_text(position.units, Side::attacker),
          order.kept_text(position.units, Side::defender), situation_in_words(position.situation),
          options_text(best, best.decisions[i], position, places_of(result.problem.battle.goal))}});
  }
  if (best.reached > shown) {
    section.below = {fmt::format("Best play reaches {} more decisions; --play FILE writes all.",
                                 best.reached - shown)};
  }
  return section;
}

}  // namespace

std::vector<Block> best_play_of(const Result& result, const ReportOptions& options, bool whole) {
  std::vector<Block> sections = {worth(result, options)};
  if (result.play->reached == 0) return sections;
  sections.push_back(first_of_all(result, whole));
  if (!whole) return sections;
  for (Block& section : rules_of_play(result)) sections.push_back(std::move(section));
  return sections;
}

std::string play_csv(const Result& result, int digits) {
  const BestPlay& best = *result.play;
  std::string text = csv_line({"choice", "attacker", "attacker_left", "defender", "defender_left",
                               "situation", "do", "value", "options", "reached"});
  const Positions positions(best.open, best.play);
  const UnitOrder order(result.problem);
  for (std::size_t i = 0; i < best.decisions.size(); ++i) {
    const StateIndex state = best.decisions[i];
    const Position position = positions[state];
    const std::vector<Value> values = option_values(best, state);
    std::vector<std::string> options;
    for (std::size_t k = 0; k < values.size(); ++k) {
      options.push_back(position.options[k] + " = " + values[k].decimal(digits));
    }
    std::vector<std::string> fields = {position.choice};
    for (const Side side : both_sides) {
      fields.push_back(order.text(position.units.in_battle[index(side)], side));
      fields.push_back(order.text(position.units.left[index(side)], side));
    }
    fields.insert(fields.end(), {position.situation_text(), position.options[position.chosen],
                                 best.values[state].decimal(digits), join(options, "; "),
                                 i < best.reached ? "yes" : "no"});
    text += csv_line(fields);
  }
  return text;
}

namespace {

/// Writes decisions as JSON.
class DecisionsText {
 public:
  DecisionsText(const Result& result, const ReportOptions& options)
      : best_(*result.play),
        certified_(result.numbers == Numbers::certified),
        options_(options),
        order_(result.problem) {}

  /// Appends the list, whose parts are written on all processors.
  void append_to(std::string& text) {
    const Positions positions(best_.open, best_.play);
    const std::size_t count = best_.decisions.size();
    const unsigned threads = threads_of(0, count / decisions_in_part + 1);
    std::vector<Part> parts(2 * std::size_t{threads});
    std::size_t next = 0;
    text += '[';
    const char* before = between_decisions + 1;  // without the comma
    run_pipeline(
        threads, parts.size(),
        {[&](std::size_t place, bool /*has_others*/) {
           if (next == count) return false;
           parts[place].first = next;
           parts[place].end = next = std::min(next + decisions_in_part, count);
           return true;
         },
         [&](std::size_t place, std::size_t /*worker*/) { write(positions, parts[place]); },
         [&](std::size_t place) {
           text += std::exchange(before, between_decisions);
           text += parts[place].text;
         }});
    text += count > 0 ? "\n    ]" : "]";
  }

 private:
  static constexpr std::size_t decisions_in_part = 256;
  static constexpr std::size_t depth = 3;  ///< the depth of the object of a decision
  static constexpr const char* between_decisions = ",\n      ";

  struct Part {
    std::size_t first = 0;  ///< the index of its first decision
    std::size_t end = 0;
    std::string text;
  };

  void write(const Positions& positions, Part& part) const {
    part.text.clear();
    for (std::size_t i = part.first; i < part.end; ++i) {
      if (i > part.first) part.text += between_decisions;
      append_json(part.text, decision(i, positions[best_.decisions[i]]), depth);
    }
  }

  Json decision(std::size_t number, const Position& position) const {
    const StateIndex state = best_.decisions[number];
    Json json = {{"side", name(position.side)}, {"choice", position.choice}};
    add_units(position.units, order_, json);
    json["situation"] = situation_json(position.situation);
    json["reached"] = number < best_.reached;
    json["do"] = position.options[position.chosen];
    json["certain"] = best_.is_certain(state);
    const std::vector<Value> values = option_values(best_, state);
    Json all = Json::array();
    for (std::size_t k = 0; k < values.size(); ++k) {
      all.push_back(
          {{"option", position.options[k]},
           {"value", number_json(values[k], certified_, options_.fractions, options_.digits)},
           {"best", k == position.chosen || is_as_good(values, k, position)}});
    }
    json["options"] = std::move(all);
    return json;
  }

  const BestPlay& best_;
  const bool certified_;
  const ReportOptions& options_;
  const UnitOrder order_;
};

}  // namespace

void append_play(std::string& text, const Result& result, const ReportOptions& options) {
  const bool certified = result.numbers == Numbers::certified;
  const auto number = [&](const Value& value) {
    return number_json(value, certified, options.fractions, options.digits);
  };
  Json policies = Json::array();
  for (const PolicyPrice& each : result.prices) {
    const Json none;
    policies.push_back(
        {{"policy", each.policy},
         {"value", each.value ? number(*each.value) : none},
         {"difference", each.value ? number(*each.value - result.play->value()) : none}});
  }
  Json json = {{"goal", result.problem.battle.goal.text()}, {"policies", std::move(policies)}};
  if (result.order) {
    json["order"] = {{"side", name(result.order->side)},
                     {"losses", asdic::text(result.order->losses)},
                     {"orders", result.order->orders},
                     {"as_good", result.order->as_good}};
  }
  text += "  \"play\": {\n";
  append_members(text, json, 1);
  text += ",\n    \"decisions\": ";
  DecisionsText(result, options).append_to(text);
  text += "\n  }";
}

}  // namespace asdic
