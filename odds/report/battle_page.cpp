#include "odds/report/battle_page.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>

#include "lib/text.hpp"
#include "odds/figures/of_result.hpp"
#include "odds/report/best_play_page.hpp"
#include "odds/report/conventions.hpp"
#include "odds/report/forces.hpp"
#include "odds/report/numbers.hpp"
#include "odds/report/parts.hpp"
#include "odds/report/spread.hpp"

namespace asdic {

namespace {

using namespace layout;

constexpr std::size_t most_outcomes = 10;

const Value whole(Rational(1));

/// "bombers_destroyed" as a heading, which may be wrapped.
std::string in_words(std::string name) {
  std::replace(name.begin(), name.end(), '_', ' ');
  return name;
}

class PageWriter {
 public:
  PageWriter(const Result& result, const ReportOptions& options)
      : result_(result), battle_(result.battle), options_(options) {}

  Page page() const {
    const bool sides = result_.has_sides();
    Page page = {forces()};
    if (result_.play) add(best_play_of(result_, options_), page);
    if (sides) page.push_back(winners());
    page.push_back(outcomes());
    if (!sides) add_numbers(page);
    if (sides) {
      page.push_back(losses());
      if (shows(Part::swing)) page.push_back(swing_of(result_, options_));
      if (shows(Part::at_least)) add(at_least_of(result_), page);
      if (!result_.given) {
        page.push_back(spread_of(result_.rounds, options_));
        page.back().below = {mean(result_.rounds.mean) + " on average"};
        if (shows(Part::rounds)) add(by_round_of(result_, options_), page);
      }
    }
    if (!result_.marks.empty()) page.push_back(marks());
    page.push_back(conventions_of(result_).rules());
    page.push_back(provenance(result_));
    return page;
  }

 private:
  bool shows(Part part) const { return options_.show.contains(part); }

  static void add(std::vector<Block> sections, Page& page) {
    for (Block& section : sections) page.push_back(std::move(section));
  }

  std::string number(const Value& value) const {
    return number_text(value, options_.digits, options_.fractions);
  }

  std::string mean(const Value& value) const { return mean_text(value, options_); }

  Block forces() const {
    Block section;
    section.title = battle_.title;
    if (section.title.empty()) {
      section.title =
          (result_.has_sides() ? "A battle under the rules " : "Under the rules ") + battle_.rules;
    }
    if (!battle_.source.empty()) section.above = {battle_.source};
    if (result_.given) {
      section.below = {fmt::format("Given: {}. {} of all battles come out so.", result_.given->text,
                                   in_percent(result_.given->chance))};
    }
    section.table = {{{"side"}, {"units"}}, {}};
    const bool losses = result_.rules->format.losses;
    if (losses) section.table.columns.push_back({"order of loss"});
    for (const Side side : both_sides) {
      const CaseSide& own = battle_.sides[index(side)];
      if (own.force.empty()) continue;
      section.table.rows.push_back({{name(side), text(own.force)}});
      if (!losses) continue;
      section.table.rows.back().cells.push_back(join(order_of_loss(result_, side).entries));
    }
    for (const FurtherSide& side : further_sides(result_)) {
      const std::string order = given_order(side.own());
      const std::string units = text(side.own().force);
      section.table.rows.push_back(
          {{side.key, units.empty() ? "none" : units, order.empty() ? "default" : order}});
    }
    return section;
  }

  Block winners() const {
    Block section{"Who wins"};
    section.table = {{{"winner"}, {"chance", Align::right}, {"probability"}}, {}, true, false};
    for (std::size_t i = 0; i < winner_names.size(); ++i) {
      const Value& chance = result_.winner[i];
      if (chance.is_zero()) continue;
      section.table.rows.push_back(
          {{winner_names[i], in_percent(chance), beside_percent(chance, options_)},
           to_double(chance)});
    }
    const auto say = [&](const std::string& what, const char* name, const char* meaning) {
      const Value chance = *figure(result_, name);
      const std::string beside = beside_percent(chance, options_);
      section.below.push_back(fmt::format("{} {}{}{} ({})", what, in_percent(chance),
                                          beside.empty() ? "" : ", ", beside, meaning));
    };
    if (figure(result_, "takes")) say("Takes", "takes", "the attacker wins with a land unit");
    const bool any_draw = !result_.winner[static_cast<std::size_t>(Winner::draw)].is_zero();
    if (any_draw) say("Clears", "clears", "nobody defends");
    return section;
  }

  /// "2 sub, 1 bb*; 1 sub left"
  std::string survivors(const Outcome& outcome, Side side) const {
    std::string survivors = force_text(outcome.in_battle[index(side)], result_, side);
    if (const Units& left = outcome.left[index(side)]; !left.empty()) {
      survivors += (survivors.empty() ? "" : "; ") + force_text(left, result_, side) + " left";
    }
    return survivors.empty() ? "-" : survivors;
  }

  Block outcomes() const {
    Block section{"Most likely outcomes"};
    section.table = {{{"chance", Align::right}, {"probability", Align::left, true}}, {}};
    auto& columns = section.table.columns;
    if (result_.has_sides()) {
      columns.insert(columns.end(), {{"winner"}, {"attacker keeps"}, {"defender keeps"}});
    } else {
      for (const auto& [what, value] : result_.outcomes.front().outcome.numbers) {
        columns.push_back({in_words(what), Align::right});
      }
    }
    const std::size_t shown = std::min(most_outcomes, result_.outcomes.size());
    Value rest = whole;
    for (std::size_t i = 0; i < shown; ++i) {
      const auto& [outcome, chance] = result_.outcomes[i];
      rest = rest - chance;
      Row row{{in_percent(chance), beside_percent(chance, options_)}};
      if (outcome.winner) {
        row.cells.emplace_back(winner_names[static_cast<std::size_t>(*outcome.winner)]);
        for (const Side side : both_sides) row.cells.push_back(survivors(outcome, side));
      }
      for (const auto& [what, value] : outcome.numbers) row.cells.push_back(std::to_string(value));
      section.table.rows.push_back(std::move(row));
    }
    if (const std::size_t more = result_.outcomes.size() - shown; more > 0) {
      section.below = {fmt::format("and {} more, together {}", more, in_percent(rest))};
    }
    return section;
  }

  /// The mean of each named integer, and how those with several values are spread.
  void add_numbers(Page& page) const {
    Block means{"On average"};
    means.table = {{{"number"}, {"mean", Align::right}}, {}, false, false};
    std::vector<Block> spreads;
    const auto& numbers = result_.outcomes.front().outcome.numbers;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      const std::string& name = numbers[i].first;
      means.table.rows.push_back({{in_words(name), mean(*figure(result_, name + ".mean"))}});
      std::map<std::int64_t, Value> chances;
      for (const auto& [outcome, chance] : result_.outcomes) {
        chances[outcome.numbers[i].second] += chance;
      }
      if (chances.size() > 2) spreads.push_back(spread_of(in_words(name), name, chances, options_));
    }
    page.push_back(std::move(means));
    for (Block& section : spreads) page.push_back(std::move(section));
  }

  Block losses() const {
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
      for (std::size_t i = 0; i < result_.rosters[own].size(); ++i) {
        const Roster& brought = result_.rosters[own][i];
        whole_cost[own] += std::int64_t{brought.count} * brought.cost;
        auto row = std::find_if(rows.begin(), rows.end(),
                                [&](const Row& each) { return each.cells[0] == brought.name; });
        if (row == rows.end()) row = rows.insert(rows.end(), Row{{brought.name, "", "", "", ""}});
        row->cells[1 + 2 * own] = mean(result_.losses[own].units[i].second);
        row->cells[2 + 2 * own] = std::to_string(brought.count);
      }
    }
    if (whole_cost[0] + whole_cost[1] == 0) return section;
    const auto& [attacker, defender] = result_.losses;
    rows.push_back({{"cost", mean(attacker.cost), std::to_string(whole_cost[0]),
                     mean(defender.cost), std::to_string(whole_cost[1])}});
    rows.push_back(
        {{"± cost", square_root(attacker.variance, 2), "", square_root(defender.variance, 2), ""}});
    section.below = exchange();
    return section;
  }

  /// Its mean, how far it swings, and what it may come to.
  std::vector<std::string> exchange() const {
    const auto chances = exchanges_of(result_);
    const Value average = *figure(result_, "exchange");
    const std::string difference = mean(average);
    const bool gain = average.lower() > 0 && !difference.starts_with('<');
    return {fmt::format("Exchange {}{} ± {} (the defender's loss in cost less the attacker's)",
                        gain ? "+" : "", difference,
                        square_root(*figure(result_, "exchange.variance"), 2)),
            fmt::format("Median {}, from {} (5%) to {} (95%); above 0 with {}",
                        whole_text(quantile(chances, 50)), whole_text(quantile(chances, 5)),
                        whole_text(quantile(chances, 95)),
                        in_percent(*figure(result_, "exchange.above.0")))};
  }

  Block marks() const {
    Block section{"Other figures"};
    section.table = {{{"figure"}, {"value"}, {"about"}}, {}, false, false};
    for (const auto& [what, value] : result_.marks) {
      const std::string exact = number(value);
      const bool broken = exact.find('/') != std::string::npos;
      section.table.rows.push_back({{what, exact, broken ? value.decimal(6) : ""}});
    }
    return section;
  }

  const Result& result_;
  const Case& battle_;
  const ReportOptions& options_;
};

}  // namespace

layout::Page page_of(const Result& result, const ReportOptions& options) {
  return PageWriter(result, options).page();
}

}  // namespace asdic
