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

/// The battle of a trial with one more unit.
struct TrialWithOneMore {
  std::string key;  ///< of the number of the unit: "defender.units.dd"
  Problem problem;
  std::optional<Result> result = {};
};

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
  /// The battles that figures on one more unit need. They are solved together with the battle.
  std::vector<TrialWithOneMore> with_one_more = {};
};

/// Returns the variant of the document with another value of a key. If the case does not allow it,
/// `problem` is empty. Otherwise `with_one_more` has the battles that `figures` need.
Trial trial(const Document& document, const std::string& key, const std::string& value,
            const std::vector<std::string>& figures);

/// Adds the battles that `figures` need if they are about one more unit. `document` is that of the
/// trial, which has a problem. Throws Error(input) if the case cannot have such a unit.
void add_battles_with_one_more(Trial& trial, const Document& document,
                               const std::vector<std::string>& figures);

/// Returns a figure of a solved trial, also one on one more unit, or nothing.
std::optional<Figure> figure_of(const Trial& trial, const std::string& name);

/// Returns whether two trials are solved and have the same odds, and all of `figures` are equal.
bool has_equal_odds(const Trial& a, const Trial& b, const std::vector<std::string>& figures);

/// Returns why the case does not allow a value, without what was expected.
std::string reason_of(const Error& error);

/// Returns the sentence for a row without an answer: the value, and why the case does not allow it.
std::string skipped_text(const ComparisonRow& row);

/// Solves all variants without a result, on all processors. Sets `why` of a variant that exceeds a
/// limit, also if only a battle with one more unit does, and leaves it without a result.
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
  void add_row(const Trial& trial, const Trial* reference);
  /// Returns a figure of a solved trial, given the trial with which it is compared or null.
  static std::optional<Figure> figure_of_row(const std::string& name, const Trial& trial,
                                             const Trial* reference);
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
