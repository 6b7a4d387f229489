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

/// The longest bar is as long as there is room for.
std::string bars_html(const std::vector<Bar>& bars, const ReportOptions& options);

/// Bars that are folded into one line, which says what they are and what they come to. Their scale
/// is their own; how it differs from that of the others is said. "" for none.
std::string folded_bars_html(const std::string& what, const std::vector<Bar>& bars,
                             const std::vector<Bar>& others, const ReportOptions& options);

}  // namespace asdic
