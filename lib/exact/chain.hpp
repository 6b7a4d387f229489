// The sparse Markov chain of a battle: integers only, the same for every number type.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "lib/exact/rolls.hpp"

namespace asdic {

using StateIndex = std::uint32_t;

enum class NodeKind : std::uint8_t { chance, attacker_decides, defender_decides, end };

/// A figure that is read off the visits of states: every visit of `state` adds `weight` to figure
/// number `mark` of Chain::mark_names.
struct Mark {
  StateIndex state;
  std::uint32_t mark;
  std::int64_t weight;
};

/// States 0 .. state_count() - 1 in the order in which enumeration met them. A chance state goes to
/// its k-th successor with the k-th chance of its roll; a decision has its options as successors,
/// named by its labels; an end has none.
struct Chain {
  Rolls rolls;
  std::vector<std::vector<std::string>> labels;  ///< the distinct lists of options
  std::vector<std::string> choices;  ///< by list of options: what is chosen, "attacker.retreat"
  std::vector<NodeKind> kinds;
  std::vector<std::uint32_t> rows;  ///< by state: its roll, or for a decision its list in labels
  std::vector<std::uint64_t> first_edges = {0};  ///< by state, and one more for the end
  std::vector<StateIndex> targets;
  std::vector<std::uint8_t> round_begins;  ///< by state: 1 where a round begins
  std::vector<StateIndex> starts;          ///< where battles begin
  std::vector<Mark> marks;                 ///< ordered by state
  std::vector<std::string> mark_names;
  /// Where the battle goes on if the attacker breaks off where a round would begin: (from, to),
  /// ordered by `from`. Empty unless it ever does.
  std::vector<std::pair<StateIndex, StateIndex>> retreats;

  StateIndex state_count() const { return static_cast<StateIndex>(kinds.size()); }
  std::uint64_t edge_count() const { return targets.size(); }
  std::span<const StateIndex> successors(StateIndex state) const {
    return {targets.data() + first_edges[state],
            static_cast<std::size_t>(first_edges[state + 1] - first_edges[state])};
  }

  /// Leaves the rolls and the names of the marks.
  void clear_states();

  /// Throws Error(chain) unless this is a chain: every row as long as its roll, every edge within
  /// range, ends without successors, arrays of one length.
  void validate() const;

  /// Throws Error(chain) where a decision is open.
  void require_no_open_decision() const;

  /// A hash of states, rolls, edges and marks as 16 hex digits, the same on every machine.
  std::string signature() const;
};

}  // namespace asdic
