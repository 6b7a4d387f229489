#include "odds/report/parts.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "lib/text.hpp"
#include "odds/figures/of_result.hpp"
#include "odds/report/battle_parts.hpp"
#include "odds/report/numbers.hpp"
#include "odds/report/spread.hpp"

namespace asdic {

namespace {

using namespace layout;

constexpr std::size_t most_columns = 7;

/// Returns the probabilities that the count of an outcome, 0 to `most`, is at least 1, 2, ...
template <class Count>
std::vector<Value> at_least(const Result& result, int most, const Count& count) {
  std::vector<Value> chances(static_cast<std::size_t>(most) + 1);
  for (const auto& [outcome, chance] : result.outcomes) {
    chances[static_cast<std::size_t>(count(outcome))] += chance;
  }
  for (std::size_t i = chances.size() - 1; i > 0; --i) chances[i - 1] += chances[i];
  chances.erase(chances.begin());
  for (Value& chance : chances) chance = to_1(chance);
  return chances;
}

Block who_has_won(const Result& result, std::size_t shown, const ReportOptions& options) {
  Block section{"Who has won by each round"};
  section.table = {{{"round", Align::right}, {"over", Align::right}}, {}};
  std::vector<std::size_t> winners;
  for (std::size_t i = 0; i < winner_names.size(); ++i) {
    if (result.winner[i].is_zero()) continue;
    winners.push_back(i);
    section.table.columns.push_back({winner_text(static_cast<Winner>(i), options), Align::right});
  }
  const auto before = static_cast<std::size_t>(result.problem.battle.rounds_fought());
  for (std::size_t fought = 0; fought < shown; ++fought) {
    const RoundFought& round = result.by_round[fought];
    if (fought <= before && round.over.is_zero()) continue;
    Row row{{std::to_string(fought), percent_text(round.over)}};
    for (const std::size_t i : winners) row.cells.push_back(percent_text(round.winner[i]));
    section.table.rows.push_back(std::move(row));
  }
  return section;
}

Block what_they_begin_with(const Result& result, std::size_t shown, const ReportOptions& options) {
  Block section{"Average forces at the start of each round (given that it is fought)"};
  const auto any = [&](auto&& holds) {
    return std::any_of(result.rosters.begin(), result.rosters.end(), [&](const auto& side) {
      return std::any_of(side.begin(), side.end(), holds);
    });
  };
  const bool hits = any([](const Roster& each) { return each.hits > 1; });
  const bool cost = any([](const Roster& each) { return each.cost > 0; });
  section.table = {{{"round", Align::right}, {"fought", Align::right}}, {}};
  for (const Side side : both_sides) {
    const std::string own = name(side);
    section.table.columns.push_back({own + " units", Align::right});
    if (hits) section.table.columns.push_back({"hits", Align::right});
    if (cost) section.table.columns.push_back({"cost", Align::right});
  }
  for (std::size_t fought = 1; fought < shown; ++fought) {
    const RoundFought& round = result.by_round[fought];
    if (!round.strength) continue;
    const Value begins = from_0(Value(Rational(1)) - result.by_round[fought - 1].over);
    Row row{{std::to_string(fought), percent_text(begins)}};
    for (const Strength& each : *round.strength) {
      row.cells.push_back(mean_text(each.units, options));
      if (hits) row.cells.push_back(mean_text(each.hits, options));
      if (cost) row.cells.push_back(mean_text(each.cost, options, places_of_costs));
    }
    section.table.rows.push_back(std::move(row));
  }
  return section;
}

}  // namespace

std::vector<SurvivorChances> survivor_chances(const Result& result, Side side) {
  std::vector<SurvivorChances> all;
  int together = 0;
  for (const Roster& each : result.rosters[index(side)]) together += each.count;
  all.push_back({"all", at_least(result, together, [&](const Outcome& outcome) {
                   return survivors(outcome, side);
                 })});
  for (const Roster& each : result.rosters[index(side)]) {
    all.push_back({each.name, at_least(result, each.count, [&](const Outcome& outcome) {
                     return survivors(outcome, side, each);
                   })});
  }
  return all;
}

std::vector<Block> at_least_of(const Result& result) {
  std::vector<Block> sections;
  for (const Side side : both_sides) {
    std::vector<SurvivorChances> units = survivor_chances(result, side);
    if (units.size() == 2) units.erase(units.begin());
    for (std::size_t first = 0; first < units.size(); first += most_columns) {
      const std::size_t end = std::min(units.size(), first + most_columns);
      Block section{fmt::format("Survivors of the {}: probability of at least N", name(side))};
      section.table = {{{"N", Align::right}}, {}};
      std::size_t most = 0;
      for (std::size_t i = first; i < end; ++i) {
        section.table.columns.push_back({units[i].unit, Align::right});
        most = std::max(most, units[i].chances.size());
      }
      for (std::size_t number = 1; number <= most; ++number) {
        Row row{{std::to_string(number)}};
        for (std::size_t i = first; i < end; ++i) {
          const auto& chances = units[i].chances;
          row.cells.push_back(number <= chances.size() ? percent_text(chances[number - 1]) : "");
        }
        section.table.rows.push_back(std::move(row));
      }
      sections.push_back(std::move(section));
    }
  }
  return sections;
}

Block swing_of(const Result& result, const ReportOptions& options) {
  const auto chances = exchanges_of(result);
  Block section = spread_of("Net gain of the attacker", "net gain", chances, options);
  std::vector<std::string> quantiles;
  for (const int percent : {5, 25, 50, 75, 95}) {
    quantiles.push_back(fmt::format("{}%: {}", percent, whole_text(quantile(chances, percent))));
  }
  section.below = {"Quantiles " + join(quantiles)};
  return section;
}

std::vector<Block> by_round_of(const Result& result, const ReportOptions& options) {
  std::size_t shown = result.by_round.size();
  // Leaves out rounds that fewer than 1% of battles (text) or 0.1% (other formats) reach.
  const int share = options.format == Format::text ? 100 : 1000;
  const auto few_go_on = [&](const RoundFought& round) {
    return round.over.lower() * share > round.over.denominator() * (share - 1);
  };
  const auto last = std::find_if(result.by_round.begin(), result.by_round.end(), few_go_on);
  if (last != result.by_round.end()) {
    shown = static_cast<std::size_t>(last - result.by_round.begin()) + 1;
  }
  std::vector<Block> sections = {who_has_won(result, shown, options),
                                 what_they_begin_with(result, shown, options)};
  std::erase_if(sections, [](const Block& section) { return section.table.rows.empty(); });
  return sections;
}

}  // namespace asdic
