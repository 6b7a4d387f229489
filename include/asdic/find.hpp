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

/// A search, written as on the command line. Exactly one of `least`, `most` and `front` is given.
struct FindQuestion {
  std::vector<std::string> vary;    ///< "attacker.units.sub=0..8": keys and the values to try
  std::vector<std::string> budget;  ///< "attacker.cost <= 60": conditions on the forces alone
  std::vector<std::string> where;   ///< "clears >= 90%": conditions on any figures
  std::string least;                ///< the figure to make small
  std::string most;                 ///< the figure to make great
  std::string front;                ///< two figures: "attacker.cost,winner.attacker"
  std::vector<std::string> show;    ///< further figures of the best cases
  std::size_t top = 10;             ///< how many of the best are returned
};

/// One of the best cases.
struct FoundCase {
  std::size_t rank;                 ///< from 1 on; cases that tie share one
  std::vector<std::string> values;  ///< by axis
  std::vector<Figure> figures;      ///< exact, or intervals
};

/// Cheap to copy.
class ASDIC_API FindResult {
 public:
  /// Returns the keys that were varied, with all their values.
  std::vector<Axis> axes() const;
  /// Returns the names of the figures, in the order of FoundCase::figures.
  std::vector<std::string> figures() const;
  /// Returns the best cases in order; those of a front by its first figure. Empty if no case meets
  /// all conditions.
  std::vector<FoundCase> best() const;
  /// Returns how many combinations of values were searched.
  std::size_t searched() const;
  /// Returns how many cases meet all conditions.
  std::size_t meeting() const;
  /// Returns whether no other combination is better. False if a limit was reached.
  bool is_proven() const;
  /// Returns the report of `asdic find` as text, markdown, html, csv or json.
  std::string report(Format format = Format::text) const;

  /// The library's own.
  struct Impl;

 private:
  explicit FindResult(const Impl* impl);
  Shared<Impl> impl_;
};

/// How a search is done.
struct FindOptions : Work {
  std::optional<std::uint64_t> max_states = {};  ///< of one chain
  bool exact = false;  ///< the figures of the best cases are exact, not intervals
};

/// Searches all combinations of values. Throws Error(input) for a question that cannot be.
ASDIC_API FindResult find(const Case& battle, const FindQuestion& question,
                          const FindOptions& options = {});

/// Returns a force without its ranges, and adds them to `vary`: "5..12 inf, 2 aa" of the attacker
/// becomes "12 inf, 2 aa" and "attacker.units.inf=5..12".
ASDIC_API std::string take_ranges(const std::string& force, bool is_attacker,
                                  std::vector<std::string>& vary);

}  // namespace asdic::ASDIC_V0
