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
    state_.kind = NodeKind::chance;
    state_.roll = roll;
  }

  /// An open decision of `owner`, about what the setting with this path is about; follow it by
  /// option() for each of its options. Of those that lead to the same state the first counts; where
  /// one is left there is no decision.
  void decision(Side owner, const std::string& path) {
    choices_.resize(said_.size());
    choices_.push_back(path);
    state_.kind = owner == Side::attacker ? NodeKind::attacker_decides : NodeKind::defender_decides;
  }

  void end() { state_.kind = NodeKind::end; }
  bool is_end() const { return state_.kind == NodeKind::end; }

  /// A round begins here.
  void round_begins() { state_.round_begins = true; }
  /// Every visit adds `weight` to figure `mark` of the rule system's list of marks.
  void mark(std::uint32_t mark, std::int64_t weight = 1) {
    marks_.push_back({static_cast<StateIndex>(said_.size()), mark, weight});
  }

 protected:
  friend class Enumeration;

  explicit UntypedNode(std::size_t row_length) : successors_(row_length), retreats_(row_length) {}

  /// Of one state.
  struct Said {
    NodeKind kind = NodeKind::end;
    bool round_begins = false;
    std::optional<RollIndex> roll = {};
    std::size_t rolls = 0;       ///< new ones, of this state and those before it
    std::size_t successors = 0;  ///< of this state and those before it
    std::size_t retreats = 0;
  };

  /// Told as it is to be interned again.
  struct NewRoll {
    std::vector<Integer> weights;
    Integer denominator;
  };

  std::size_t first_successor() const { return said_.empty() ? 0 : said_.back().successors; }

  /// Nothing is said of any state; what is said next is said by this hand.
  void clear(std::size_t hand) {
    hand_ = hand;
    said_.clear();
    successors_.shrink(0);
    hashes_.clear();
    labels_.clear();
    choices_.clear();
    rolls_.clear();
    marks_.clear();
    retreats_.shrink(0);
    state_ = {};
  }

  std::size_t hand_ = 0;
  std::vector<Said> said_;
  Said state_;  ///< of the state of which something is said now
  RowBuffer successors_;
  std::vector<RowHash> hashes_;       ///< of the successors
  std::vector<std::string> labels_;   ///< of the successors, as far as decisions go
  std::vector<std::string> choices_;  ///< by state, as far as decisions go
  std::vector<NewRoll> rolls_;        ///< that the hand has interned since it spoke last
  std::vector<Mark> marks_;           ///< their states are counted from the first one here
  RowBuffer retreats_;
};

/// Filled by a rule system for one state: either a roll with one successor for each of its results,
/// or a sure successor, or a decision with its options, or an end; and whatever is to be noted of a
/// visit. A decision for which the case has a policy is no node: the rule system goes on at once.
template <BattleState State>
class Node : public UntypedNode {
 public:
  /// `one`: any state of the battle.
  explicit Node(const State& one) : UntypedNode(row_length(one)) {}

  void to(const State& state) { successors_.add(state); }

  /// The battle goes on in `state` for certain.
  void surely(const State& state) {
    state_.kind = NodeKind::chance;
    state_.roll.reset();
    to(state);
  }

  void option(std::string label, const State& state) {
    labels_.resize(successors_.size());
    labels_.push_back(std::move(label));
    to(state);
  }

  /// Where the battle goes on if the attacker breaks off instead of beginning this round.
  void retreat(const State& state) {
    retreats_.shrink(said_.empty() ? 0 : said_.back().retreats);
    retreats_.add(state);
  }
};

}  // namespace asdic
