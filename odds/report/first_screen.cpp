#include "odds/report/first_screen.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>

#include "lib/columns.hpp"
#include "lib/text.hpp"
#include "odds/figures/of_result.hpp"
#include "odds/report/battle_parts.hpp"
#include "odds/report/best_play_page.hpp"
#include "odds/report/conventions.hpp"
#include "odds/report/forces.hpp"
#include "odds/report/numbers.hpp"
#include "odds/report/provenance.hpp"
#include "odds/report/terms.hpp"

namespace asdic {

namespace {

using namespace layout;

constexpr std::size_t results_in_two_columns = 6;
constexpr std::size_t results_in_one_column = 5;
constexpr std::size_t width_of_two_results = 60;  ///< without percentages, margin and gaps

constexpr std::array<const char*, winner_names.size()> winner_labels = {
    "Attacker wins", "Defender wins", "Draw", "Stalemate", "Undecided", "Battle avoided"};

/// Returns the label of a winner in small letters.
std::string small_label(Winner winner) {
  std::string text = winner_labels[static_cast<std::size_t>(winner)];
  text[0] = static_cast<char>(text[0] - 'A' + 'a');
  return text;
}

/// A number of rounds by which most battles are over, and their probability.
struct MostlyOver {
  int rounds;
  Value chance;
};

/// Returns the first number of rounds whose probability has this bound at 9/10 or more, if there is
/// one.
std::optional<MostlyOver> mostly_over(const RoundsFought& fought,
                                      const Integer& (Value::*bound)() const) {
  Value over;
  for (const auto& [rounds, chance] : fought.distribution) {
    over += chance;
    if ((over.*bound)() * 10 >= over.denominator() * 9) return MostlyOver{rounds, to_1(over)};
  }
  return std::nullopt;
}

class FirstScreen {
 public:
  FirstScreen(const Result& result, const ReportOptions& options)
      : result_(result), options_(options), terms_(*result.problem.rules), order_(result.problem) {}

  Page page() const {
    const bool sides = result_.has_sides();
    Page page = {heading()};
    if (result_.play) {
      const bool all = options_.shows(Part::play);
      for (Block& block : best_play_of(result_, options_, all)) page.push_back(std::move(block));
    }
    if (sides) page.push_back(winners());
    if (has_waves_of_both_sides(result_)) page.push_back(waves_of(result_, options_));
    page.push_back(sides ? facts() : numbers());
    page.push_back(results());
    if (Block block = conventions_of(result_.problem).changes(); !block.table.rows.empty()) {
      page.push_back(std::move(block));
    }
    return page;
  }

 private:
  Block heading() const {
    Block block = forces_of(result_);
    block.compact = true;
    block.table = {
        {{"side", Align::left, false, true}, {"units"}, {"cost", Align::right}}, {}, false, false};
    const auto add = [&](const std::string& label, const Force& force) {
      std::int64_t cost = 0;
      for (const Group& group : force) cost += std::int64_t{group.count} * group.type.cost;
      block.table.rows.push_back({{label, named_force(force, terms_),
                                   cost == 0 ? "" : terms_.amount(std::to_string(cost))}});
    };
    for (const Side side : both_sides) {
      const Force& force = result_.problem.battle.sides[index(side)].force;
      if (!force.empty()) add(capital_first(name(side)), force);
    }
    for (const ExtraSide& side : extra_sides(result_.problem)) add(side.label(), side.force());
    return block;
  }

  Block winners() const {
    Block block;
    block.table = {{{"winner", Align::left, false, true},
                    {"chance", Align::right, false, true},
                    {"probability"}},
                   {},
                   true,
                   false};
    for (std::size_t i = 0; i < winner_labels.size(); ++i) {
      const Value& chance = result_.winner[i];
      if (chance.is_zero()) continue;
      block.table.rows.push_back(
          {{winner_labels[i], percent_text(chance), text_beside_percent(chance, options_)},
           to_double(chance)});
    }
    if (result_.problem.battle.has_counter_attack()) {
      for (const std::string side : {"attacker", "defender"}) {
        const auto held = find_figure(result_, "holds." + side);
        if (!held) continue;
        block.table.rows.push_back({{capital_first(side) + " holds", percent_text(held->value),
                                     text_beside_percent(held->value, options_)}});
      }
    } else if (find_figure(result_, "takes")) {
      const Value taken = *figure(result_, "takes");
      block.table.rows.push_back(
          {{"Territory taken", percent_text(taken), text_beside_percent(taken, options_)}});
    }
    return block;
  }

  Block facts() const {
    Block block;
    block.table = {{{"fact", Align::left, false, true}, {"value"}}, {}, false, false};
    auto& rows = block.table.rows;
    bool has_cost = false;
    std::vector<std::string> losses;
    for (const Side side : both_sides) {
      const SideLosses& own = result_.losses[index(side)];
      const Rosters& rosters = result_.rosters;
      std::vector<std::string> units;
      for (std::size_t i = 0; i < rosters[index(side)].size(); ++i) {
        const Roster& brought = rosters[index(side)][i];
        has_cost |= brought.cost > 0;
        const Value& lost = own.units[i].second;
        if (lost.is_zero()) continue;
        units.push_back(rounded_text(lost, 1) + " " + brought.name);
      }
      losses.push_back(units.empty() ? "nothing" : join(units));
    }
    for (const Side side : both_sides) {
      std::string& text = losses[index(side)];
      const std::string cost = rounded_text(result_.losses[index(side)].cost, places_of_costs);
      if (has_cost && text != "nothing") text = terms_.amount(cost) + " (" + text + ")";
      text = std::string(name(side)) + " " + text;
    }
    rows.push_back({{"Average loss", join(losses)}});
    if (has_cost) {
      rows.push_back(
          {{"Net gain",
            fmt::format("{} for the attacker; positive in {} of battles",
                        terms_.amount(signed_fixed(*figure(result_, "exchange"), places_of_costs)),
                        percent_text(*figure(result_, "exchange.above.0")))}});
    }
    if (const auto value = find_figure(result_, "value"); value && !result_.play) {
      rows.push_back({{"Goal", signed_fixed(value->value, places_of_means) + " on average for " +
                                   result_.problem.battle.goal.text()}});
    }
    rows.push_back({{"Length", length()}});
    return block;
  }

  std::string length() const {
    std::string text = rounded_text(result_.rounds.mean, places_of_means) + " rounds on average";
    if (!result_.rounds.more) return text;
    const auto over = mostly_over(result_.rounds, &Value::lower);
    if (!over || over->rounds == 0) return text;  // at 0 rounds the battle begins as a stalemate
    return text + fmt::format("; over by round {} in {} of battles", over->rounds,
                              percent_text(over->chance));
  }

  /// Returns the means of the named integers and the custom figures of rules without sides.
  Block numbers() const {
    Block block;
    block.table = {{{"figure"}, {"value", Align::right}, {"probability"}}, {}, false, false};
    for (const auto& [what, value] : result_.outcomes.front().outcome.numbers) {
      block.table.rows.push_back(
          {{terms_.figure(what + ".mean"),
            rounded_text(*figure(result_, what + ".mean"), places_of_means), ""}});
    }
    for (const auto& [what, value] : result_.custom_figures) {
      const bool is_chance = result_.chances.contains(what);
      const std::string exact = text_beside_percent(value, options_);
      const bool is_shown = is_chance || options_.decimals || exact.find('/') != std::string::npos;
      block.table.rows.push_back(
          {{terms_.figure(what),
            is_chance ? percent_text(value) : rounded_text(value, places_of_means),
            is_shown ? exact : ""}});
    }
    return block;
  }

  std::string result_text(const Outcome& outcome) const {
    if (!outcome.winner) {
      std::vector<std::string> numbers;
      for (const auto& [what, value] : outcome.numbers) {
        numbers.push_back(fmt::format("{} {}", words_of_name(what), value));
      }
      return join(numbers);
    }
    const std::string attacker = order_.kept_text(outcome, Side::attacker);
    const std::string defender = order_.kept_text(outcome, Side::defender);
    constexpr const char* nothing = "-";
    if (const auto holder = holder_of(outcome)) {
      return fmt::format("{} holds: attacker {}; defender {}", name(*holder),
                         attacker == nothing ? "nothing" : attacker,
                         defender == nothing ? "nothing" : defender);
    }
    const std::string text = small_label(*outcome.winner);
    if (attacker == nothing && defender == nothing) return text + ", nothing left";
    if (*outcome.winner == Winner::attacker && defender == nothing) {
      return "attacker keeps " + attacker;
    }
    if (*outcome.winner == Winner::defender && attacker == nothing) {
      return "defender keeps " + defender;
    }
    return fmt::format("{}: attacker {}; defender {}", text,
                       attacker == nothing ? "nothing" : attacker,
                       defender == nothing ? "nothing" : defender);
  }

  Block results() const {
    const auto& outcomes = result_.outcomes;
    std::vector<std::string> texts;
    std::map<std::string, int> numbers;  // of results with a text
    for (std::size_t i = 0; i < std::min(results_in_two_columns, outcomes.size()); ++i) {
      texts.push_back(result_text(outcomes[i].outcome));
      ++numbers[texts.back()];
    }
    for (std::size_t i = 0; i < texts.size(); ++i) {
      // A side can hold the territory after a victory or a draw, with the same units left.
      if (numbers[texts[i]] < 2 || !holder_of(outcomes[i].outcome)) continue;
      texts[i] += " (" + small_label(*outcomes[i].outcome.winner) + ")";
    }
    const std::size_t rows = (texts.size() + 1) / 2;
    const auto widest = [&](std::size_t from, std::size_t to) {
      std::size_t width = 0;
      for (std::size_t i = from; i < to; ++i) width = std::max(width, columns(texts[i]));
      return width;
    };
    const bool two =
        texts.size() > 3 && widest(0, rows) + widest(rows, texts.size()) <= width_of_two_results;
    const std::size_t shown = std::min(two ? texts.size() : results_in_one_column, texts.size());
    Block block{shown < outcomes.size()
                    ? fmt::format("Most likely results ({} of {})", shown, outcomes.size())
                    : "Results"};
    const auto percent = [&](std::size_t i) { return percent_text(outcomes[i].chance); };
    if (two) {
      block.table = {{{"", Align::right}, {""}, {"", Align::right}, {""}}, {}, false, false};
      for (std::size_t i = 0; i < rows; ++i) {
        const bool has_second = rows + i < texts.size();
        block.table.rows.push_back({{percent(i), texts[i], has_second ? percent(rows + i) : "",
                                     has_second ? texts[rows + i] : ""}});
      }
      return block;
    }
    block.table = {{{"", Align::right}, {""}}, {}, false, false};
    for (std::size_t i = 0; i < shown; ++i) block.table.rows.push_back({{percent(i), texts[i]}});
    return block;
  }

  const Result& result_;
  const ReportOptions& options_;
  Terms terms_;
  UnitOrder order_;
};

}  // namespace

layout::Page first_screen_of(const Result& result, const ReportOptions& options) {
  return FirstScreen(result, options).page();
}

bool has_certain_length(const Result& result) {
  if (!result.rounds.more) return true;
  const auto earliest = mostly_over(result.rounds, &Value::upper);
  const auto latest = mostly_over(result.rounds, &Value::lower);
  if (!earliest || !latest) return !earliest && !latest;
  const auto text = [](const Rational& bound) { return percent_text(Value(bound)); };
  return earliest->rounds == latest->rounds &&
         text(latest->chance.lower_bound()) == text(latest->chance.upper_bound());
}

layout::Block origin_of(const Result& result, const ReportOptions& options) {
  const bool changed = !conventions_of(result.problem).changes().table.rows.empty();
  Block block{
      "",
      {fmt::format("{}{}. {} More: --show all", rules_text(*result.problem.rules),
                   changed ? "" : ", defaults", origin_text(result.numbers == Numbers::exact)),
       program_text(result.problem, result.rosters)}};
  const bool shows_rounds = options.shows(Part::length) || options.shows(Part::rounds);
  if (result.encloses_rounds() && (shows_rounds || !has_certain_length(result))) {
    block.above.emplace_back(rounds_enclosed);
  }
  return block;
}

}  // namespace asdic
