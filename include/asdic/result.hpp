// The answer to a case: outcomes, figures, reports, the chain.
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

/// How a case is solved.
struct SolveOptions : Work {
  bool certified = false;                        ///< enclosures, found faster; else exact
  std::optional<std::uint64_t> max_states = {};  ///< by default what fits half of the free memory
  std::vector<std::string> given = {};    ///< conditions: "attacker keeps 2 sub", "rounds=1..2"
  std::vector<std::string> figures = {};  ///< to be asked for that tell of rounds one by one, or of
                                          ///< what policies cost against best play
};

/// How many there are of each unit, by its name as cases have it: "dd:uk", "sub@periscope", "bb*".
using Units = std::map<std::string, int>;

/// One way in which a battle comes out.
struct Outcome {
  std::string winner;   ///< the KEY of a figure winner.KEY; "" without sides
  Units attacker;       ///< in battle
  Units attacker_left;  ///< left the battle
  Units defender;       ///< in battle
  Units defender_left;  ///< left the battle
  std::map<std::string, std::int64_t> numbers;  ///< by name, of rule systems without sides
  Number chance;                                ///< exact or an enclosure, above 0
};

/// A figure of a battle, such as winner.attacker: a number, or the square root of one (a standard
/// deviation), or a word (what a player does in best play).
struct Figure {
  Number value;           ///< what the figure is, or is the root of; 0 for a word
  bool is_root = false;   ///< the figure is the square root of the value
  std::string word = {};  ///< empty for numbers

  /// The nearest double, as of a Number; NaN for a word.
  ASDIC_API double to_double() const;
};

/// The formats of reports.
enum class Format { text, json, csv, markdown, html, svg, latex };

/// How reports write numbers.
struct ReportOptions {
  int digits = 12;        ///< significant digits of decimals
  bool fractions = true;  ///< exact fractions beside them
};

/// Cheap to copy.
class ASDIC_API Result {
 public:
  bool is_exact() const;  ///< else its numbers are enclosures
  /// The most likely first; their chances are above 0 and sum to 1.
  const std::vector<Outcome>& outcomes() const&;
  std::vector<Outcome> outcomes() &&;  ///< of a result that nobody keeps

  /// By its name, as docs/formats.md has them: "winner.attacker", "rounds.mean",
  /// "losses.attacker.cost", "survivors.attacker.at_least.3". Throws Error(input) for a name that
  /// is none here.
  Figure figure(const std::string& name) const;
  /// Names of figures, with N in place of a number.
  std::vector<std::string> figure_names() const;

  /// The chance that a battle lasts so many rounds, from 0 to 20 at most, those above 0.
  std::vector<std::pair<int, Number>> rounds() const;

  /// As `asdic solve` prints it; latex is no format of results.
  std::string report(Format format = Format::text, const ReportOptions& options = {}) const;

  /// The library's own.
  struct Impl;

 private:
  explicit Result(const Impl* impl);
  Shared<Impl> impl_;
};

/// The odds of a case, exact and verified, or certified. Throws Error(input) at the place of a
/// fault in the case, Error(limit) past a limit, and as Work says.
ASDIC_API Result solve(const Case& battle, const SolveOptions& options = {});

/// The chain of a battle, and what its states are: state 0 is the beginning.
struct BattleChain {
  Chain chain;                                  ///< without rounds, marks and figures
  std::vector<std::pair<State, Outcome>> ends;  ///< where it comes to rest; chances are left 0
  std::vector<State> rounds;                    ///< where rounds begin
};

/// What solve() solves, with a limit of rounds and a retreat after some rounds in its states.
/// Throws Error(input) for open choices, which no chain has.
ASDIC_API BattleChain chain_of(const Case& battle, const SolveOptions& options = {});

}  // namespace asdic::ASDIC_V0
