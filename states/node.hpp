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

/// What is said without naming a state, and the rows of those that were named.
class UntypedNode {
 public:
  /// A roll; follow it by to() for each of its results, in their order.
  void chance(RollIndex roll) {
    kind_ = NodeKind::chance;
    roll_ = roll;
  }

  /// An open decision of `owner`, about what the setting with this path is about; follow it by
  /// option() for each of its options. Of those that lead to the same state the first counts; where
  /// one is left there is no decision.
  void decision(Side owner, const std::string& path) {
    choice_ = path;
    kind_ = owner == Side::attacker ? NodeKind::attacker_decides : NodeKind::defender_decides;
  }

  void end() { kind_ = NodeKind::end; }
  bool is_end() const { return kind_ == NodeKind::end; }

  /// A round begins here.
  void round_begins() { round_begins_ = true; }
  /// Every visit adds `weight` to figure `mark` of the rule system's list of marks.
  void mark(std::uint32_t mark, std::int64_t weight = 1) { marks_.push_back({0, mark, weight}); }

 protected:
  friend class Enumeration;

  template <class State>
  static void append(const State& state, std::vector<Word>& rows) {
    const std::size_t at = rows.size();
    rows.resize(at + row_length(state));
    write_row(state, rows.data() + at);
  }

  void clear() {
    kind_ = NodeKind::end;
    roll_.reset();
    successors_.clear();
    hashes_.clear();
    choice_.clear();
    labels_.clear();
    marks_.clear();
    retreat_.clear();
    round_begins_ = false;
  }

  NodeKind kind_ = NodeKind::end;
  std::optional<RollIndex> roll_;
  std::vector<Word> successors_;
  std::vector<RowHash> hashes_;  ///< of the successors
  std::string choice_;
  std::vector<std::string> labels_;
  std::vector<Mark> marks_;
  std::vector<Word> retreat_;
  bool round_begins_ = false;
};

/// Filled by a rule system for one state: either a roll with one successor for each of its results,
/// or a sure successor, or a decision with its options, or an end; and whatever is to be noted of a
/// visit. A decision for which the case has a policy is no node: the rule system goes on at once.
template <BattleState State>
class Node : public UntypedNode {
 public:
  void to(const State& state) { append(state, successors_); }

  /// The battle goes on in `state` for certain.
  void surely(const State& state) {
    kind_ = NodeKind::chance;
    roll_.reset();
    to(state);
  }

  void option(std::string label, const State& state) {
    labels_.push_back(std::move(label));
    to(state);
  }

  /// Where the battle goes on if the attacker breaks off instead of beginning this round.
  void retreat(const State& state) {
    retreat_.clear();
    append(state, retreat_);
  }
};

}  // namespace asdic
