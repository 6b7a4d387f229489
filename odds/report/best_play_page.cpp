#include "odds/report/best_play_page.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>

#include "lib/text.hpp"
#include "odds/report/csv.hpp"
#include "odds/report/forces.hpp"
#include "odds/report/numbers.hpp"
#include "odds/report/play_rules.hpp"
#include "odds/solve/position.hpp"

namespace asdic {

namespace {

using namespace layout;

constexpr std::size_t first_decisions = 6;
constexpr std::size_t most_rules = 12;  ///< of one choice in text

std::string meaning_of(const Goal& goal) {
  if (goal.name == "win") return "1 if the attacker wins, -1 if the defender wins";
  if (goal.name == "cost") return "the defender's loss in cost less the attacker's";
  if (goal.name == "takes") return "1 if the attacker takes the place";
  return goal.text();
}

/// With a sign, and so many places that 0 is not printed for what is not.
std::string signed_text(const Value& value) {
  std::string text = value.decimal(6);
  if (value.lower() > 0) text = "+" + text;
  return text;
}

/// The units of a side, "-" for none.
std::string stand_of(const Position& position, Side side, const Result& result) {
  std::string text = force_text(position.stand.in_battle[index(side)], result, side);
  const Units& left = position.stand.left[index(side)];
  if (!left.empty()) text += (text.empty() ? "" : "; ") + force_text(left, result, side) + " left";
  return text.empty() ? "-" : text;
}

/// "attacker.losses = dd, ca: the best of 2 orders."
std::string text_of(const BestOrder& order) {
  const std::string as_good =
      order.as_good == 0 ? "" : fmt::format("; {} more are as good", order.as_good);
  return fmt::format("{}.losses = {}: the best of {} orders{}.", name(order.side),
                     text(order.losses), order.orders, as_good);
}

Block worth(const Result& result, const ReportOptions& options) {
  Block section{"Best play"};
  section.above = {
      fmt::format("Goal {}: {}. The attacker makes it as great as it can, the defender "
                  "as small.",
                  result.battle.goal.name.empty() ? "of the case" : result.battle.goal.name,
                  meaning_of(result.battle.goal))};
  if (result.order) section.above.push_back(text_of(*result.order));
  section.table = {{{"play"}, {"value", Align::right}, {"against best play", Align::right}}, {}};
  if (options.fractions) section.table.columns.push_back({"exact"});
  const Value best = result.play->value();
  const auto add = [&](const std::string& what, const std::optional<Value>& value,
                       const std::string& price) {
    Row row{{what, value ? signed_text(*value) : "not known", price}};
    if (options.fractions) {
      row.cells.push_back(value ? short_fraction(*value).value_or("") : "");
    }
    section.table.rows.push_back(std::move(row));
  };
  add("best", best, "");
  for (const PolicyPrice& each : result.prices) {
    add(each.policy, each.value, each.value ? signed_text(*each.value - best) : "");
  }
  const auto& uncertain = result.play->uncertain;
  if (!uncertain.empty()) {
    section.below = {
        fmt::format("At {} of {} decisions the enclosures do not tell which option is "
                    "best, or that several are; exact numbers do.",
                    uncertain.size(), result.play->decisions.size())};
  }
  return section;
}

/// "none +3.41; 1 sub +3.12", the best first.
std::string options_text(const BestPlay& best, StateIndex state, const Position& position) {
  const std::vector<Value> values = option_values(best, state);
  std::vector<std::string> texts;
  for (std::size_t k = 0; k < values.size(); ++k) {
    texts.push_back(position.options[k] + " " + signed_text(values[k]));
  }
  std::rotate(texts.begin(), texts.begin() + position.chosen, texts.begin() + position.chosen + 1);
  constexpr std::size_t most = 5;
  const std::size_t more = texts.size() > most ? texts.size() - most : 0;
  texts.resize(texts.size() - more);
  return join(texts, "; ") + (more > 0 ? fmt::format("; {} more", more) : "");
}

Block first_of_all(const Result& result) {
  Block section{"The first decisions"};
  section.table = {{{"choice"}, {"attacker"}, {"defender"}, {"and"}, {"options, the best first"}},
                   {}};
  const BestPlay& best = *result.play;
  for (std::size_t i = 0; i < std::min(first_decisions, best.reached); ++i) {
    const Position position = position_of(best, best.decisions[i]);
    section.table.rows.push_back(
        {{position.choice, stand_of(position, Side::attacker, result),
          stand_of(position, Side::defender, result), position.situation_text(),
          options_text(best, best.decisions[i], position)}});
  }
  if (best.reached > first_decisions) {
    section.below = {fmt::format("{} more come up in best play; --play FILE writes all.",
                                 best.reached - first_decisions)};
  }
  return section;
}

/// The numbers that a player sees on the table, by name.
class Features {
 public:
  explicit Features(const Rosters& rosters) {
    for (const Side side : both_sides) {
      for (const Roster& each : rosters[index(side)]) {
        units_.emplace_back(side, each.name);
        names_.push_back({name(side), each.name});
      }
    }
  }

  const std::vector<Feature>& names() const { return names_; }

  /// Of each position there is to be: what else it has is a feature too.
  void know(const Position& position) {
    for (const auto& [name, number] : position.situation) {
      if (place_of(name) == others_.size()) {
        others_.push_back(name);
        names_.push_back({"", name});
      }
    }
  }

  std::vector<int> of(const Position& position) const {
    std::vector<int> numbers;
    for (const auto& [side, unit] : units_) {
      int count = 0;
      for (const auto& [key, number] : position.stand.in_battle[index(side)]) {
        if (key.name_text() == unit) count += number;
      }
      numbers.push_back(count);
    }
    numbers.resize(names_.size());
    for (const auto& [name, number] : position.situation) {
      numbers[units_.size() + place_of(name)] = number;
    }
    return numbers;
  }

 private:
  std::size_t place_of(const std::string& name) const {
    return static_cast<std::size_t>(std::find(others_.begin(), others_.end(), name) -
                                    others_.begin());
  }

  std::vector<std::pair<Side, std::string>> units_;
  std::vector<std::string> others_;
  std::vector<Feature> names_;
};

std::vector<Block> in_rules(const Result& result) {
  const BestPlay& best = *result.play;
  std::map<std::string, std::vector<Example>> by_choice;
  std::vector<Position> positions;
  Features features(result.rosters);
  for (std::size_t i = 0; i < best.reached; ++i) {
    positions.push_back(position_of(best, best.decisions[i]));
    features.know(positions.back());
  }
  for (const Position& position : positions) {
    by_choice[position.choice].push_back(
        {features.of(position), position.options[position.chosen]});
  }
  std::vector<Block> sections;
  for (const auto& [path, examples] : by_choice) {
    std::vector<PlayRule> rules = rules_of(examples, features.names());
    std::stable_sort(rules.begin(), rules.end(), [](const PlayRule& a, const PlayRule& b) {
      return a.positions > b.positions;
    });
    Block section{fmt::format("Best play of {}", path)};
    section.table = {
        {{"do"}, {"attacker has"}, {"defender has"}, {"and"}, {"positions", Align::right}}, {}};
    for (std::size_t i = 0; i < std::min(rules.size(), most_rules); ++i) {
      std::map<std::string, std::vector<std::string>> parts;
      for (const PlayRule::Condition& each : rules[i].conditions) {
        parts[each.of].push_back(each.of.empty() ? each.name + ": " + each.number
                                                 : each.number + " " + each.name);
      }
      section.table.rows.push_back(
          {{rules[i].done, join(parts["attacker"]), join(parts["defender"]), join(parts[""]),
            std::to_string(rules[i].positions)}});
    }
    if (rules.size() > most_rules) {
      section.below = {fmt::format("and {} rules more; --play FILE writes every position",
                                   rules.size() - most_rules)};
    }
    sections.push_back(std::move(section));
  }
  return sections;
}

}  // namespace

std::vector<Block> best_play_of(const Result& result, const ReportOptions& options) {
  std::vector<Block> sections = {worth(result, options)};
  if (result.play->reached == 0) return sections;
  sections.push_back(first_of_all(result));
  for (Block& section : in_rules(result)) sections.push_back(std::move(section));
  return sections;
}

std::string play_csv(const Result& result, int digits) {
  const BestPlay& best = *result.play;
  std::string text = csv_line({"choice", "attacker", "attacker_left", "defender", "defender_left",
                               "situation", "do", "value", "options", "reached"});
  const Positions positions(best.open, best.play);
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
      fields.push_back(force_text(position.stand.in_battle[index(side)], result, side));
      fields.push_back(force_text(position.stand.left[index(side)], result, side));
    }
    fields.insert(fields.end(), {position.situation_text(), position.options[position.chosen],
                                 best.values[state].decimal(digits), join(options, "; "),
                                 i < best.reached ? "yes" : "no"});
    text += csv_line(fields);
  }
  return text;
}

Json play_json(const Result& result, const ReportOptions& options) {
  const BestPlay& best = *result.play;
  const bool certified = result.numbers == Numbers::certified;
  const auto number = [&](const Value& value) {
    return number_json(value, certified || !value.is_exact(), options.fractions, options.digits);
  };
  Json policies = Json::array();
  for (const PolicyPrice& each : result.prices) {
    policies.push_back({{"policy", each.policy}, {"value", nullptr}, {"difference", nullptr}});
    if (!each.value) continue;
    policies.back()["value"] = number(*each.value);
    policies.back()["difference"] = number(*each.value - best.value());
  }
  Json decisions = Json::array();
  const Positions positions(best.open, best.play);
  for (std::size_t i = 0; i < best.decisions.size(); ++i) {
    const StateIndex state = best.decisions[i];
    const Position position = positions[state];
    const std::vector<Value> values = option_values(best, state);
    Json json = {{"side", name(position.side)}, {"choice", position.choice}};
    for (const Side side : both_sides) {
      const std::string own = name(side);
      const auto units_of = [&](const Units& units) {
        Json counted = Json::object();
        for (const auto& [key, count] : ordered(units, result, side)) counted[key.text()] = count;
        return counted;
      };
      json[own] = units_of(position.stand.in_battle[index(side)]);
      json[own + "_left"] = units_of(position.stand.left[index(side)]);
    }
    json["situation"] = Json::object();
    for (const auto& [what, count] : position.situation) json["situation"][what] = count;
    json["reached"] = i < best.reached;
    json["do"] = position.options[position.chosen];
    Json all = Json::array();
    for (std::size_t k = 0; k < values.size(); ++k) {
      all.push_back({{"option", position.options[k]}, {"value", number(values[k])}});
    }
    json["options"] = std::move(all);
    decisions.push_back(std::move(json));
  }
  Json json = {{"goal", result.battle.goal.text()}, {"policies", std::move(policies)}};
  if (result.order) {
    json["order"] = {{"side", name(result.order->side)},
                     {"losses", text(result.order->losses)},
                     {"orders", result.order->orders},
                     {"as_good", result.order->as_good}};
  }
  json["decisions"] = std::move(decisions);
  return json;
}

}  // namespace asdic
