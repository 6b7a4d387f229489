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

/// A part of a report that is shown if it is asked for. Text shows only the first screen otherwise,
/// and the other formats everything but the first three.
enum class Part {
  rounds,    ///< who has won by each round, and what the sides begin it with
  at_least,  ///< how often at least N of each unit are left
  swing,     ///< how the net gain is spread
  outcomes,  ///< the ten most likely outcomes with their digits
  losses,    ///< the mean loss of each unit, and the net gain
  length,    ///< the probability of each number of rounds
  figures,   ///< the custom figures of the rules
  play,      ///< the strategies of best play as rules
  options,   ///< every rule option in force
  chain,     ///< the size of the chain
  all
};

struct ReportOptions {
  Format format = Format::text;
  int digits = 12;        ///< significant digits of decimals, rounded half to even
  bool fractions = true;  ///< exact fractions beside the decimals; people see short ones alone
  std::set<Part> show = {};
  bool decimals = false;  ///< beside the percentages of the first screen
  /// Of chances for people: in percent alone, or as fractions, however long, beside the percentage.
  std::optional<NumberStyle> style = {};
  std::string command = {};                ///< that makes the report again; html alone says so
  std::vector<std::string> warnings = {};  ///< on the case, for JSON

  bool shows(Part part) const { return show.contains(part) || show.contains(Part::all); }
};

/// The result in one of its formats, with a line end at its end. Percentages, decimals and standard
/// deviations are rounded correctly from the exact values.
std::string report(const Result& result, const ReportOptions& options = {});

/// text (the first screen in 80 columns, and what is asked for), json (everything), csv (the
/// outcomes alone, one a line), markdown (with more digits), html (a page for the web) and svg (a
/// chart of the survivors, or of the named integers).
const std::vector<Format>& formats_of_results();

}  // namespace asdic
