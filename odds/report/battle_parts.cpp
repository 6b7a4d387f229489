#include "odds/report/battle_parts.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "lib/text.hpp"
#include "odds/figures/of_result.hpp"
#include "odds/report/forces.hpp"
#include "odds/report/numbers.hpp"
#include "odds/report/points.hpp"
#include "odds/report/spread.hpp"
#include "odds/report/terms.hpp"

namespace asdic {

namespace {

using namespace layout;

/// Returns a custom figure: its fraction if it is short, else a decimal.
std::string number(const Value& value, bool is_chance, const ReportOptions& options) {
  if (is_chance) return number_text(value, options.digits, options.fractions);
  const auto fraction = options.fractions ? short_fraction(value) : std::nullopt;
  return fraction ? *fraction : decimal_text(value, options.digits);
}

/// Returns the value to six digits, without zeros at the end.
std::string about_text(const Value& value) {
  constexpr int digits = 6;
  const std::string text = value.decimal(digits);
  return text == no_digit ? interval_text(value) : text;
}

/// Returns the standard deviation of an amount in the unit of costs.
std::string deviation_text(const Value& variance, const ReportOptions& options) {
  return options.decimals ? significant_root(variance, options.digits)
                          : square_root(variance, places_of_costs);
}

/// Returns the net gain of the attacker: its mean, its standard deviation and its quantiles.
std::vector<std::string> exchange_texts(const Result& result, const ReportOptions& options) {
  const auto chances = exchanges_of(result);
  const Value average = *figure(result, "exchange");
  const std::string difference = mean_text(average, options, places_of_costs);
  const bool gain = average.lower() > 0 && difference[0] >= '0' && difference[0] <= '9';
  const std::string deviation = deviation_text(*figure(result, "exchange.variance"), options);
  return {fmt::format("Net gain of the attacker: {}{} ± {}", gain ? "+" : "", difference,
                      Terms(*result.problem.rules).amount(deviation)),
          fmt::format("Median {}, 5% quantile {}, 95% quantile {}; positive in {} of battles",
                      whole_text(quantile(chances, 50)), whole_text(quantile(chances, 5)),
                      whole_text(quantile(chances, 95)),
                      percent_text(*figure(result, "exchange.above.0")))};
}

/// Returns the probabilities other than those of winners, with their labels.
std::vector<std::pair<std::string, Value>> labelled_chances(const Result& result) {
  std::vector<std::pair<std::string, Value>> chances;
  if (result.problem.battle.has_counter_attack()) {
    for (const std::string side : {"attacker", "defender"}) {
      if (const auto held = find_figure(result, "holds." + side)) {
        chances.emplace_back(side + " holds the territory", held->value);
      }
    }
  } else if (find_figure(result, "takes")) {
    chances.emplace_back("territory taken", *figure(result, "takes"));
  }
  const bool any_draw = !result.winner[static_cast<std::size_t>(Winner::draw)].is_zero();
  if (any_draw) chances.emplace_back("no defender left", *figure(result, "clears"));
  return chances;
}

}  // namespace

layout::Block forces_of(const Result& result) {
  Block section;
  section.title = result.problem.battle.title;
  if (section.title.empty()) {
    const std::string attacker = text(result.problem.battle.sides[0].force);
    const std::string defender = text(result.problem.battle.sides[1].force);
    const std::string against = attacker.empty() || defender.empty() ? "" : " against ";
    const std::string forces = attacker + against + defender;
    section.title = forces.empty() ? result.problem.rules->title
                                   : forces + " (" + result.problem.rules->name + ")";
  }
  if (!result.problem.battle.source.empty()) section.above = {result.problem.battle.source};
  if (result.given) {
    section.below = {fmt::format("Given: {} ({} of battles)", result.given->text,
                                 percent_text(result.given->chance))};
  }
  section.table = {{{"side"}, {"units"}}, {}};
  const bool losses = result.problem.rules->format.losses;
  if (losses) section.table.columns.push_back({"casualty order"});
  for (const Side side : both_sides) {
    const CaseSide& own = result.problem.battle.sides[index(side)];
    if (own.force.empty()) continue;
    section.table.rows.push_back({{name(side), text(own.force)}});
    if (!losses) continue;
    section.table.rows.back().cells.push_back(
        join(casualty_order(result.problem, result.rosters, side)));
  }
  for (const ExtraSide& side : extra_sides(result.problem)) {
    const std::string order = order_of_case(side.own());
    const std::string units = text(side.own().force);
    section.table.rows.push_back(
        {{side.label(), units.empty() ? "none" : units, order.empty() ? "default" : order}});
  }
  return section;
}

std::string winner_text(Winner winner, const ReportOptions& options) {
  const bool is_for_people = options.format != Format::json && options.format != Format::csv;
  return is_for_people && winner == Winner::standoff
             ? "stalemate"
             : winner_names[static_cast<std::size_t>(winner)];
}

layout::Block winners_of(const Result& result, const ReportOptions& options) {
  Block section{"Who wins"};
  section.table = {{{"winner", Align::left, false, true},
                    {"chance", Align::right, false, true},
                    {"probability"}},
                   {},
                   true,
                   false};
  for (std::size_t i = 0; i < winner_names.size(); ++i) {
    const Value& chance = result.winner[i];
    if (chance.is_zero()) continue;
    section.table.rows.push_back({{winner_text(static_cast<Winner>(i), options),
                                   percent_text(chance), text_beside_percent(chance, options)},
                                  to_double(chance)});
  }
  for (const auto& [label, chance] : labelled_chances(result)) {
    section.table.rows.push_back(
        {{label, percent_text(chance), text_beside_percent(chance, options)}, to_double(chance)});
  }
  return section;
}

std::vector<std::string> further_chances(const Result& result) {
  std::vector<std::string> sentences;
  for (const auto& [label, chance] : labelled_chances(result)) {
    sentences.push_back(label + ": " + percent_text(chance));
  }
  return sentences;
}

layout::Block losses_of(const Result& result, const ReportOptions& options) {
  Block section{"Losses on average"};
  section.table = {{{"unit"},
                    {"attacker", Align::right},
                    {"of", Align::right},
                    {"defender", Align::right},
                    {"of", Align::right}},
                   {}};
  auto& rows = section.table.rows;
  std::array<std::int64_t, 2> whole_cost = {};
  for (const Side side : both_sides) {
    const std::size_t own = index(side);
    for (std::size_t i = 0; i < result.rosters[own].size(); ++i) {
      const Roster& brought = result.rosters[own][i];
      whole_cost[own] += std::int64_t{brought.count} * brought.cost;
      auto row = std::find_if(rows.begin(), rows.end(),
                              [&](const Row& each) { return each.cells[0] == brought.name; });
      if (row == rows.end()) row = rows.insert(rows.end(), Row{{brought.name, "", "", "", ""}});
      row->cells[1 + 2 * own] = mean_text(result.losses[own].units[i].second, options);
      row->cells[2 + 2 * own] = std::to_string(brought.count);
    }
  }
  if (whole_cost[0] + whole_cost[1] == 0) return section;
  const auto& [attacker, defender] = result.losses;
  rows.push_back(
      {{"cost", mean_text(attacker.cost, options, places_of_costs), std::to_string(whole_cost[0]),
        mean_text(defender.cost, options, places_of_costs), std::to_string(whole_cost[1])}});
  rows.push_back({{"± cost", deviation_text(attacker.variance, options), "",
                   deviation_text(defender.variance, options), ""}});
  put_points_in_line(section.table);
  section.below = exchange_texts(result, options);
  if (const auto value = find_figure(result, "value"); value && !result.play) {
    section.below.push_back(fmt::format("Value of the goal {}: {}",
                                        result.problem.battle.goal.text(),
                                        mean_text(value->value, options)));
  }
  return section;
}

layout::Block custom_figures_of(const Result& result, const ReportOptions& options) {
  Block section{"Other figures"};
  section.table = {{{"figure"}, {"value"}, {"about"}, {"key", Align::left, true}}, {}};
  section.table.titled = false;
  const Terms terms(*result.problem.rules);
  for (const auto& [what, value] : result.custom_figures) {
    const bool is_rare = what.ends_with(".winner.standoff") ||
                         what.ends_with(".winner.undecided") || what.ends_with(".winner.avoided");
    if (is_rare && value.is_zero()) continue;
    const std::string exact = number(value, result.chances.contains(what), options);
    const bool broken = exact.find('/') != std::string::npos;
    const std::string decimal = broken ? about_text(value) : "";
    const std::string rounded = result.chances.contains(what) ? percent_text(value) : decimal;
    section.table.rows.push_back({{terms.figure(what), exact, rounded, what}});
  }
  return section;
}

layout::Block first_counts_of(const Result& result, const ReportOptions& options) {
  Block section{"The first time"};
  const Terms terms(*result.problem.rules);
  const std::string loss = "'s loss until then (" + terms.currency() + ")";
  section.table = {{{"figure"},
                    {"chance", Align::right},
                    {"round", Align::right},
                    {"attacker" + loss, Align::right},
                    {"defender" + loss, Align::right}},
                   {}};
  for (const FirstCount& first : result.first_counts) {
    section.table.rows.push_back(
        {{first.figure, percent_text(first.chance), mean_text(first.round, options),
          mean_text(first.lost[0], options), mean_text(first.lost[1], options)}});
  }
  section.below.emplace_back(
      "The round and the losses are means of the battles in which it is ever counted.");
  return section;
}

bool has_waves_of_both_sides(const Result& result) {
  return result.problem.battle.has_counter_attack() && find_figure(result, "wave.1.exchange");
}

layout::Block waves_of(const Result& result, const ReportOptions& options) {
  Block section{"By wave"};
  section.table = {{{"wave"},
                    {"side"},
                    {"fought", Align::right},
                    {"takes the territory", Align::right},
                    {"attacker's net gain", Align::right}},
                   {}};
  const Case& battle = result.problem.battle;
  for (std::size_t i = 0; i <= battle.waves.size(); ++i) {
    const std::string stage = "wave." + std::to_string(i + 1);
    const auto chance = [&](const char* what) {
      return percent_text(*figure(result, stage + what));
    };
    const Side by = i == 0 ? Side::attacker : battle.waves[i - 1].by;
    section.table.rows.push_back(
        {{std::to_string(i + 1), name(by), chance(".fought"), chance(".takes"),
          mean_text(*figure(result, stage + ".exchange"), options)}});
  }
  return section;
}

layout::Block means_of(const Result& result, const ReportOptions& options) {
  Block section{"On average"};
  section.table = {{{"number"}, {"mean", Align::right}}, {}, false, false};
  for (const auto& [name, value] : result.outcomes.front().outcome.numbers) {
    section.table.rows.push_back(
        {{words_of_name(name), mean_text(*figure(result, name + ".mean"), options)}});
  }
  return section;
}

std::map<std::int64_t, Value> chances_of_number(const Result& result, std::size_t number) {
  std::map<std::int64_t, Value> chances;
  for (const auto& [outcome, chance] : result.outcomes) {
    chances[outcome.numbers[number].second] += chance;
  }
  return chances;
}

std::string words_of_name(std::string name) {
  std::replace(name.begin(), name.end(), '_', ' ');
  return name;
}

}  // namespace asdic
