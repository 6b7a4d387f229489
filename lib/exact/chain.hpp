// The chain of a battle as a sparse matrix. It holds integers only, so it is the same for all
// number types of the solver.
//
// lib/exact holds exact numbers and chains. It depends on lib/ alone. Read the files in this order:
//   number.hpp      whole numbers and fractions of any size
//   rolls.hpp       the distinct rolls of a chain
//   chain.hpp       states, transitions, decisions and custom figures
//   components.hpp  the strongly connected components of a chain
//   value.hpp       a number of a result, exact or certified
// Details: reduction (many fractions at a time), decimal_digits and nearest (rounding), primes,
// prime_field, hash.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "lib/choice.hpp"
#include "lib/exact/rolls.hpp"

namespace asdic {

using StateIndex = std::uint32_t;

enum class NodeKind : std::uint8_t { chance, attacker_decides, defender_decides, end };

/// Every visit of `state` adds `amount` to a figure. At an absorbing state, each battle that ends
/// there adds it once.
struct Payoff {
  StateIndex state;
  std::uint32_t figure;
  std::int64_t amount;
};

/// States are numbered 0 .. state_count() - 1 in the order in which enumeration first reached them.
/// A chance state has a roll: its k-th successor has the k-th probability of the roll. A decision
/// has one successor for each option, named by its labels. An end has no successors.
struct Chain {
  Rolls rolls;
  std::vector<std::vector<std::string>> labels;  ///< the distinct lists of names of options
  std::vector<Choice> choices;                   ///< by list in labels
  std::vector<NodeKind> kinds;
  std::vector<std::uint32_t> rows;  ///< by state: its roll; of a decision, its list in labels
  std::vector<std::uint64_t> first_edges = {0};  ///< by state; then targets.size()
  std::vector<StateIndex> targets;
  std::vector<std::uint8_t> round_begins;   ///< by state: 1 where a round begins
  std::vector<StateIndex> starts;           ///< the starts of one or more battles
  std::vector<Payoff> payoffs;              ///< to the custom figures, ordered by state
  std::vector<std::string> custom_figures;  ///< their names
  /// Pairs (from, to), ordered by `from`: the battle continues in state `to` if the attacker
  /// retreats in state `from`, where a round would begin. Empty if the attacker never retreats in
  /// this way.
  std::vector<std::pair<StateIndex, StateIndex>> retreats;

  StateIndex state_count() const { return static_cast<StateIndex>(kinds.size()); }
  std::uint64_t edge_count() const { return targets.size(); }
  std::span<const StateIndex> successors(StateIndex state) const {
    return {targets.data() + first_edges[state],
            static_cast<std::size_t>(first_edges[state + 1] - first_edges[state])};
  }

  /// Removes everything except the rolls and the names of custom figures.
  void clear_states();

  /// Throws Error(chain) unless the chain is consistent: each row is as long as its roll, each
  /// transition leads to a state, ends have no successors, and arrays have matching lengths.
  void validate() const;

  /// Throws Error(chain) if the chain has a decision.
  void require_no_open_decision() const;

  /// Returns a hash of states, rolls, transitions, starts and custom figures as 16 hexadecimal
  /// digits. It is the same on every machine.
  std::string signature() const;
};

}  // namespace asdic
