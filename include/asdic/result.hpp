// Results of a case: outcomes, figures, reports and the chain.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "asdic/case.hpp"
#include "asdic/chain.hpp"
#include "asdic/number.hpp"
#include "asdic/shared.hpp"
#include "asdic/work.hpp"

namespace asdic::ASDIC_V0 {

/// Options and limits of solve().
struct SolveOptions {
  Work work = {};          ///< the watch and the limits
  bool certified = false;  ///< true for intervals, which are faster; false for exact fractions
  std::vector<std::string> given = {};  ///< conditions: "attacker keeps 2 sub", "rounds=1..2"
  /// Figures that asdic computes only on request: figures of single rounds and prices of policies.
  std::vector<std::string> figures = {};
};

/// The number of each unit, by its name in cases: "dd:uk", "sub@periscope", "bb*".
using Units = std::map<std::string, int>;

/// One outcome of a battle.
struct Outcome {
  std::string winner = {};   ///< KEY of the figure winner.KEY; "" for rule systems without sides
  Units attacker = {};       ///< the attacker's units that remain in battle
  Units attacker_left = {};  ///< the attacker's units that left the battle
  Units defender = {};       ///< the defender's units that remain in battle
  Units defender_left = {};  ///< the defender's units that left the battle
  std::string holder = {};   ///< of the territory if the defender attacks in a wave, or ""
  std::map<std::string, std::int64_t> numbers = {};  ///< by name, for rule systems without sides
  Number chance = {};                                ///< the probability, above 0
};

/// A figure of a battle, such as winner.attacker. It is a number, the square root of a number (a
/// standard deviation), or a word (an option of best play).
struct Figure {
  Number value = {};      ///< the figure, or its square if is_root is true; 0 for a word
  bool is_root = false;   ///< true if the figure is the square root of `value`
  std::string word = {};  ///< empty for numbers

  /// Returns the double nearest to the figure, or NaN for a word.
  ASDIC_API double to_double() const;
};

/// The formats of reports. Each kind of report has some of them, and throws Error(input) for
/// others.
enum class Format { text, json, csv, markdown, html, svg, latex };

/// Returns the format with this name, as after --format. Throws Error(input) for another name.
ASDIC_API Format format_named(std::string_view name);

/// Options for the numbers in reports.
struct ReportOptions {
  int digits = 12;        ///< significant digits of decimals, 1 to 10000
  bool fractions = true;  ///< true to add exact fractions to the decimals
};

/// The result of solve(). Copies share their data, so they are cheap.
class ASDIC_API Result {
 public:
  bool is_exact() const;  ///< true for exact fractions, false for intervals
  /// Returns the outcomes, the most likely first. Their probabilities are above 0 and sum to 1.
  const std::vector<Outcome>& outcomes() const&;
  std::vector<Outcome> outcomes() &&;  ///< returns a copy, which outlives a temporary result

  /// Returns a figure by its name: "winner.attacker", "rounds.mean", "losses.attacker.cost",
  /// "survivors.attacker.at_least.3". docs/reference/tables.md lists the names. Throws Error(input)
  /// if this result has no figure `name`.
  Figure figure(const std::string& name) const;
  /// Returns the names of all figures, with N for any number.
  std::vector<std::string> figure_names() const;

  /// Returns pairs of a number of rounds, from 0 to at most 20, and the probability that a battle
  /// lasts exactly that long. Leaves out probabilities of 0.
  std::vector<std::pair<int, Number>> rounds() const;

  /// Returns the report that `asdic solve --show all` prints. Throws Error(input) for a format that
  /// the report does not have, such as Format::latex, and Error(misuse) for impossible digits.
  std::string report(Format format = Format::text, const ReportOptions& options = {}) const;

  struct Impl;  ///< internal

 private:
  explicit Result(const Impl* impl);
  SharedPointer<Impl> impl_;
};

/// Computes the probabilities of all outcomes: exact and verified, or certified. Throws
/// Error(input) with the place of a fault in the case, Error(limit) at a limit, Error(stopped) if
/// `options.watch` stops the work, and Error(verification) if an exact result fails its check.
ASDIC_API Result solve(const Case& battle, const SolveOptions& options = {});

/// The chain of a battle; state 0 is the start.
struct BattleChain {
  Chain chain = {};                                  ///< states and transitions only
  std::vector<std::pair<State, Outcome>> ends = {};  ///< absorbing states; Outcome::chance is 0
  std::vector<State> rounds = {};                    ///< states in which a round begins
};

/// Returns the chain that solve() solves. If the case limits the rounds or has a retreat after some
/// rounds, the states count the rounds. Throws Error(input) if the case has open choices: they make
/// decisions, which a Chain cannot contain.
ASDIC_API BattleChain chain_of(const Case& battle, const SolveOptions& options = {});

}  // namespace asdic::ASDIC_V0
