// Searches: the cheapest force, or the best one, with a proof that no other is better.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "asdic/result.hpp"
#include "asdic/shared.hpp"
#include "asdic/table.hpp"

namespace asdic::ASDIC_V0 {

/// A search, written as on the command line. Exactly one of `least`, `most` and `front` must be
/// given.
struct FindQuestion {
  std::vector<std::string> vary = {};    ///< "attacker.units.sub=0..8": keys and the values to try
  std::vector<std::string> budget = {};  ///< "attacker.cost <= 60": conditions on the forces alone
  std::vector<std::string> where = {};   ///< "clears >= 90%": conditions on any figures
  std::string least = {};                ///< the figure to minimize
  std::string most = {};                 ///< the figure to maximize
  std::string front = {};                ///< two figures: "attacker.cost,winner.attacker"
  std::vector<std::string> show = {};    ///< further figures to compute for the best cases
  std::size_t top = 10;                  ///< the number of best cases to return
};

/// One of the best cases.
struct FoundCase {
  std::size_t rank = 0;                  ///< from 1; cases that tie share a rank
  std::vector<std::string> values = {};  ///< the value of each varied key, in the order of axes()
  std::vector<Figure> figures = {};  ///< exact fractions or intervals, in the order of figures()
};

/// The result of a search. Copies share their data, so they are cheap.
class ASDIC_API FindResult {
 public:
  /// Returns the keys that were varied, with all their values.
  std::vector<Axis> axes() const;
  /// Returns the names of the figures, in the order of FoundCase::figures.
  std::vector<std::string> figures() const;
  /// Returns the best cases, best first; the cases of a front in the order of its first figure.
  /// Returns an empty list if no case meets all conditions.
  std::vector<FoundCase> best() const;
  /// Returns the number of combinations of values that the search covered.
  std::size_t searched() const;
  /// Returns the number of cases that meet all conditions.
  std::size_t meeting() const;
  /// Returns true if asdic has proven that no other combination is better. Returns false if the
  /// search reached a limit.
  bool is_proven() const;
  /// Returns the report of `asdic find` as text, markdown, html, csv or json.
  std::string report(Format format = Format::text) const;

  struct Impl;  ///< internal

 private:
  explicit FindResult(const Impl* impl);
  SharedPointer<Impl> impl_;
};

/// Options and limits of a search.
struct FindOptions {
  Work work = {};      ///< the watch and the limits
  bool exact = false;  ///< true to compute exact figures of the best cases, not intervals
};

/// Searches all combinations of values. Throws Error(input) if a part of `question` is wrong.
ASDIC_API FindResult find(const Case& battle, const FindQuestion& question,
                          const FindOptions& options = {});

/// Replaces each range in `force` by its last number and adds the range to `vary`. The attacker's
/// force "5..12 inf, 2 aa" becomes "12 inf, 2 aa"; `vary` gets "attacker.units.inf=5..12".
ASDIC_API std::string take_ranges(const std::string& force, bool is_attacker,
                                  std::vector<std::string>& vary);

}  // namespace asdic::ASDIC_V0
