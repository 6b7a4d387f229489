// The statuses that units can have in one battle.
#pragma once

#include <array>
#include <vector>

#include "lib/input/case.hpp"
#include "states/fleet/slot.hpp"
#include "states/rules_file/rules_file.hpp"
#include "states/rules_file/scope.hpp"

namespace asdic::rules_file {

/// Which moves of a rules file can ever happen in a battle, and which statuses they give to units.
/// The rules and the case must outlive this.
class PossibleMoves {
 public:
  PossibleMoves(const RulesFile& rules, const Case& battle);

  /// Returns whether a side can ever search as `search` says, under the condition of its step.
  bool may_search(const Search& search, const Expression& condition, Side side) const;

  /// Returns whether units of a side can ever move as `move` says, under the condition of its step.
  bool may_move(const Move& move, const Expression& condition, Side side) const;

  /// Returns the statuses that units of a group can have, without plain.
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
  std::array<std::vector<StatusMove>, 2> moves_;  ///< that can happen, by side
};

}  // namespace asdic::rules_file
