// Chances as bars in HTML.
#pragma once

#include <string>
#include <vector>

#include "odds/report/report.hpp"
#include "odds/solve/result.hpp"

namespace asdic {

struct Bar {
  std::string label;
  Value chance;
  std::string name;       ///< of the chance where it is told in full
  std::string tone = {};  ///< the class of the bar: a winner, or "" for one of its own
};

/// The chance in percent; in full while it is pointed at or has the focus.
std::string chance_html(const Value& chance, const std::string& name, const ReportOptions& options);

/// Returns the greatest chance of these bars.
double longest_of(const std::vector<Bar>& bars);

/// Returns bars, of which one with the chance `full` takes all the room. Bars that people compare
/// have the same `full`; 0 stands for the greatest chance of these bars.
std::string bars_html(const std::vector<Bar>& bars, const ReportOptions& options, double full = 0);

/// Returns bars that are folded into one line with what they are and their sum; "" for none. Their
/// scale is their own, and a sentence compares it with `full`, the scale of the others.
std::string folded_bars_html(const std::string& what, const std::vector<Bar>& bars, double full,
                             const ReportOptions& options);

}  // namespace asdic
