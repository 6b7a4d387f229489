// The statuses that units can have in one battle.
#pragma once

#include <array>
#include <vector>

#include "lib/input/case.hpp"
#include "states/fleet/slot.hpp"
#include "states/rules_file/rules_file.hpp"
#include "states/rules_file/scope.hpp"

namespace asdic::rules_file {

/// Finds the moves of a rules file that can ever happen in a battle, and the statuses that they
/// give to units. `rules` and `battle` must outlive this.
class PossibleMoves {
 public:
  PossibleMoves(const RulesFile& rules, const Case& battle);

  /// Returns whether `side` can ever search by `search`. `condition` is that of its step.
  bool may_search(const Search& search, const Expression& condition, Side side) const;

  /// Returns whether units of `side` can ever move by `move`. `condition` is that of its step.
  bool may_move(const Move& move, const Expression& condition, Side side) const;

  /// Returns the statuses that units of `group` can have in addition to plain.
  std::vector<Status> statuses(Side side, const Group& group) const;

 private:
  void add_hits(const rules_file::Fire& fire, const Expression& condition);
  bool policy_allows(const Move& move, Side side) const;
  bool policy_allows(const Search& search, Side side) const;

  const RulesFile& rules_;
  const Case& battle_;
  Scope scope_;
  struct StatusMove {
    Formula who;
    Status to;
  };
  std::array<std::vector<StatusMove>, 2> moves_;  ///< by side: moves that can happen
};

}  // namespace asdic::rules_file
