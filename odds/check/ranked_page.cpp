#include "odds/check/ranked_page.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <span>

#include "lib/text.hpp"
#include "odds/check/triplea_properties.hpp"

namespace asdic {

namespace {

using namespace layout;

constexpr std::size_t most_rows = 12;
constexpr std::size_t most_alike = 3;

/// Returns the decimal logarithm of the likelihood, relative to the first of the list.
std::string likelihood_text(double log_likelihood, double first) {
  if (std::isinf(log_likelihood)) return "impossible";
  if (std::isinf(first)) return "possible";
  if (log_likelihood == first) return "0";
  return fmt::format("{:.1f}", (log_likelihood - first) / std::log(10.0));
}

std::string as_in_case(const CheckResult& checked) {
  const auto& both = checked.both_ways;
  return both ? std::string("; ") + name_of(both->taken) : "";
}

std::string text_of(const InterpretationCheck& each) {
  return (each.interpretations.empty() ? "as in the case" : join(each.interpretations)) +
         as_in_case(each.checked);
}

std::string changes_text(const Changes& changes) {
  return changes.empty() ? "as in the case" : join(changes, ", and ");
}

/// Returns the changes of an explanation, with others that the counts cannot distinguish from it.
std::string text_of(const Explanation& each) {
  std::vector<std::string> any = {changes_text(each.changes)};
  for (std::size_t i = 0; i < std::min(most_alike, each.alike.size()); ++i) {
    any.push_back(changes_text(each.alike[i]));
  }
  if (each.alike.size() > most_alike) {
    any.push_back(fmt::format("one of {} others", each.alike.size() - most_alike));
  }
  return join(any, "; or ");
}

/// Returns the first rows of a ranked list.
template <class Entry>
Table table_of(const std::vector<Entry>& ranked, const std::string& title,
               bool (*fits)(const Entry&), double (*p_value)(const Entry&)) {
  Table table = {{{title}, {"p-value", Align::right}, {"fits"}, {"log10 likelihood", Align::right}},
                 {}};
  const double first = ranked.empty() ? 0 : ranked.front().checked.log_likelihood;
  for (std::size_t i = 0; i < std::min(most_rows, ranked.size()); ++i) {
    const Entry& each = ranked[i];
    table.rows.push_back({{text_of(each), p_text(p_value(each)), fits(each) ? "yes" : "no",
                           likelihood_text(each.checked.log_likelihood, first)}});
  }
  return table;
}

/// Returns the entries that a table shows.
template <class Entry>
std::span<const Entry> first_rows(const std::vector<Entry>& ranked) {
  return {ranked.data(), std::min(most_rows, ranked.size())};
}

/// Adds the properties of TripleA that correspond to `changes`, if there are any.
void add_triplea(const std::string& rules, const std::vector<std::string>& changes,
                 std::vector<std::string>& below) {
  const std::vector<std::string> settings = triplea_settings(rules, changes);
  if (!settings.empty()) {
    below.push_back("In TripleA: " + join(settings) + ", for " + join(changes) + ".");
  }
}

void add_more(std::size_t all, std::vector<std::string>& below) {
  if (all > most_rows) below.push_back(fmt::format("and {} more", all - most_rows));
}

}  // namespace

std::string p_text(double p) {
  return p < 1e-12 ? "< 1e-12" : fmt::format("{:.3g}", p);
}

std::string p_is(double p) {
  return p < 1e-12 ? "p < 1e-12" : "p = " + p_text(p);
}

const char* name_of(CountBasis units) {
  return units == CountBasis::survivors ? "all survivors" : "units in battle";
}

Block interpretations_section(const InterpretationRanking& interpretations,
                              const std::string& rules) {
  Block section{"Which interpretations the counts fit"};
  const auto fits = [](const InterpretationCheck& each) { return each.checked.consistent; };
  if (std::none_of(interpretations.ranked.begin(), interpretations.ranked.end(), fits)) {
    section.above.emplace_back("None of them fits. The first is the nearest.");
  }
  if (interpretations.most_changes) {
    section.above.push_back(
        fmt::format("These rules have too many combinations of options: asdic tried those that "
                    "change at most {}.",
                    *interpretations.most_changes));
  }
  section.table = table_of<InterpretationCheck>(
      interpretations.ranked, "interpretation", fits,
      [](const InterpretationCheck& each) { return each.checked.p_value; });
  add_more(interpretations.ranked.size(), section.below);
  for (const InterpretationCheck& each : first_rows(interpretations.ranked)) {
    if (fits(each)) add_triplea(rules, each.interpretations, section.below);
  }
  std::size_t alike = 0;
  for (const InterpretationCheck& each : interpretations.ranked) alike += each.alike.size();
  if (alike > 0) {
    section.below.push_back(fmt::format("{} other {} exactly the odds of one of these.", alike,
                                        alike == 1 ? "combination has" : "combinations have"));
  }
  if (!interpretations.without_effect.empty()) {
    section.below.push_back("No effect on these odds: " + join(interpretations.without_effect) +
                            ".");
  }
  for (const std::string& each : interpretations.left_out)
    section.below.push_back("Left out: " + each);
  return section;
}

std::string headline(const Diagnosis& diagnosis) {
  const Explanation& first = diagnosis.ranked.front();
  if (!first.fits) return "No hypothesis fits. Nearest: " + text_of(first) + ".";
  const auto fitting = std::count_if(diagnosis.ranked.begin(), diagnosis.ranked.end(),
                                     [](const Explanation& each) { return each.fits; });
  std::string text = "Fits: " + text_of(first);
  if (fitting > 1) {
    text += fitting == 2 ? "; 1 other is" : fmt::format("; {} others are", fitting - 1);
    text += " not ruled out";
  }
  // With 20,000 battles, asdic explained 3 of 45 planted faults by a wrong pair.
  if (first.changes.size() > 1) text += ". Two changes can fit by coincidence: count more battles";
  return text + ".";
}

Block diagnosis_section(const Diagnosis& diagnosis, const std::string& rules) {
  Block section{"What the simulator may do differently"};
  section.table = table_of<Explanation>(
      diagnosis.ranked, "change", [](const Explanation& each) { return each.fits; },
      [](const Explanation& each) { return each.corrected; });
  add_more(diagnosis.ranked.size(), section.below);
  for (const Explanation& each : first_rows(diagnosis.ranked)) {
    if (each.fits) add_triplea(rules, each.changes, section.below);
  }
  section.below.push_back(fmt::format(
      "{} hypotheses that these counts can distinguish were tried. The p-values are Holm-corrected "
      "for all of them. {} single changes have no effect on the counts.",
      diagnosis.tried, diagnosis.without_effect));
  for (const std::string& each : diagnosis.left_out) section.below.push_back("Left out: " + each);
  return section;
}

}  // namespace asdic
