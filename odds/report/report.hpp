// What asdic says about a result, and about the rule systems that it knows.
#pragma once

#include <string>
#include <vector>

#include "odds/solve/result.hpp"

namespace asdic {

enum class Format {
  text,      ///< for people: 80 columns, UTF-8, bars
  json,      ///< everything, for programs
  csv,       ///< the outcomes alone, one a line
  markdown,  ///< for people: what the text says, as tables, with more digits
  svg,       ///< for people: a chart of the survivors, or of the named integers
};

struct ReportOptions {
  Format format = Format::text;
  int digits = 12;        ///< significant digits of decimals, rounded half to even
  bool fractions = true;  ///< exact fractions beside the decimals; people see short ones alone
};

/// The result in one of the formats, with a line end at its end. Percentages, decimals and standard
/// deviations are rounded correctly from the exact values.
std::string report(const Result& result, const ReportOptions& options = {});

/// The rule systems with their titles and sources, for people.
std::string describe_rules(const std::vector<const RuleSystem*>& systems);

/// One rule system: its options and policies with what they may be (the default first), and its
/// units as they are on each die.
std::string describe_rules(const RuleSystem& system);

}  // namespace asdic
