// Writes probabilities as bars in HTML.
#pragma once

#include <string>
#include <vector>

#include "odds/report/report.hpp"
#include "odds/solve/result.hpp"

namespace asdic {

struct Bar {
  std::string label;
  Value chance;
  std::string name;       ///< the name of the probability, shown with all its digits
  std::string tone = {};  ///< the class of the bar: a winner, or "" for the default
};

/// Returns the probability in percent, with `name` and the number in full, which the page shows
/// while you point at it or it has the focus.
std::string chance_html(const Value& chance, const std::string& name, const ReportOptions& options);

/// Returns the greatest probability of these bars.
double longest_of(const std::vector<Bar>& bars);

/// Returns bars on a scale from 0 to `full`, or to the greatest probability of these bars if `full`
/// is 0. Bars that readers compare have the same `full`.
std::string bars_html(const std::vector<Bar>& bars, const ReportOptions& options, double full = 0);

/// Returns bars that are folded into one line with `what` and their sum, or "" if there are no
/// bars. They have their own scale, and a sentence compares it with `full`, the scale of the
/// others.
std::string folded_bars_html(const std::string& what, const std::vector<Bar>& bars, double full,
                             const ReportOptions& options);

}  // namespace asdic
