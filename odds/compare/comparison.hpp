// What another reading, another case or another value does to the odds, exactly.
#pragma once

#include <optional>
#include <string>
#include <vector>

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

}  // namespace asdic
