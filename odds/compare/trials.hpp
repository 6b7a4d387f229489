// Solves variants of a case, and compares their results.
#pragma once

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "lib/error.hpp"
#include "lib/input/document.hpp"
#include "odds/compare/comparison.hpp"

namespace asdic {

/// A variant of a case, its result, or the reason why there is none.
struct Trial {
  std::string key;
  std::string value;
  std::optional<Problem> problem = {};
  std::optional<Result> result = {};
  std::string why = {};
  /// The rules that enumerated the battle if they were made for this trial alone, or null.
  std::shared_ptr<const RuleSystem> own_rules = {};
  std::optional<NumberRange> range = {};  ///< the values with the same odds, if they are known
};

/// Returns the variant of the document with another value of a key. If the case does not allow it,
/// `problem` is empty.
Trial trial(const Document& document, const std::string& key, const std::string& value);

/// Returns the sentence for a row without an answer: the value, and why the case does not allow it.
std::string skipped_text(const ComparisonRow& row);

/// Solves all variants without a result, on all processors. Sets `why` of a variant that exceeds a
/// limit.
void solve_all(std::vector<Trial>& trials, const SolveOptions& options);

/// Builds the rows of a comparison: figures and their changes.
class Comparer {
 public:
  /// Takes words for units from the document. If `many_figures` is false, the only usual figure is
  /// the win of the attacker.
  Comparer(const Document& document, Comparison::Kind kind, const CompareOptions& how,
           bool many_figures);

  /// Adds solved trials. The one at `base` is the reference for their changes. Throws Error(limit)
  /// if it exceeded a limit.
  void add(const std::vector<Trial>& trials, std::optional<std::size_t> base);

  /// Returns the comparison. Throws Error at `place` if it has no result, and Error(input) for a
  /// figure that no case has.
  Comparison take(const Place& place);

 private:
  void add_row(const Trial& trial, const Result* reference);
  /// Takes the usual figures from the first result.
  void know(const Result& result);

  const Document& document_;
  const CompareOptions& how_;
  bool many_;
  Comparison comparison_;
  std::vector<std::string> possible_;  ///< figures of the first result
  std::set<std::string> known_;        ///< figures that some case has
};

}  // namespace asdic
