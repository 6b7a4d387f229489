// What asdic says about a result, and about the rule systems that it knows.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "odds/report/format.hpp"
#include "odds/report/number_form.hpp"

namespace asdic {

struct Result;

/// What is shown of a battle with sides where it is asked for.
enum class Part {
  rounds,    ///< who has won by each round, and what the sides begin it with
  at_least,  ///< how often so many of each unit are left, or more
  swing      ///< how the exchange is spread
};

struct ReportOptions {
  Format format = Format::text;
  int digits = 12;        ///< significant digits of decimals, rounded half to even
  bool fractions = true;  ///< exact fractions beside the decimals; people see short ones alone
  std::set<Part> show = {};
  /// Of chances for people: in percent alone, or as fractions, however long, beside the percentage.
  std::optional<NumberStyle> style = {};
  std::string command = {};                ///< that makes the report again; html alone says so
  std::vector<std::string> warnings = {};  ///< on the case, for JSON
};

/// The result in one of its formats, with a line end at its end. Percentages, decimals and standard
/// deviations are rounded correctly from the exact values.
std::string report(const Result& result, const ReportOptions& options = {});

/// text (80 columns, with bars), json (everything), csv (the outcomes alone, one a line), markdown
/// (with more digits), html (a page for the web) and svg (a chart of the survivors, or of the named
/// integers).
const std::vector<Format>& formats_of_results();

}  // namespace asdic
