#include "odds/report/battle_html.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <utility>

#include "lib/text.hpp"
#include "odds/chart/markup.hpp"
#include "odds/figures/of_result.hpp"
#include "odds/report/again_html.hpp"
#include "odds/report/bars.hpp"
#include "odds/report/battle.css.hpp"
#include "odds/report/battle_parts.hpp"
#include "odds/report/best_play_page.hpp"
#include "odds/report/conventions.hpp"
#include "odds/report/forces.hpp"
#include "odds/report/html.hpp"
#include "odds/report/numbers.hpp"
#include "odds/report/parts.hpp"
#include "odds/report/provenance.hpp"
#include "odds/report/spread.hpp"
#include "odds/report/survivors.hpp"
#include "odds/report/terms.hpp"

namespace asdic {

namespace {

using layout::element;
using layout::html_section;
using layout::paragraphs;

constexpr std::size_t most_outcomes_unfolded = 10;

/// Returns a section with a heading around `body`, which is HTML.
std::string section_html(const std::string& title, const std::string& body) {
  return "<section>\n" + element("h2", title) + "\n" + body + "</section>\n";
}

/// Returns the parts in a container that puts them next to each other if the window is wide enough.
std::string beside(const std::string& parts, const std::string& classes = "") {
  return "<div class=\"beside" + classes + "\">\n" + parts + "</div>\n";
}

class WebPage {
 public:
  WebPage(const Result& result, const ReportOptions& options)
      : result_(result),
        options_(options),
        forces_(forces_of(result)),
        terms_(*result.problem.rules),
        order_(result.problem),
        conventions_(conventions_of(result.problem)) {}

  std::string html() const {
    const bool sides = result_.has_sides();
    std::string body = header() + "<main>\n";
    if (sides) body += winners();
    if (has_waves_of_both_sides(result_)) body += html_section(waves_of(result_, options_));
    if (result_.play) body += best_play();
    body += sides ? survivors() + course() : numbers();
    if (!result_.custom_figures.empty()) body += html_section(custom_figures_of(result_, options_));
    if (!result_.first_counts.empty()) body += html_section(first_counts_of(result_, options_));
    body += outcomes();
    if (shows(Part::at_least)) body += sections(at_least_of(result_));
    if (!result_.by_round.empty()) body += sections(by_round_of(result_, options_));
    body += rules() + again_html(result_, options_) + "</main>\n<footer>\n" +
            paragraphs(provenance(result_).above) + "</footer>\n";
    return layout::html_document({forces_.title, embedded::battle_css, {}, description()}, body);
  }

 private:
  bool shows(Part part) const { return options_.shows(part); }

  static std::string sections(const std::vector<layout::Block>& blocks) {
    std::string html;
    for (const layout::Block& block : blocks) html += html_section(block);
    return html;
  }

  /// Returns the value of best play and its first decisions. The rules that summarize it are
  /// folded.
  std::string best_play() const {
    constexpr std::size_t unfolded = 2;
    std::string html;
    const std::vector<layout::Block> blocks = best_play_of(result_, options_, true);
    for (std::size_t i = 0; i < blocks.size(); ++i) {
      layout::Block block = blocks[i];
      if (i < unfolded) {
        html += html_section(block);
        continue;
      }
      const std::string title = std::exchange(block.title, "");
      html +=
          "<details>\n" + element("summary", title) + "\n" + html_section(block) + "</details>\n";
    }
    return html;
  }

  /// Returns the settings that are not at their defaults, and every setting folded.
  std::string rules() const {
    layout::Block changed = conventions_.rules_of_page(terms_);
    changed.table = with_defaults(std::move(changed.table));
    return section_html(
        changed.title,
        paragraphs(changed.above) + layout::html_table(changed.table) + paragraphs(changed.below) +
            layout::folded_html("All settings, with their meanings",
                                layout::html_table(with_defaults(conventions_.rules().table))));
  }

  std::string description() const {
    std::vector<std::string> chances;
    for (std::size_t i = 0; i < winner_names.size(); ++i) {
      if (result_.winner[i].is_zero()) continue;
      chances.push_back(winner_text(static_cast<Winner>(i), options_) + " " +
                        percent_text(result_.winner[i]));
    }
    return chances.empty() ? "" : "Who wins: " + join(chances) + ".";
  }

  /// Returns the sides with their units by name, in the order of the rows of forces_.
  std::vector<std::pair<Side, std::string>> forces_in_words() const {
    std::vector<std::pair<Side, std::string>> texts;
    for (const Side side : both_sides) {
      const Force& force = result_.problem.battle.sides[index(side)].force;
      if (!force.empty()) texts.emplace_back(side, named_force(force, terms_));
    }
    for (const ExtraSide& side : extra_sides(result_.problem)) {
      texts.emplace_back(side.side, named_force(side.force(), terms_));
    }
    return texts;
  }

  /// Returns the title, the forces, and the kind of the numbers: exact or certified.
  std::string header() const {
    const bool exact = result_.numbers == Numbers::exact;
    std::string kind = exact ? "Exact and verified." : "Certified: every digit shown is certain.";
    if (result_.encloses_rounds()) kind += std::string(" ") + rounds_enclosed;
    const char* more = !exact               ? "the bounds that it lies between"
                       : options_.fractions ? "its exact fraction"
                                            : "more of its digits";
    std::string html = "<header>\n" + element("h1", forces_.title) + "\n";
    for (const std::string& text : forces_.above) html += element("p class=\"quiet\"", text) + "\n";
    html += paragraphs(forces_.below) + "<div class=\"forces\">\n";
    const auto forces = forces_in_words();
    for (std::size_t i = 0; i < forces.size(); ++i) {
      const layout::Row& row = forces_.table.rows[i];
      const auto& [side, units] = forces[i];
      html += std::string("<div class=\"") + name(side) + "\">\n" + element("h2", row.cells[0]) +
              "\n" + element("p", units) + "\n";
      if (row.cells.size() > 2 && !row.cells[2].empty()) {
        html += element("p class=\"quiet\"", "casualty order: " + row.cells[2]) + "\n";
      }
      html += "</div>\n";
    }
    return html + "</div>\n<p class=\"quiet\">" + element("b", kind) +
           fmt::format(
               " <span class=\"hint\">Point at a chance, tap it or move to it with the keyboard "
               "to see {}.</span></p>\n",
               more) +
           "</header>\n";
  }

  std::string winners() const {
    std::string strip;
    std::string list;
    for (std::size_t i = 0; i < winner_names.size(); ++i) {
      const Value& chance = result_.winner[i];
      if (chance.is_zero()) continue;
      const std::string style = winner_names[i];
      const std::string winner = winner_text(static_cast<Winner>(i), options_);
      strip +=
          fmt::format("<i class=\"{}\" style=\"--part:{:.4f}\"></i>", style, to_double(chance));
      list += "<div class=\"" + style + "\">" + element("dt", winner) + "<dd>" +
              chance_html(chance, "Who wins: " + winner, options_) + " " +
              element("small", number_text(chance, options_.digits, options_.fractions)) +
              "</dd></div>\n";
    }
    return section_html("Who wins", "<div class=\"strip\" aria-hidden=\"true\">" + strip +
                                        "</div>\n<dl class=\"winners\">\n" + list + "</dl>\n" +
                                        paragraphs(further_chances(result_)));
  }

  /// Returns the survivors of both sides as bars. Both sides have one scale, because readers
  /// compare them.
  std::string survivors() const {
    std::array<std::vector<Bar>, 2> likely;
    std::array<std::vector<Bar>, 2> others;
    double full = 0;
    for (const Side side : both_sides) {
      const Survivors kept = survivors_of(result_, side);
      const auto add = [&](const std::string& text, const Value& chance, std::vector<Bar>& to) {
        to.push_back({text, chance, fmt::format("The {} keeps {}", name(side), text), name(side)});
      };
      for (const SurvivingForce& each : kept.likely) {
        add(each.text, each.chance, likely[index(side)]);
      }
      if (!kept.nothing.is_zero()) add("nothing", kept.nothing, likely[index(side)]);
      for (const SurvivingForce& each : kept.others) {
        add(each.text, each.chance, others[index(side)]);
      }
      full = std::max(full, longest_of(likely[index(side)]));
    }
    std::string html;
    for (const Side side : both_sides) {
      const std::vector<Bar>& rare = others[index(side)];
      html += section_html(
          fmt::format("What the {} keeps", name(side)),
          bars_html(likely[index(side)], options_, full) +
              element(
                  "p class=\"scale\"",
                  fmt::format("Both sides have one scale: a full bar is {:.3g}%.", full * 100)) +
              "\n" + folded_bars_html(fmt::format("{} others", rare.size()), rare, full, options_));
    }
    return beside(html, " compared");
  }

  /// Returns the distributions of the net gain and of the rounds, and the losses.
  std::string course() const {
    std::string html;
    const auto exchanges = exchanges_of(result_);
    if (exchanges.size() > 1) {
      const auto tone = [](std::int64_t from, std::int64_t to) {
        return from > 0 ? "attacker" : to < 0 ? "defender" : "draw";
      };
      html += section_html("Net gain of the attacker", bars_of("Net gain", exchanges, tone));
    }
    html += rounds();
    layout::Block losses = losses_of(result_, options_);
    for (layout::Row& row : losses.table.rows) row.cells[0] = named_unit(row.cells[0], terms_);
    return beside(html) + html_section(losses);
  }

  std::string rounds() const {
    std::vector<Bar> bars;
    const auto add = [&](const std::string& rounds, const Value& chance) {
      bars.push_back({rounds, chance, "Rounds: " + rounds});
    };
    const RoundsFought& fought = result_.rounds;
    const std::string mean = element("p", mean_text(fought.mean, options_) + " on average") + "\n";
    if (!fought.more) return section_html("Rounds", mean);
    for (const auto& [rounds, chance] : fought.distribution) add(std::to_string(rounds), chance);
    if (!fought.more->is_zero()) {
      add(fmt::format("more than {}", most_rounds_listed), *fought.more);
    }
    // Folds the last bars if they are rare together.
    auto rare = bars.end();
    for (Value last; rare != bars.begin(); --rare) {
      last += (rare - 1)->chance;
      if (last.upper() * 100 >= last.denominator()) break;
    }
    if (bars.end() - rare < 2) rare = bars.end();
    const std::vector<Bar> others(rare, bars.end());
    bars.erase(rare, bars.end());
    const std::string what = others.empty() ? "" : others.front().label + " or more";
    return section_html("Rounds", bars_html(bars, options_) +
                                      folded_bars_html(what, others, longest_of(bars), options_) +
                                      mean);
  }

  /// Returns a bar for each number, or for each bin of many numbers.
  template <class Tone>
  std::string bars_of(const std::string& what, const std::map<std::int64_t, Value>& chances,
                      const Tone& tone) const {
    const std::int64_t width = bin_width(chances);
    const std::int64_t most = chances.rbegin()->first;
    std::vector<Bar> bars;
    for (const auto& [from, chance] : binned(chances, width)) {
      const std::int64_t to = std::min(from + width - 1, most);
      const std::string numbers = bin_text(from, to);
      bars.push_back({numbers, chance, what + ": " + numbers, tone(from, to)});
    }
    return bars_html(bars, options_);
  }

  /// Returns the means and distributions of the named integers of rules without sides.
  std::string numbers() const {
    std::string html = html_section(means_of(result_, options_));
    const auto& numbers = result_.outcomes.front().outcome.numbers;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      const auto chances = chances_of_number(result_, i);
      if (chances.size() < 2) continue;
      const std::string name = words_of_name(numbers[i].first);
      html +=
          section_html(name, bars_of(name, chances, [](std::int64_t, std::int64_t) { return ""; }));
    }
    return beside(html);
  }

  /// Returns the most likely outcomes as a table, and the others folded.
  std::string outcomes() const {
    std::size_t shown = result_.outcomes.size();
    if (shown > most_outcomes_unfolded + 1) shown = most_outcomes_unfolded;  // never folds one
    std::string html = outcome_table(0, shown);
    Value rest;
    for (std::size_t i = shown; i < result_.outcomes.size(); ++i)
      rest += result_.outcomes[i].chance;
    if (shown < result_.outcomes.size()) {
      html +=
          "<details>\n" +
          element("summary", fmt::format("{} more, together {}", result_.outcomes.size() - shown,
                                         percent_text(to_1(rest)))) +
          "\n" + outcome_table(shown, result_.outcomes.size()) + "</details>\n";
    }
    return section_html("Outcomes, the most likely first", html);
  }

  std::string outcome_table(std::size_t first, std::size_t end) const {
    std::string html = "<div class=\"keys outcomes\">\n<table>\n<thead>\n<tr>";
    const bool sides = result_.has_sides();
    html += element("th scope=\"col\" class=\"number\"", "chance");
    if (sides) {
      for (const char* title : {"winner", "attacker keeps", "defender keeps"}) {
        html += element("th scope=\"col\"", title);
      }
    }
    for (const auto& [what, value] : result_.outcomes.front().outcome.numbers) {
      html += element("th scope=\"col\" class=\"number\"", words_of_name(what));
    }
    html += "</tr>\n</thead>\n<tbody>\n";
    for (std::size_t i = first; i < end; ++i) {
      const auto& [outcome, chance] = result_.outcomes[i];
      html += "<tr><td class=\"number\">" +
              chance_html(chance, fmt::format("Outcome {}", i + 1), options_) + "</td>";
      if (outcome.winner) {
        html += element("td", winner_text(*outcome.winner, options_));
        for (const Side side : both_sides) {
          const std::string kept = order_.kept_text(outcome, side);
          html += element("td", kept == "-" ? "nothing" : kept);
        }
      }
      for (const auto& [what, value] : outcome.numbers) {
        html += element("td class=\"number\"", markup::with_minus(std::to_string(value)));
      }
      html += "</tr>\n";
    }
    return html + "</tbody>\n</table>\n</div>\n";
  }

  const Result& result_;
  const ReportOptions& options_;
  layout::Block forces_;
  Terms terms_;
  UnitOrder order_;
  Conventions conventions_;
};

}  // namespace

std::string as_html(const Result& result, const ReportOptions& options) {
  const bool reduced = options.fractions && result.numbers == Numbers::exact;
  if (reduced) reduce_outcomes(result);
  return WebPage(result, options).html();
}

}  // namespace asdic
