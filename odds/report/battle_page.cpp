#include "odds/report/battle_page.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "lib/text.hpp"
#include "odds/report/battle_parts.hpp"
#include "odds/report/best_play_page.hpp"
#include "odds/report/conventions.hpp"
#include "odds/report/first_screen.hpp"
#include "odds/report/forces.hpp"
#include "odds/report/numbers.hpp"
#include "odds/report/parts.hpp"
#include "odds/report/provenance.hpp"
#include "odds/report/spread.hpp"
#include "odds/report/terms.hpp"

namespace asdic {

namespace {

using namespace layout;

constexpr std::size_t most_outcomes = 10;

const Value whole(Rational(1));

class PageWriter {
 public:
  PageWriter(const Result& result, const ReportOptions& options)
      : result_(result), options_(options) {}

  /// Returns the first screen, and below it the requested parts.
  Page first_screen() const {
    Page page = first_screen_of(result_, options_);
    const bool sides = result_.has_sides();
    if (shows(Part::outcomes)) {
      if (sides) page.push_back(winners_of(result_, options_));
      page.push_back(outcomes());
      if (!sides) add_numbers(page);
    }
    if (sides) add_parts_of_sides(page);
    const bool shows_figures = shows(Part::figures) || shows(Part::detection);
    if (shows_figures && !result_.custom_figures.empty()) {
      page.push_back(custom_figures_of(result_, options_));
    }
    if (!result_.first_counts.empty()) page.push_back(first_counts_of(result_, options_));
    if (shows(Part::options)) {
      if (result_.problem.rules->format.losses && sides) page.push_back(casualty_orders());
      page.push_back(conventions_of(result_.problem).rules());
    }
    page.push_back(shows(Part::chain) ? provenance(result_) : origin_of(result_, options_));
    return page;
  }

  Page page() const {
    const bool sides = result_.has_sides();
    Page page = {forces_of(result_)};
    if (result_.play) add(best_play_of(result_, options_, true), page);
    if (sides) page.push_back(winners_of(result_, options_));
    if (has_waves_of_both_sides(result_)) page.push_back(waves_of(result_, options_));
    page.push_back(outcomes());
    if (!sides) add_numbers(page);
    if (sides) {
      page.push_back(losses_of(result_, options_));
      if (shows(Part::swing)) page.push_back(swing_of(result_, options_));
      if (shows(Part::at_least)) add(at_least_of(result_), page);
      page.push_back(length_of(result_, options_));
      if (shows(Part::rounds)) add(by_round_of(result_, options_), page);
    }
    if (!result_.custom_figures.empty()) page.push_back(custom_figures_of(result_, options_));
    if (!result_.first_counts.empty()) page.push_back(first_counts_of(result_, options_));
    const Conventions conventions = conventions_of(result_.problem);
    const bool is_published = options_.format == Format::markdown;
    page.push_back(is_published ? conventions.rules_of_page(Terms(*result_.problem.rules))
                                : conventions.rules());
    if (is_published) page.back().table = with_defaults(std::move(page.back().table));
    page.push_back(provenance(result_));
    return page;
  }

 private:
  bool shows(Part part) const { return options_.shows(part); }

  /// Returns the order in which each side loses its units.
  Block casualty_orders() const {
    Block section{"Casualty order"};
    section.table = {{{"side"}, {"order"}}, {}, false, false};
    for (const Side side : both_sides) {
      section.table.rows.push_back(
          {{name(side), join(casualty_order(result_.problem, result_.rosters, side))}});
    }
    return section;
  }

  void add_parts_of_sides(Page& page) const {
    if (shows(Part::losses)) page.push_back(losses_of(result_, options_));
    if (shows(Part::swing)) page.push_back(swing_of(result_, options_));
    if (shows(Part::at_least)) add(at_least_of(result_), page);
    if (shows(Part::length)) page.push_back(length_of(result_, options_));
    if (shows(Part::rounds)) add(by_round_of(result_, options_), page);
  }

  static Block length_of(const Result& result, const ReportOptions& options) {
    Block section = spread_of(result.rounds, options);
    section.below = {mean_text(result.rounds.mean, options) + " on average"};
    return section;
  }

  static void add(std::vector<Block> sections, Page& page) {
    for (Block& section : sections) page.push_back(std::move(section));
  }

  Block outcomes() const {
    Block section{"Most likely outcomes"};
    section.table = {{{"chance", Align::right}, {"probability", Align::left, true}}, {}};
    auto& columns = section.table.columns;
    if (result_.has_sides()) {
      columns.insert(columns.end(), {{"winner"}, {"attacker keeps"}, {"defender keeps"}});
    } else {
      for (const auto& [what, value] : result_.outcomes.front().outcome.numbers) {
        columns.push_back({words_of_name(what), Align::right});
      }
    }
    const std::size_t shown = std::min(most_outcomes, result_.outcomes.size());
    const UnitOrder order(result_.problem);
    Value rest = whole;
    for (std::size_t i = 0; i < shown; ++i) {
      const auto& [outcome, chance] = result_.outcomes[i];
      rest = rest - chance;
      Row row{{percent_text(chance), text_beside_percent(chance, options_)}};
      if (outcome.winner) {
        row.cells.emplace_back(winner_text(*outcome.winner, options_));
        for (const Side side : both_sides) row.cells.push_back(order.kept_text(outcome, side));
      }
      for (const auto& [what, value] : outcome.numbers) row.cells.push_back(std::to_string(value));
      section.table.rows.push_back(std::move(row));
    }
    if (const std::size_t more = result_.outcomes.size() - shown; more > 0) {
      section.below = {fmt::format("and {} more, together {}", more, percent_text(rest))};
    }
    return section;
  }

  /// Adds the mean of each named integer, and the distributions of those with more than two values.
  void add_numbers(Page& page) const {
    page.push_back(means_of(result_, options_));
    const auto& numbers = result_.outcomes.front().outcome.numbers;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      const std::string& name = numbers[i].first;
      const auto chances = chances_of_number(result_, i);
      if (chances.size() > 2)
        page.push_back(spread_of(words_of_name(name), name, chances, options_));
    }
  }

  const Result& result_;
  const ReportOptions& options_;
};

}  // namespace

layout::Page page_of(const Result& result, const ReportOptions& options) {
  const PageWriter writer(result, options);
  return options.format == Format::text ? writer.first_screen() : writer.page();
}

}  // namespace asdic
