// Enumeration: from a rule system and its first states to the chain.
#pragma once

#include <array>
#include <cstdint>
#include <map>
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

/// What to do about too many states where decisions are open; else nothing.
std::string hint_of_decisions(const Chain& chain);

/// A chain under enumeration: the rows that were named, and what was said of the first of them.
class Enumeration {
 public:
  /// The chain must be empty but for its rolls and names of marks, and stay where it is.
  Enumeration(std::size_t row_length, Chain& chain, const EnumerationLimits& limits);

  /// Throws Error(limit) past max_states.
  void add_start(const std::vector<Word>& row);

  /// The first state of which nothing has been said; null where none is known. The node is to say
  /// it, and is empty before.
  const Word* next(UntypedNode& node);
  /// It has said it. Throws Error(chain) for a row that does not fit its roll.
  void said(UntypedNode& node);
  /// Adds what was said, in that order. Throws Error(limit) past max_states.
  void add(std::span<const UntypedNode* const> nodes);

  std::vector<Word> take_rows() { return rows_.take(); }

 private:
  StateIndex find_or_add(const Word* row, RowHash hash);
  std::uint32_t list_of(const std::string& choice, std::vector<std::string> options);
  void add(const UntypedNode& node);
  void merge_repeated(UntypedNode& node);

  Chain& chain_;
  const EnumerationLimits& limits_;
  const RollIndex sure_;
  StateRows rows_;
  StateIndex said_ = 0;  ///< states of which something has been said
  /// What is chosen, and the options: their place in labels.
  std::map<std::pair<std::string, std::vector<std::string>>, std::uint32_t> lists_;
};

/// A rule system interns its rolls in chain.rolls beforehand or while expanding.
template <class Rules>
concept Expands = BattleState<typename Rules::State> &&
    requires(Rules& rules, const typename Rules::State& state, Node<typename Rules::State>& node) {
  rules.expand(state, node);
};

/// So many that memory has brought what their look-ups need before those begin.
inline constexpr std::size_t nodes_at_once = 16;

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
    std::array<Node<State>, nodes_at_once> nodes;
    std::vector<const UntypedNode*> said;
    do {
      said.clear();
      for (Node<State>& node : nodes) {
        const Word* const row = enumeration.next(node);
        if (!row) break;
        read_row(row, state);
        rules_.expand(state, node);
        enumeration.said(node);
        said.push_back(&node);
      }
      enumeration.add(said);
    } while (!said.empty());
    return {enumeration.take_rows(), starts.front()};
  }

 private:
  Rules& rules_;
  Chain& chain_;
  const EnumerationLimits& limits_;
};

}  // namespace asdic
