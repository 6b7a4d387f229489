// What a rule system says about one state: how the battle goes on from it.
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

/// What rules say of some states, one after the other, but for the states that they name: of those
/// it holds the rows.
class UntypedNode {
 public:
  /// A roll; follow it by to() for each of its results, in their order.
  void chance(RollIndex roll) {
    now().kind = NodeKind::chance;
    now().row = roll;
  }

  /// An open decision of `owner`, about what the setting with this path is about; follow it by
  /// option() for each of its options. Of those that lead to the same state the first counts; where
  /// one is left there is no decision.
  void decision(Side owner, const std::string& path) {
    choices_.resize(here());
    choices_.push_back(path);
    now().kind = owner == Side::attacker ? NodeKind::attacker_decides : NodeKind::defender_decides;
  }

  void end() { now().kind = NodeKind::end; }
  bool is_end() const { return said_.back().kind == NodeKind::end; }

  /// A round begins here.
  void round_begins() { now().round_begins = true; }
  /// Every visit adds `weight` to figure `mark` of the rule system's list of marks.
  void mark(std::uint32_t mark, std::int64_t weight = 1) {
    marks_.push_back({static_cast<StateIndex>(here()), mark, weight});
  }

 protected:
  template <class Rows>
  friend class Enumeration;

  explicit UntypedNode(std::size_t row_length) : named_(row_length), retreat_(row_length) {}

  /// Of one state.
  struct Said {
    NodeKind kind = NodeKind::end;
    bool round_begins = false;
    std::optional<std::uint32_t> row = {};  ///< its roll, unless it is sure, or its list of options
    std::uint32_t successors = 0;           ///< of `named`
    std::uint32_t named = 0;                ///< rows, by this state and those before it
  };

  /// Of the state of which something is said now. It is not moved when all is said: a processor
  /// waits for what was written in pieces and is read as one.
  Said& now() { return said_.back(); }
  std::size_t here() const { return said_.size() - 1; }
  /// Its rows begin here.
  std::size_t first_named() const { return here() == 0 ? 0 : said_[here() - 1].named; }

  /// Nothing is said of any state; what is said next is said by this hand, and its rows are looked
  /// up in so many shards.
  void clear(std::size_t hand, std::size_t shards) {
    hand_ = hand;
    said_.assign(1, {});
    named_.shrink(0);
    hashes_.clear();
    by_shard_.resize(shards > 1 ? shards : 0);
    for (auto& rows : by_shard_) rows.clear();
    labels_.clear();
    choices_.clear();
    rolls_ = 0;
    marks_.clear();
    retreats_ = 0;
  }

  std::size_t hand_ = 0;
  std::vector<Said> said_;  ///< of each state, until all is said also of the one to come
  RowBuffer named_;    ///< rows of each state in turn: its successors, and where it retreats to
  RowBuffer retreat_;  ///< of the state of which something is said now: one at the most
  std::size_t retreats_ = 0;          ///< of all states
  std::vector<RowHash> hashes_;       ///< of the rows
  std::vector<std::string> labels_;   ///< of the rows, as far as decisions go
  std::vector<std::string> choices_;  ///< by state, as far as decisions go
  std::size_t rolls_ = 0;             ///< that the hand has interned until it had spoken
  std::vector<Mark> marks_;           ///< their states are counted from the first one here
  std::vector<std::uint32_t> found_;  ///< of the rows: what look-ups found
  /// By shard, if there are several: which rows are its own, in their order.
  std::vector<std::vector<std::uint32_t>> by_shard_;
  // Where the wave and the chain have what is said here: from there on.
  std::uint32_t first_in_wave_ = 0;
  StateIndex first_state_ = 0;
  std::uint64_t first_edge_ = 0;
  std::size_t first_retreat_ = 0;
};

/// The results of rolls of some states, one after the other.
struct Results {
  struct Roll {
    RollIndex roll;
    std::uint32_t end;  ///< of its rows: the results of all states up to this one
    bool may_repeat;    ///< whether two results may be the same
  };

  explicit Results(std::size_t row_length) : rows(row_length) {}

  void clear() {
    rolls.clear();
    rows.shrink(0);
  }
  /// Ends the results of a state.
  void add(RollIndex roll, bool may_repeat) {
    rolls.push_back({roll, static_cast<std::uint32_t>(rows.size()), may_repeat});
  }

  std::vector<Roll> rolls;  ///< by state
  RowBuffer rows;           ///< of the states to which they lead
};

/// Filled by a rule system for one state: either a roll with one successor for each of its results,
/// or a sure successor, or a decision with its options, or an end; and whatever is to be noted of a
/// visit. A decision for which the case has a policy is no node: the rule system goes on at once.
template <BattleState State>
class Node : public UntypedNode {
 public:
  /// `one`: any state of the battle.
  explicit Node(const State& one) : UntypedNode(row_length(one)) {}

  void to(const State& state) { named_.add(state); }
  /// The same for the row of a state.
  void to(const Word* row) { named_.add(row); }

  /// The battle goes on in `state` for certain.
  void surely(const State& state) {
    now().kind = NodeKind::chance;
    now().row.reset();
    to(state);
  }

  void option(std::string label, const State& state) {
    labels_.resize(named_.size());
    labels_.push_back(std::move(label));
    to(state);
  }

  /// Where the battle goes on if the attacker breaks off instead of beginning this round.
  void retreat(const State& state) {
    retreat_.shrink(0);
    retreat_.add(state);
  }
};

}  // namespace asdic
