// The description of states by a rule system: how the battle continues from each of them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "lib/exact/chain.hpp"
#include "lib/input/side.hpp"
#include "states/state_rows.hpp"

namespace asdic {

/// The description of successive states without the type of their successors, which it holds as
/// rows of words. Rules write it, and Enumeration reads it.
class NodeList {
 public:
  /// Starts a roll. Call to() once for each of its results, in their order.
  void chance(RollIndex roll) {
    now().kind = NodeKind::chance;
    now().row = roll;
  }

  /// Starts an open decision of `owner` about a setting. Call option() once for each option. If
  /// several options lead to the same state, only the first is kept. If one option is
  /// left, the state is a sure step and not a decision.
  void decision(Side owner, Choice choice) {
    choices_.resize(here());
    choices_.push_back(std::move(choice));
    now().kind = owner == Side::attacker ? NodeKind::attacker_decides : NodeKind::defender_decides;
  }

  void end() { now().kind = NodeKind::end; }
  bool is_end() const { return entries_.back().kind == NodeKind::end; }

  /// Notes that a round begins in this state.
  void round_begins() { now().round_begins = true; }
  /// Adds `amount` to the custom figure with number `figure` in the chain's list, for every visit
  /// of the state.
  void pay(std::uint32_t figure, std::int64_t amount = 1) {
    payoffs_.push_back({static_cast<StateIndex>(here()), figure, amount});
  }

 protected:
  template <class Rows>
  friend class Enumeration;

  explicit NodeList(std::size_t row_length) : named_(row_length), retreat_(row_length) {}

  /// The description of one state.
  struct StateEntry {
    NodeKind kind = NodeKind::end;
    bool round_begins = false;
    std::optional<std::uint32_t> row = {};  ///< its roll or list of options; empty if sure
    std::uint32_t successors = 0;           ///< the end of its successors in `named_`
    /// The end of its rows in `named_`, including its retreat.
    std::uint32_t named = 0;
  };

  /// Returns the description of the state in progress. It is written in its final place. A copy
  /// would read at once from memory that was written in smaller pieces, which stalls the processor.
  StateEntry& now() { return entries_.back(); }
  std::size_t here() const { return entries_.size() - 1; }
  /// Returns the position in `named_` at which the rows of this state begin.
  std::size_t first_named() const { return here() == 0 ? 0 : entries_[here() - 1].named; }

  /// Removes all descriptions.
  void clear() {
    entries_.assign(1, {});
    named_.shrink(0);
    hashes_.clear();
    labels_.clear();
    choices_.clear();
    payoffs_.clear();
  }

  std::vector<StateEntry> entries_;  ///< by state; the last one is in progress
  RowBuffer named_;                  ///< by state: rows of its successors, then of its retreat
  RowBuffer retreat_;                ///< of the state in progress: at most one row
  std::vector<RowHash> hashes_;      ///< of the rows
  std::vector<std::string> labels_;  ///< by row, up to the last option
  std::vector<Choice> choices_;      ///< by state, up to the last decision
  std::vector<Payoff> payoffs_;      ///< their states are counted from the first one here
};

/// The results of the dice of successive states.
struct Results {
  /// Stands for the roll of a state that a node describes.
  static constexpr RollIndex in_node = static_cast<RollIndex>(-1);

  struct Roll {
    RollIndex roll;
    std::uint32_t end;  ///< the end of its results in `rows`
  };

  explicit Results(std::size_t row_length) : rows(row_length) {}

  void clear() {
    rolls.clear();
    rows.shrink(0);
  }
  /// Ends the results of a state, which rolls `roll`.
  void add(RollIndex roll) { rolls.push_back({roll, static_cast<std::uint32_t>(rows.size())}); }

  std::vector<Roll> rolls;  ///< by state
  RowBuffer rows;           ///< of the states to which they lead
};

/// The description that a rule system fills for one state. It is a roll with one successor for each
/// result, a sure successor, a decision with its options, or an end. Custom figures may be added to
/// each. If the case has a policy for a decision, the rule system follows it without a node.
template <BattleState State>
class Node : public NodeList {
 public:
  /// Makes a node for states with as many counts as `one`, which is any state of the battle.
  explicit Node(const State& one) : NodeList(row_length(one)) {}

  void add_successor(const State& state) { named_.add(state); }
  /// Adds the row of a state as a successor.
  void add_successor(const Word* row) { named_.add(row); }

  /// Sets `state` as the only successor, with probability 1.
  void continue_in(const State& state) {
    now().kind = NodeKind::chance;
    now().row.reset();
    add_successor(state);
  }

  void option(std::string label, const State& state) {
    labels_.resize(named_.size());
    labels_.push_back(std::move(label));
    add_successor(state);
  }

  /// Sets the successor for an attacker that retreats instead of fighting this round.
  void retreat(const State& state) {
    retreat_.shrink(0);
    retreat_.add(state);
  }
};

}  // namespace asdic
