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
#include "odds/report/text.hpp"

namespace asdic {

namespace {

using namespace layout;

constexpr std::size_t most_findings = 12;
constexpr double full_bar = 6;  ///< standard deviations

std::string in_points(double chance) {
  const std::string points = fmt::format("{:.3g}", chance * 100);
  return points + (points == "1" ? " percentage point" : " percentage points");
}

/// Returns the result of the check in one line.
std::string verdict(const CheckResult& checked, const CheckOptions& options) {
  if (!checked.impossible.empty()) {
    return "Not consistent: the rules make it impossible that " + checked.impossible.front() +
           (checked.impossible.size() > 1
                ? fmt::format(" and {} more", checked.impossible.size() - 1)
                : "") +
           ".";
  }
  return fmt::format("{}onsistent with the exact odds: {} at a level of {}.",
                     checked.consistent ? "C" : "Not c", p_is(checked.p_value), options.level);
}

/// Returns how the counts fit as units in battle and as all survivors.
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
    section.above.push_back("The case as it is: " + verdict(checked, check.options));
  }
  if (checked.trials > 0) {
    section.above.push_back(checked.trials == 1
                                ? "1 battle was counted."
                                : grouped_digits(checked.trials) + " battles were counted.");
  }
  if (!checked.unread_columns.empty()) {
    section.above.push_back("Columns that were not read: " + join(checked.unread_columns) + ".");
  }
  if (checked.both_ways) section.above.push_back(units_text(*checked.both_ways));
  if (!checked.merged.empty()) {
    section.above.push_back(
        "The file does not tell all outcomes apart, so the exact ones are merged to match: " +
        join(checked.merged) + ".");
  }
  section.table = {{{"test"}, {"p-value"}, {"how"}}, {}, false, false};
  auto& rows = section.table.rows;
  if (checked.multinomial_p) {
    rows.push_back({{"all outcomes", p_text(*checked.multinomial_p), "exact, by enumeration"}});
  }
  if (const auto& chi = checked.chi_squared; chi && chi->cells > 1) {
    const std::string how =
        fmt::format("{} cells, with those merged that expect fewer than 5", chi->cells);
    rows.push_back(
        {{"Pearson", p_text(chi->pearson_p), fmt::format("{:.2f}; {}", chi->pearson, how)}});
    rows.push_back({{"G", p_text(chi->g_p), fmt::format("{:.2f}", chi->g)}});
  }
  if (!checked.findings.empty()) {
    double least = 1;
    for (const Finding& finding : checked.findings) least = std::min(least, finding.corrected);
    rows.push_back({{"single figures", p_text(least),
                     checked.findings.size() == 1 ? "1 test"
                                                  : fmt::format("{} tests, corrected after Holm",
                                                                checked.findings.size())}});
  }
  return section;
}

Block impossible(const CheckResult& checked) {
  Block section{"Impossible under these rules"};
  for (const std::string& each : checked.impossible) section.table.rows.push_back({{each}});
  section.table.columns = {{"what was counted"}};
  section.table.titled = false;
  return section;
}

/// Returns a number as text. A number that is not 0 or 1 is never printed as 0 or 1.
std::string shown(double x, bool is_chance, const NumberForm& numbers) {
  const double scaled = is_chance ? x * 100 : x;
  const std::string sign = is_chance ? "%" : "";
  if (numbers.digits) return fmt::format("{:#.{}g}{}", scaled, *numbers.digits, sign);
  if (!is_chance) {
    std::string text = fmt::format("{:.5g}", scaled);
    if (text != "1" || x == 1) return text;
    return x < 1 ? ">0.99999" : "<1.0001";
  }
  const std::string text = fmt::format("{:.3f}%", scaled);
  if (text == "0.000%" && x > 0) return "<0.001%";
  return text == "100.000%" && x < 1 ? ">99.999%" : text;
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
    std::string exact = shown(each.expected, is_chance, check.numbers);
    if (check.numbers.style == NumberStyle::fraction) {
      const auto figure = find_figure(check.result, each.what);
      if (figure && figure->is_number()) exact = figure->value.exact_text();
    }
    section.table.rows.push_back(
        {{each.what, exact, shown(each.observed, is_chance, check.numbers),
          fmt::format("{:+.2f} sd", each.deviation), p_text(each.corrected)},
         std::min(1.0, std::abs(each.deviation) / full_bar)});
  }
  if (checked.findings.size() > most_findings) {
    section.below = {fmt::format("and {} more", checked.findings.size() - most_findings)};
  }
  return section;
}

Block sensitivity(const CheckResult& checked) {
  Block section{"What these trials could have shown"};
  for (const Sensitivity& each : checked.sensitivity) {
    const std::string smallest =
        each.smallest < 1 ? "one of " + in_points(each.smallest) : "none at all";
    section.above.push_back(fmt::format(
        "{}: these trials show an error of {} with a chance of {:.1f}%, and {} with 90%. "
        "To show {} with 90% takes {} trials.",
        each.what, in_points(each.fault), each.power * 100, smallest, in_points(each.fault),
        grouped_digits(static_cast<std::int64_t>(each.trials_needed))));
  }
  return section;
}

Page page_of(const CheckReport& check) {
  const auto& [checked, interpretations, diagnosis, result, options, numbers] = check;
  Page page = {summary(check)};
  if (diagnosis) page.push_back(diagnosis_section(*diagnosis));
  if (!checked.impossible.empty()) page.push_back(impossible(checked));
  page.push_back(deviations(check));
  if (!checked.sensitivity.empty()) page.push_back(sensitivity(checked));
  if (interpretations) page.push_back(interpretations_section(*interpretations));
  page.push_back(conventions_of(result).battles());
  page.push_back(provenance(result));
  return page;
}

std::string as_text(const CheckReport& check) {
  return layout::as_text(page_of(check));
}

std::string as_markdown(const CheckReport& check) {
  return layout::as_markdown(page_of(check));
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
