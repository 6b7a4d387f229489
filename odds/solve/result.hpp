// The answer to a case: what solve finds and the reports print.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "lib/exact/value.hpp"
#include "odds/question/name.hpp"
#include "odds/question/posed.hpp"
#include "odds/solve/answer.hpp"
#include "odds/solve/best_order.hpp"
#include "odds/solve/best_play.hpp"

namespace asdic {

struct OutcomeChance {
  Outcome outcome;
  Value chance;
};

struct ChainFacts {
  std::uint64_t states = 0;
  std::uint64_t transitions = 0;
  std::uint64_t components = 0;
  std::uint64_t largest_component = 0;
  std::string signature;  ///< "" of a battle that was solved in layers
};

struct RoundsFought {
  Value mean;
  std::vector<std::pair<int, Value>> distribution;  ///< rounds 0 to 20, those with a chance
  /// The chance of more rounds than are listed; nothing where none are known.
  std::optional<Value> more;
  std::vector<Value> all;         ///< by number of rounds, as far as was asked
  std::optional<Value> variance;  ///< of their number, where no battle lasts longer than is known
};

struct SideLosses {
  Value cost;                                        ///< expected
  Value variance;                                    ///< of the cost
  std::vector<std::pair<std::string, Value>> units;  ///< expected number lost, by name
};

/// What a side has in battle on average; hits are those that its units can still take.
struct Strength {
  Value units;
  Value hits;
  Value cost;
};

struct RoundFought {
  Value over;                                     ///< the chance that the battle is over after it
  std::array<Value, winner_names.size()> winner;  ///< by then, in the order of Winner
  /// What each side begins the round with in the battles that fight it, if any certainly do.
  std::optional<std::array<Strength, 2>> strength;
};

/// The chance of what an answer was asked to be conditioned on.
struct GivenChance {
  std::string text;
  Value chance;
};

struct Result : Mustered {
  Numbers numbers = Numbers::exact;
  /// Where choices are open; all of the rest is what comes out under it.
  std::shared_ptr<const BestPlay> play;
  std::vector<PolicyPrice> prices;
  std::map<Policy, Value> under;   ///< what the goal comes to under policies that were asked for
  std::optional<BestOrder> order;  ///< where the case asks for it; the case has it
  ChainFacts chain;
  std::array<Value, winner_names.size()> winner;  ///< in the order of Winner
  std::vector<OutcomeChance> outcomes;            ///< the most likely first
  RoundsFought rounds;
  std::array<SideLosses, 2> losses;
  std::vector<std::pair<std::string, Value>> marks;
  std::set<std::string> chances;      ///< the marks that are such
  std::vector<RoundFought> by_round;  ///< from round 0, before the first, as far as was asked
  /// All of the above but the chain is conditioned on this; then marks may be missing.
  std::optional<GivenChance> given;

  /// Whether the odds are exact, but how long the battle lasts is only certified.
  bool encloses_rounds() const {
    return numbers == Numbers::exact && rounds.more && !rounds.more->is_exact();
  }

  /// Rule systems without sides have outcomes with named integers, and no winner, rounds or losses.
  bool has_sides() const { return outcomes.empty() || outcomes.front().outcome.winner.has_value(); }
};

}  // namespace asdic
