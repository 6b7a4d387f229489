#include "odds/report/bars.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "odds/chart/markup.hpp"
#include "odds/report/html.hpp"
#include "odds/report/numbers.hpp"

namespace asdic {

namespace {

constexpr int least_digits_in_full = 20;

/// Returns the name and the number in full, which the page shows for the element in focus.
std::string told_in_full(const Value& chance, const std::string& name,
                         const ReportOptions& options) {
  const int digits = std::max(least_digits_in_full, options.digits);
  const bool bare = chance.is_exact() && !options.fractions;
  return "<span>" + layout::element("small", name) + " " +
         markup::escape(bare ? chance.decimal(digits) : full_text(chance, digits)) + "</span>";
}

}  // namespace

std::string chance_html(const Value& chance, const std::string& name,
                        const ReportOptions& options) {
  return "<b tabindex=\"0\">" + markup::escape(percent_text(chance)) +
         told_in_full(chance, name, options) + "</b>";
}

double longest_of(const std::vector<Bar>& bars) {
  double longest = 0;
  for (const Bar& bar : bars) longest = std::max(longest, to_double(bar.chance));
  return longest;
}

std::string bars_html(const std::vector<Bar>& bars, const ReportOptions& options, double full) {
  if (bars.empty()) return "";
  const double longest = full > 0 ? full : longest_of(bars);
  std::string html = "<dl class=\"bars\">\n";
  for (const Bar& bar : bars) {
    html += fmt::format(
        "<div tabindex=\"0\" class=\"{}\" style=\"--part:{:.4f}\">{}<dd>{}{}</dd></div>\n",
        bar.tone, longest > 0 ? to_double(bar.chance) / longest : 0,
        layout::element("dt", markup::with_minus(bar.label)),
        markup::escape(percent_text(bar.chance)), told_in_full(bar.chance, bar.name, options));
  }
  return html + "</dl>\n";
}

std::string folded_bars_html(const std::string& what, const std::vector<Bar>& bars, double full,
                             const ReportOptions& options) {
  if (bars.empty()) return "";
  Value together;
  for (const Bar& bar : bars) together += bar.chance;
  std::string html =
      "<details>\n" +
      layout::element("summary", what + ", together " + percent_text(to_1(together))) + "\n";
  const double longest = longest_of(bars);
  if (longest > 0 && full > longest) {
    html +=
        layout::element("p class=\"quiet\"",
                        fmt::format("Their bars are drawn {:.3g} times as long.", full / longest));
  }
  return html + bars_html(bars, options) + "</details>\n";
}

}  // namespace asdic
