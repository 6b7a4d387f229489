// Cases that are tried, and the comparison of what comes of them.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "lib/error.hpp"
#include "lib/input/document.hpp"
#include "odds/compare/comparison.hpp"

namespace asdic {

/// A case to be solved, and what came of it.
struct Trial {
  std::string key;
  std::string value;
  std::optional<Posed> posed = {};
  std::optional<Result> result = {};
  std::string why = {};
};

/// A change of the document. What the case does not allow stays without a case.
Trial trial(const Document& document, const std::string& key, const std::string& value);

/// On all processors, side by side. What is beyond a limit says so.
void solve_all(std::vector<Trial>& trials, const SolveOptions& options);

/// Rows of figures, and of their changes.
class Comparer {
 public:
  /// The words are those of the document. `many_figures`: the usual ones are all that everybody
  /// asks for, not who wins alone.
  Comparer(const Document& document, Comparison::Kind kind, const CompareOptions& how,
           bool many_figures);

  /// Trials that were solved; the one at `base`, if it was, is what the others are compared with.
  /// Throws Error(limit) where that was not.
  void add(const std::vector<Trial>& trials, std::optional<std::size_t> base);

  /// Throws Error where there is nothing in it, which is said of the place, and for a figure that
  /// no case has.
  Comparison take(const Place& place);

 private:
  void add_row(const Trial& trial, const Result* reference);
  /// The first result says which figures are usual.
  void know(const Result& result);

  const Document& document_;
  const CompareOptions& how_;
  bool many_;
  Comparison comparison_;
  std::vector<std::string> possible_;  ///< figures of the first result
  std::set<std::string> known_;        ///< figures that some case has
};

}  // namespace asdic
