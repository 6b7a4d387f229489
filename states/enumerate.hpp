// Enumeration: from a rule system and its first states to the chain.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "lib/exact/chain.hpp"
#include "lib/progress.hpp"
#include "states/node.hpp"
#include "states/state_rows.hpp"

namespace asdic {

struct EnumerationLimits {
  std::uint64_t max_states = 0xffffffffu;
  Progress progress;
};

/// A chain under enumeration: the rows that were named, and what was said of the first of them.
class Enumeration {
 public:
  /// The chain must be empty but for its rolls and names of marks, and stay where it is.
  Enumeration(std::size_t row_length, Chain& chain, const EnumerationLimits& limits);

  /// Throws Error(limit) past max_states.
  void add_start(const std::vector<Word>& row);

  /// The first state of which nothing has been said; null where there is none. The node is to say
  /// it, and is empty before.
  const Word* next(UntypedNode& node);
  /// What was said of it. Throws Error(limit) past max_states and Error(chain) for a row that does
  /// not fit its roll.
  void add(const UntypedNode& node);

  std::vector<Word> take_rows() { return rows_.take(); }

 private:
  StateIndex find_or_add(const Word* row);
  std::uint32_t row_of(const UntypedNode& node, std::size_t first, bool repeated);
  RollIndex merge_repeated(RollIndex roll, std::size_t first);

  Chain& chain_;
  const EnumerationLimits& limits_;
  const RollIndex sure_;
  StateRows rows_;
  /// The places of lists of options in the chain, by what is chosen and all labels.
  boost::unordered_flat_map<std::string, std::uint32_t> options_;
  std::vector<StateIndex> last_row_;  ///< by state: 1 + the state whose row named it last
};

/// A rule system interns its rolls in chain.rolls beforehand or while expanding.
template <class Rules>
concept Expands = BattleState<typename Rules::State> &&
    requires(Rules& rules, const typename Rules::State& state, Node<typename Rules::State>& node) {
  rules.expand(state, node);
};

/// Breadth first, each state expanded once.
template <Expands Rules>
class Enumerator {
 public:
  using State = typename Rules::State;

  Enumerator(Rules& rules, Chain& chain, const EnumerationLimits& limits)
      : rules_(rules), chain_(chain), limits_(limits) {}

  /// Adds everything that can be reached from the starts, one or more, to the chain, which must be
  /// empty but for its rolls and names of marks. Throws Error(limit) past max_states and
  /// Error(chain) for a row that does not fit its roll.
  States<State> run(std::span<const State> starts) {
    State state = starts.front();
    Enumeration enumeration(row_length(state), chain_, limits_);
    for (const State& start : starts) {
      std::vector<Word> row(row_length(start));
      write_row(start, row.data());
      enumeration.add_start(row);
    }
    Node<State> node;
    while (const Word* row = enumeration.next(node)) {
      read_row(row, state);
      rules_.expand(state, node);
      enumeration.add(node);
    }
    return {enumeration.take_rows(), starts.front()};
  }

 private:
  Rules& rules_;
  Chain& chain_;
  const EnumerationLimits& limits_;
};

}  // namespace asdic
