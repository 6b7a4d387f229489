#include "odds/check/report.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "lib/text.hpp"
#include "odds/check/check_json.hpp"
#include "odds/check/ranked_page.hpp"
#include "odds/figures/of_result.hpp"
#include "odds/report/conventions.hpp"
#include "odds/report/markdown.hpp"
#include "odds/report/numbers.hpp"
#include "odds/report/provenance.hpp"
#include "odds/report/terms.hpp"
#include "odds/report/text.hpp"

namespace asdic {

namespace {

using namespace layout;

constexpr std::size_t most_findings = 12;
constexpr double full_bar = 6;  ///< standard deviations

/// Returns a probability as percentage points: "1 pp".
std::string in_points(double chance) {
  return fmt::format("{:.3g} pp", chance * 100);
}

/// Returns in one line whether the counts fit.
std::string verdict(const CheckResult& checked, const CheckOptions& options) {
  if (const std::size_t count = checked.impossible.size(); count > 0) {
    return fmt::format("Not consistent: {} in the file {} impossible{}{}",
                       count == 1 ? "1 result" : fmt::format("{} results", count),
                       count == 1 ? "is" : "are", count == 1 ? ": " : ", such as ",
                       checked.impossible.front());
  }
  return fmt::format("{}onsistent with the exact odds ({}, significance level {})",
                     checked.consistent ? "C" : "Not c", p_is(checked.p_value), options.level);
}

/// Returns a figure or an outcome in words.
std::string label_of(const std::string& what, const CheckReport& check) {
  return Terms(*check.result.problem.rules).figure(what);
}

/// Returns how well the counts fit on either basis, for a file that does not state its basis.
std::string units_text(const AmbiguousCounts& both) {
  const auto way = [](CountBasis units, const AmbiguousCounts::BasisFit& of) {
    return fmt::format("Counted as {}, they {} ({}).", name_of(units),
                       of.consistent ? "fit" : "do not fit", p_is(of.p_value));
  };
  return fmt::format(
      "The file does not say whether its units are those in battle, or all survivors, in battle or "
      "left. {} {} The rest of this report takes them as {}.",
      way(CountBasis::in_battle, both.in_battle), way(CountBasis::survivors, both.survivors),
      name_of(both.taken));
}

/// Returns the section with the verdict, or with the diagnosis if one was requested.
Block summary(const CheckReport& check) {
  const CheckResult& checked = check.checked;
  Block section{verdict(checked, check.options)};
  if (check.diagnosis) {
    section.title = headline(*check.diagnosis);
    section.above.push_back("Baseline case: " + verdict(checked, check.options));
  }
  if (!checked.read_as.empty()) section.above.push_back("Read as " + checked.read_as + ".");
  if (!checked.unread_columns.empty()) {
    section.above.push_back("Columns that were not read: " + join(checked.unread_columns) + ".");
  }
  if (checked.both_ways) section.above.push_back(units_text(*checked.both_ways));
  if (!checked.merged.empty()) {
    section.above.push_back(
        "The file does not distinguish all outcomes, so the exact ones are merged to match: " +
        join(checked.merged) + ".");
  }
  section.table = {{{"test"}, {"p-value"}, {"how"}}, {}, false, false};
  auto& rows = section.table.rows;
  if (checked.multinomial_p) {
    rows.push_back({{"all outcomes", p_text(*checked.multinomial_p), "exact, by enumeration"}});
  }
  if (const auto& chi = checked.chi_squared; chi && chi->cells > 1) {
    const std::string how =
        fmt::format("{} cells (cells with fewer than 5 expected counts are merged)", chi->cells);
    rows.push_back(
        {{"Pearson", p_text(chi->pearson_p), fmt::format("{:.2f}; {}", chi->pearson, how)}});
    rows.push_back({{"G", p_text(chi->g_p), fmt::format("{:.2f}", chi->g)}});
  }
  if (!checked.findings.empty()) {
    double least = 1;
    for (const Finding& finding : checked.findings) least = std::min(least, finding.corrected);
    rows.push_back({{"single figures", p_text(least),
                     checked.findings.size() == 1
                         ? "1 test"
                         : fmt::format("{} tests, Holm-corrected", checked.findings.size())}});
  }
  return section;
}

Block impossible(const CheckResult& checked) {
  Block section{"Impossible results"};
  for (const std::string& each : checked.impossible) section.table.rows.push_back({{each}});
  section.table.columns = {{"what was counted"}};
  section.table.titled = false;
  return section;
}

/// Returns a number as text: a probability in percent, or another number to five digits. Only
/// exactly 0 and 1 are "0%" and "100%".
std::string rounded_text(double x, bool is_chance, const NumberForm& numbers) {
  const double scaled = is_chance ? x * 100 : x;
  const std::string sign = is_chance ? "%" : "";
  if (x == 0 || (is_chance && x == 1)) return (x == 0 ? "0" : "100") + sign;
  if (numbers.digits) return fmt::format("{:#.{}g}{}", scaled, *numbers.digits, sign);
  if (!is_chance) return fmt::format("{:.5g}", scaled);
  const std::string text = fmt::format("{:.3f}%", scaled);
  if (text == "0.000%") return "<0.001%";
  return text == "100.000%" ? ">99.999%" : text;
}

/// Returns the exact figure of a finding as text.
std::string exact_text(const Finding& finding, const CheckReport& check) {
  const bool is_chance = finding.interval.has_value();
  const auto figure = find_figure(check.result, finding.what);
  const bool is_changed = check.checked.counts_opening_fire && finding.what == "rounds.mean";
  if (!figure || !figure->is_number() || is_changed) {
    return rounded_text(finding.expected, is_chance, check.numbers);
  }
  const Value& exact = figure->value;
  const NumberForm& numbers = check.numbers;
  if (numbers.style == NumberStyle::fraction) return exact.exact_text();
  if (!is_chance) {
    constexpr int enough = 5;
    const std::string text = exact.decimal(numbers.digits.value_or(enough));
    return text == no_digit ? interval_text(exact) : text;
  }
  constexpr int places = 3;
  const Value percent = exact * 100;
  return (numbers.digits ? significant_text(percent, *numbers.digits, 100)
                         : fixed_text(percent, places, 100)) +
         "%";
}

Block deviations(const CheckReport& check) {
  const CheckResult& checked = check.checked;
  Block section{"Largest deviations"};
  section.table = {{{"what"},
                    {"exact", Align::right},
                    {"counted", Align::right},
                    {"deviation", Align::right},
                    {"p (Holm)", Align::right}},
                   {},
                   true};
  for (std::size_t i = 0; i < std::min(most_findings, checked.findings.size()); ++i) {
    const Finding& each = checked.findings[i];
    const bool is_chance = each.interval.has_value();
    section.table.rows.push_back(
        {{label_of(each.what, check), exact_text(each, check),
          each.written.empty() ? rounded_text(each.observed, is_chance, check.numbers)
                               : each.written,
          each.has_no_spread() ? "–" : fmt::format("{:+.2f} sd", each.deviation),
          p_text(each.corrected)},
         each.has_no_spread() ? 1.0 : std::min(1.0, std::abs(each.deviation) / full_bar)});
  }
  if (checked.findings.size() > most_findings) {
    section.below = {fmt::format("and {} more", checked.findings.size() - most_findings)};
  }
  const bool has_rounded =
      std::any_of(checked.findings.begin(), checked.findings.end(),
                  [](const Finding& finding) { return !finding.written.empty(); });
  if (has_rounded) {
    section.below.emplace_back(
        "The deviation of a rounded rate is that of the nearest number that rounds to it.");
  }
  return section;
}

/// Returns the probability to detect an error: "97.5%".
std::string power_text(double power) {
  const std::string text = fmt::format("{:.1f}%", power * 100);
  if (text == "0.0%" && power > 0) return "<0.1%";
  return text == "100.0%" && power < 1 ? ">99.9%" : text;
}

Block sensitivity(const CheckReport& check) {
  const CheckResult& checked = check.checked;
  Block section{"Errors that these trials can detect"};
  const std::string fault = in_points(checked.sensitivity.front().fault);
  section.table.columns = {{"figure"},
                           {"error of " + fault + " detected in", Align::right},
                           {"smallest error detected in 90%", Align::right},
                           {"trials needed", Align::right}};
  for (const Sensitivity& each : checked.sensitivity) {
    section.table.rows.push_back(
        {{label_of(each.what, check), power_text(each.power),
          each.smallest <= each.largest ? in_points(each.smallest) : "none",
          grouped_digits(static_cast<std::int64_t>(each.trials_needed))}});
  }
  section.below = {"Trials needed: to detect an error of " + fault +
                   " with probability 90%. pp: percentage points."};
  return section;
}

/// Returns everything but the rules and the origin of the exact odds.
Page tests_of(const CheckReport& check) {
  const auto& [checked, interpretations, diagnosis, result, options, numbers] = check;
  Page page = {summary(check)};
  if (diagnosis) page.push_back(diagnosis_section(*diagnosis, result.problem.rules->name));
  if (!checked.impossible.empty()) page.push_back(impossible(checked));
  page.push_back(deviations(check));
  if (!checked.sensitivity.empty()) page.push_back(sensitivity(check));
  if (interpretations) {
    page.push_back(interpretations_section(*interpretations, result.problem.rules->name));
  }
  return page;
}

std::string as_text(const CheckReport& check) {
  Page page = tests_of(check);
  for (Block& block : conventions_of(check.result.problem).summary())
    page.push_back(std::move(block));
  page.push_back({"",
                  {origin_text(check.result.numbers == Numbers::exact),
                   program_text(check.result.problem, check.result.rosters)},
                  {},
                  {}});
  return layout::as_text(page);
}

std::string as_markdown(const CheckReport& check) {
  Page page = tests_of(check);
  page.push_back(
      conventions_of(check.result.problem).battles_of_page(Terms(*check.result.problem.rules)));
  page.back().table = with_defaults(std::move(page.back().table));
  page.push_back(provenance(check.result));
  return layout::as_markdown(page);
}

std::string as_json(const CheckReport& check) {
  return json_text(check_json(check, verdict(check.checked, check.options)));
}

const Writers<CheckReport> check_writers = {
    {Format::text, as_text}, {Format::markdown, as_markdown}, {Format::json, as_json}};

}  // namespace

const std::vector<Format>& formats_of_checks() {
  static const std::vector<Format> formats = formats_of(check_writers);
  return formats;
}

std::string report(const CheckReport& check, Format format) {
  return write(check_writers, format, check);
}

}  // namespace asdic
