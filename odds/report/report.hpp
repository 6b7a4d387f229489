// Writes reports on results and on rule systems.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "odds/report/format.hpp"
#include "odds/report/number_form.hpp"

namespace asdic {

struct Result;

/// Names a part of a report that is shown on request. By default text shows only the first screen,
/// and the other formats show everything but the first three parts.
enum class Part {
  rounds,     ///< who has won by each round, and the forces at its beginning
  at_least,   ///< the probabilities that at least N of each unit survive
  swing,      ///< the distribution of the net gain
  outcomes,   ///< the ten most likely outcomes with their digits
  losses,     ///< the mean loss of each unit, and the net gain
  length,     ///< the probability of each number of rounds
  figures,    ///< the custom figures of the rules
  detection,  ///< these with counted figures, and when they are first counted
  play,       ///< the strategies of best play as rules
  options,    ///< every rule option in force
  chain,      ///< the size of the chain
  all
};

struct ReportOptions {
  Format format = Format::text;
  int digits = 12;        ///< significant digits of decimals, rounded half to even
  bool fractions = true;  ///< exact fractions next to the decimals; people see only short ones
  std::set<Part> show = {};
  bool decimals = false;  ///< decimals next to the percentages of the first screen
  /// The form of probabilities for people: only percentages, or percentages and fractions of any
  /// length.
  std::optional<NumberStyle> style = {};
  std::string command = {};                ///< the command that repeats the report, only for html
  std::vector<std::string> warnings = {};  ///< the warnings on the case, for JSON

  bool shows(Part part) const { return show.contains(part) || show.contains(Part::all); }
};

/// Returns the result in one of its formats, with a line end. Percentages, decimals and standard
/// deviations are rounded correctly from the exact values.
std::string report(const Result& result, const ReportOptions& options = {});

/// Returns the formats: text (the first screen in 80 columns, and the requested parts), json
/// (everything), csv (only the outcomes, one a line), markdown (with more digits), html (a page for
/// the web) and svg (a chart of the survivors, or of the named integers).
const std::vector<Format>& formats_of_results();

}  // namespace asdic
