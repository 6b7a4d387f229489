// A comparison: how another interpretation, case or value changes the odds, exactly.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "lib/exact/parameter.hpp"
#include "odds/figures/of_result.hpp"
#include "odds/report/conventions.hpp"
#include "odds/report/terms.hpp"
#include "odds/solve/solve.hpp"

namespace asdic {

/// The key of the row of the case itself, with which others are compared.
inline constexpr const char* key_of_baseline = "as it is";

/// One case of a comparison.
struct ComparisonRow {
  std::string key;    ///< the key that is changed
  std::string value;  ///< its new value
  /// The figures in the order of Comparison::figures, or nullopt if the case does not have a
  /// figure. Empty if the case could not be solved.
  std::vector<std::optional<Figure>> figures;
  /// The changes against the reference, if both have the figure. Empty for the reference.
  std::vector<std::optional<Value>> changes;
  /// True if the outcomes, their probabilities, the mean number of rounds and all figures equal
  /// those of the reference.
  bool changes_nothing = false;
  std::string why;                        ///< why the case could not be solved
  bool beyond_limit = false;              ///< a limit was reached
  std::string favourite = {};             ///< along an edge: "attacker", "defender" or "neither"
  std::optional<NumberRange> range = {};  ///< the values that share this row
};

/// A case that a comparison prints, with the units that each side brought.
struct ComparedCase {
  Problem problem;
  Rosters rosters;
};

struct Comparison {
  enum class Kind { interpretations, cases, edge, sensitivity };
  Kind kind;
  ComparedCase first;                    ///< the first case with an answer, or the first of two
  std::optional<ComparedCase> second;    ///< the second of two cases
  std::vector<Conventions> conventions;  ///< those of all cases, or of each of two
  std::vector<std::string> figures;
  std::vector<ComparisonRow> rows;
  /// Sentences about changes for output, except for those that findings_of() makes of the rows.
  std::vector<std::string> findings;
  std::string command;
  Terms terms = {};  ///< of the first case
};

struct CompareOptions {
  std::vector<std::string> show;  ///< names of figures; the usual ones if empty
  SolveOptions solving;
};

}  // namespace asdic
