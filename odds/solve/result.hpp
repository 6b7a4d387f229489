// The result of a case, which solve() computes and reports print.
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
#include "odds/best_play/best_order.hpp"
#include "odds/best_play/best_play.hpp"
#include "odds/question/name.hpp"
#include "odds/question/problem.hpp"
#include "odds/solve/answer.hpp"

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
  std::string signature;  ///< "" if the battle was solved in layers
};

struct RoundsFought {
  Value mean;
  std::vector<std::pair<int, Value>> distribution;  ///< rounds 0 to 20 with a probability above 0
  /// The probability of more rounds than are listed, or nothing if no distribution is known.
  std::optional<Value> more;
  std::vector<Value> all;         ///< by number of rounds, as far as requested
  std::optional<Value> variance;  ///< the variance of their number, if `all` is complete
};

struct SideLosses {
  Value cost;                                        ///< mean
  Value variance;                                    ///< the variance of the cost
  std::vector<std::pair<std::string, Value>> units;  ///< mean number lost, by name
};

/// The mean strength of a side in battle. `hits` are those that its units can still take.
struct Strength {
  Value units;
  Value hits;
  Value cost;
};

struct RoundFought {
  Value over;  ///< the probability that the battle is over after it
  std::array<Value, winner_names.size()> winner;  ///< by then, in the order of Winner
  /// The strengths with which the sides begin the round, if some battles certainly fight it.
  std::optional<std::array<Strength, 2>> strength;
};

/// The conditions of --given and their probability.
struct GivenChance {
  std::string text;
  Value chance;
};

/// The moment at which a figure is first counted.
struct FirstCount {
  std::string figure;
  Value chance;  ///< that it is ever counted
  // Under the condition that it is counted:
  Value round;                ///< the mean of the round
  std::array<Value, 2> lost;  ///< the mean losses in cost before it, by side
};

struct Result {
  Problem problem;  ///< the case, with the best casualty order if it seeks one
  Rosters rosters;
  Numbers numbers = Numbers::exact;
  /// Best play if choices are open; all other figures hold under it.
  std::shared_ptr<const BestPlay> play;
  std::vector<PolicyPrice> prices;
  std::map<Policy, Value> under;   ///< values under the policies requested
  std::optional<BestOrder> order;  ///< if the case seeks it
  ChainFacts chain;
  std::array<Value, winner_names.size()> winner;  ///< in the order of Winner
  std::vector<OutcomeChance> outcomes;            ///< the most likely first
  RoundsFought rounds;
  std::array<SideLosses, 2> losses;
  std::vector<std::pair<std::string, Value>> custom_figures;
  std::vector<FirstCount> first_counts;  ///< as far as requested
  std::set<std::string> chances;         ///< names of custom figures that are probabilities
  std::vector<RoundFought> by_round;     ///< from round 0 (the start), as far as requested
  /// The condition of all figures above except the chain. Under a condition, custom figures may be
  /// missing.
  std::optional<GivenChance> given;

  /// Returns whether the odds are exact but the distribution of rounds is only certified.
  bool encloses_rounds() const {
    return numbers == Numbers::exact && rounds.more && !rounds.more->is_exact();
  }

  /// Returns whether the rule system has sides. Without sides, outcomes have named integers, and
  /// there is no winner, no rounds and no losses.
  bool has_sides() const { return outcomes.empty() || outcomes.front().outcome.winner.has_value(); }
};

}  // namespace asdic
