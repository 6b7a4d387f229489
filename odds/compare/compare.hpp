// What another reading, another case or another value does to the odds, exactly.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "lib/input/document.hpp"
#include "odds/figures/of_result.hpp"
#include "odds/solve/solve.hpp"

namespace asdic {

/// One case of a comparison.
struct Compared {
  std::string key;              ///< what is changed
  std::string value;            ///< to what
  std::vector<Figure> figures;  ///< in the order of the comparison's; none where there is no answer
  std::vector<Value> changes;   ///< against what it is compared with; none for that itself
  bool changes_nothing = false;  ///< no outcome has another chance, and battles last as long
  std::string why;               ///< why there is no answer
  bool beyond_limit = false;     ///< because a limit was reached
};

struct Comparison {
  enum class Kind { readings, cases, edge, sensitivity };
  Kind kind;
  Mustered posed;
  std::vector<std::string> figures;
  std::vector<Compared> rows;
  std::vector<std::string> findings;  ///< for people: what changes, or does not
  std::string command;
};

struct CompareOptions {
  std::vector<std::string> show;  ///< figures; the usual ones if there are none
  SolveOptions solving;
};

/// Each value of these options (all readings if none is named), the others as in the case, against
/// the option's default. What the case does not allow is named. Throws Error(input), and like all
/// of these Error(limit) where a limit leaves nothing to compare with.
Comparison compare_readings(const Document& document, const std::vector<std::string>& options,
                            const CompareOptions& how);

/// The second case against the first.
Comparison compare_cases(const Document& first, const Document& second, const CompareOptions& how);

/// Who is the favourite for each of the values, KEY=VALUES as in a table, and where that changes.
Comparison find_edge(const Document& document, const std::string& values,
                     const CompareOptions& how);

/// Every number of units, value of a unit and number among the settings one up and one down,
/// against the case as it is; the largest change of the first figure first.
Comparison sensitivity(const Document& document, const CompareOptions& how);

enum class CompareFormat { text, markdown, json };

std::string report(const Comparison& comparison, CompareFormat format, int digits);

}  // namespace asdic
