// What another reading, another case or another value does to the odds, exactly.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "odds/figures/of_result.hpp"
#include "odds/report/conventions.hpp"
#include "odds/report/terms.hpp"
#include "odds/solve/solve.hpp"

namespace asdic {

/// One case of a comparison.
struct ComparisonRow {
  std::string key;    ///< what is changed
  std::string value;  ///< to what
  /// In the order of the comparison's; nothing for one that this case has not. Empty where there is
  /// no answer.
  std::vector<std::optional<Figure>> figures;
  /// Against what it is compared with, where both have the figure; empty for that itself.
  std::vector<std::optional<Value>> changes;
  bool changes_nothing = false;  ///< no outcome has another chance, and battles last as long
  std::string why;               ///< why there is no answer
  bool beyond_limit = false;     ///< because a limit was reached
};

struct Comparison {
  enum class Kind { interpretations, cases, edge, sensitivity };
  Kind kind;
  Mustered posed;                        ///< that stands for all, or the first of two cases
  std::optional<Mustered> second;        ///< of two cases
  std::vector<Conventions> conventions;  ///< of all, or of each of two cases
  std::vector<std::string> figures;
  std::vector<ComparisonRow> rows;
  std::vector<std::string> findings;  ///< for people: what changes, or does not
  std::string command;
  Terms terms = {};  ///< of the first case
};

struct CompareOptions {
  std::vector<std::string> show;  ///< figures; the usual ones if there are none
  SolveOptions solving;
};

}  // namespace asdic
