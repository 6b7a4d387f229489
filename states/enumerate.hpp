// Enumeration: from a rule system and its first states to the chain.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>

#include <algorithm>
#include <chrono>
#include <concepts>
#include <cstdint>
#include <exception>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "lib/exact/chain.hpp"
#include "lib/parallel.hpp"
#include "states/batches.hpp"
#include "states/enumeration_limits.hpp"
#include "states/node.hpp"
#include "states/state_rows.hpp"

namespace asdic {

/// What to do about too many states where decisions are open; else nothing.
std::string hint_of_decisions(const Chain& chain);

/// A chain under enumeration: the rows that were named, and what was said of the first of them.
class Enumeration {
 public:
  /// The chain must be empty but for its rolls and names of marks, and stay where it is.
  Enumeration(std::size_t row_length, Chain& chain, const EnumerationLimits& limits);

  /// Throws Error(limit) past max_states.
  void add_start(const std::vector<Word>& row);

  /// How many states are known of which nothing has been said, and the first of them.
  std::size_t waiting() const { return rows_.size() - said_; }
  std::size_t first_waiting() const { return said_; }
  std::size_t known() const { return rows_.size(); }
  const Word* row(std::size_t state) const { return rows_[state]; }

  /// The node is to speak of some states, one after the other; `hand` tells whose rules do.
  void begin(UntypedNode& node, std::size_t hand = 0) const { node.clear(hand); }
  /// It has spoken of one of them. Throws Error(chain) for a row that does not fit its roll.
  void said(UntypedNode& node) const;
  /// The state of which it speaks is cut off, whatever it says of it.
  void cut(std::uint64_t level, Layer& layer, UntypedNode& node) const;
  /// Adds what it has said, of the first states of which nothing has been said. Throws Error(limit)
  /// past max_states.
  void add(const UntypedNode& node);

  /// From now on hand 1 helps, whose rules intern their rolls here. The chain's rolls are hand 0's
  /// own until all is said; then they are in the order in which one hand would have interned them.
  void share(Rolls& rolls);
  void end_sharing() { chain_.rolls = std::move(merged_); }

  RowStore take_rows() { return rows_.take(); }

 private:
  StateIndex find_or_add(const Word* row, RowHash hash);
  std::uint32_t list_of(const std::string& choice, std::vector<std::string> options);
  struct Hand;

  void merge_repeated(UntypedNode& node) const;
  void tell_new_rolls(UntypedNode& node) const;
  void add_options(const UntypedNode& node, const UntypedNode::Said& state, std::size_t at);

  Chain& chain_;
  const EnumerationLimits& limits_;
  const RollIndex sure_;
  StateRows rows_;
  StateIndex said_ = 0;  ///< states of which something has been said and added

  struct Hand {
    Rolls* rolls;
    std::size_t told = 0;                ///< so many of them its nodes have told
    std::vector<RollIndex> merged = {};  ///< by roll, as far as states with it were added
    /// The roll that is left where results are one, by a roll and the result that each becomes.
    boost::unordered_flat_map<std::vector<std::uint32_t>, RollIndex> repeated = {};
  };
  mutable std::vector<Hand> hands_;  ///< each is changed by the thread on which it expands
  Rolls merged_;                     ///< of two hands
  /// What is chosen, and the options: their place in labels.
  std::map<std::pair<std::string, std::vector<std::string>>, std::uint32_t> lists_;
};

/// A rule system interns its rolls in chain.rolls beforehand or while expanding.
template <class Rules>
concept Expands = BattleState<typename Rules::State> &&
    requires(Rules& rules, const typename Rules::State& state, Node<typename Rules::State>& node) {
  rules.expand(state, node);
};

/// Rules of battles that can be solved in layers.
template <class Rules>
concept HasLevels = Expands<Rules> &&
    requires(const Rules& rules, const typename Rules::State& state) {
  { rules.level(state) } -> std::same_as<std::uint64_t>;
};

/// Throws Error(input): this battle has no levels.
[[noreturn]] void refuse_layers();
/// Throws Error(chain): a state is above all starts of its layer.
[[noreturn]] void refuse_rise();

/// Breadth first, each state expanded once.
template <Expands Rules>
class Enumerator {
 public:
  using State = typename Rules::State;
  using Helper = std::function<std::shared_ptr<Rules>(Chain& own)>;

  Enumerator(Rules& rules, Chain& chain, const EnumerationLimits& limits)
      : rules_(rules), chain_(chain), limits_(limits) {}

  /// Adds everything that can be reached from the starts, one or more, to the chain, which must be
  /// empty but for its rolls and names of marks. `helper` makes the same rules once more, with the
  /// chain that it is given; nothing: they are not to be had twice. Throws Error(limit) past
  /// max_states and Error(chain) for a row that does not fit its roll.
  States<State> run(std::span<const State> starts, const Helper& helper = {}) {
    if (limits_.in_layers) refuse_layers();
    Enumeration enumeration(row_length(starts.front()), chain_, limits_);
    for (const State& start : starts) enumeration.add_start(row_of(start));
    const auto as_said = [](const State&, Node<State>&) {};
    expand_alone(enumeration, starts.front(), helper ? limits_.help_from : no_help, as_said);
    if (enumeration.waiting() > 0 && threads_of(0, 2) > 1) {
      expand_together(enumeration, starts.front(), helper);
    }
    expand_alone(enumeration, starts.front(), no_help, as_said);
    return {enumeration.take_rows(), starts.front()};
  }

  /// The same for one layer of the battle that began with `start`. Throws Error(chain) where a
  /// state is above all starts of the layer.
  States<State> run(Layer& layer, const State& start) requires HasLevels<Rules> {
    Enumeration enumeration(row_length(start), chain_, limits_);
    for (auto row = layer.starts.begin(); row != layer.starts.end();) {
      const auto end = row + static_cast<std::ptrdiff_t>(row_length(start));
      enumeration.add_start({row, end});
      row = end;
    }
    expand_alone(enumeration, start, no_help, [&](const State& state, Node<State>& node) {
      const std::uint64_t level = rules_.level(state);
      if (level > layer.top) refuse_rise();
      if (level < layer.least && !node.is_end()) enumeration.cut(level, layer, node);
    });
    return {enumeration.take_rows(), start};
  }

  static std::vector<Word> row_of(const State& state) {
    std::vector<Word> row(row_length(state) + slack);
    write_row(state, row.data());
    row.resize(row_length(state));
    return row;
  }

 private:
  static constexpr std::size_t no_help = static_cast<std::size_t>(-1);
  /// In which a part of the batches that are ahead is added.
  static constexpr std::chrono::microseconds a_while{20};

  /// Until so many states wait, or none. `expanded` is called for each state when the rules have
  /// said what comes of it.
  template <class Expanded>
  void expand_alone(Enumeration& enumeration, State state, std::size_t many, Expanded expanded) {
    Node<State> node(state);
    while (enumeration.waiting() > 0 && enumeration.waiting() < many) {
      enumeration.begin(node);
      expand(rules_, enumeration, enumeration.first_waiting(),
             std::min(states_at_once, enumeration.waiting()), state, node, expanded);
      enumeration.add(node);
    }
  }

  template <class Expanded>
  static void expand(Rules& rules, const Enumeration& enumeration, std::size_t first,
                     std::size_t count, State& state, Node<State>& node, Expanded expanded) {
    for (std::size_t i = 0; i < count; ++i) {
      read_row(enumeration.row(first + i), state);
      rules.expand(state, node);
      expanded(state, node);
      enumeration.said(node);
    }
  }

  /// What is left, with another thread. This one adds what both say, and expands while nothing is
  /// to be added.
  void expand_together(Enumeration& enumeration, const State& one, const Helper& helper) {
    Chain own;
    const std::shared_ptr<Rules> others = helper(own);
    enumeration.share(own.rolls);
    Batches batches(enumeration.first_waiting(), enumeration.known());
    std::vector<Node<State>> nodes(Batches::places, Node<State>(one));
    const auto expand_next = [&](Rules& rules, std::size_t hand, std::size_t least, State& state) {
      const auto batch = batches.claim(least);
      if (!batch) return false;
      Node<State>& node = nodes[batch->place];
      enumeration.begin(node, hand);
      expand(rules, enumeration, batch->first, batch->count, state, node,
             [](const State&, Node<State>&) {});
      batches.expanded(*batch);
      return true;
    };
    const auto help = [&] {
      State state = one;
      try {
        while (!batches.are_over()) {
          if (expand_next(*others, 1, 2 * states_at_once, state)) continue;
          std::this_thread::sleep_for(a_while);
        }
      } catch (...) {
        batches.fail(std::current_exception());
      }
    };
    const auto lead = [&] {
      State state = one;
      try {
        while (!batches.are_all_added()) {
          if (const auto place = batches.next()) {
            enumeration.add(nodes[*place]);
            batches.added(enumeration.known());
          } else if (!expand_next(rules_, 0, 1, state)) {
            std::this_thread::yield();
          }
        }
      } catch (...) {
        batches.stop();
        throw;
      }
      batches.stop();
    };
    do_both(0, lead, help);
    enumeration.end_sharing();
  }

  Rules& rules_;
  Chain& chain_;
  const EnumerationLimits& limits_;
};

}  // namespace asdic
