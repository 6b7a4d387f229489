// Enumeration: expands the first states of a rule system, and all that follow, into a chain.
// Enumerator asks the rules to describe states in nodes; Enumeration numbers the states that the
// nodes name and writes the chain. Several workers may expand and look up states together.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "lib/exact/chain.hpp"
#include "lib/limits.hpp"
#include "lib/parallel.hpp"
#include "lib/phases.hpp"
#include "states/enumeration_options.hpp"
#include "states/node.hpp"
#include "states/state_rows.hpp"

namespace asdic {

/// Returns advice for a chain that exceeds the limit of states because of open decisions, or "".
std::string hint_of_decisions(const Chain& chain);

/// Nodes with complete descriptions of consecutive states.
using Batch = std::span<NodeList* const>;

/// A chain under enumeration: the rows of all known states, and the descriptions of the first ones.
template <class Rows>
class Enumeration {
 public:
  /// Starts with `chain`, which must be empty except for its rolls and the names of its custom
  /// figures. The chain and the options must outlive this.
  Enumeration(std::size_t row_length, Chain& chain, const EnumerationOptions& options);

  /// Adds a first state. Throws Error(limit) past max_states().
  void add_start(const std::vector<Word>& row);

  /// Returns the number of states that are known but have no description.
  std::size_t waiting() const { return rows_.size() - expanded_; }
  /// Returns the first of these states.
  std::size_t first_waiting() const { return expanded_; }
  std::size_t known() const { return rows_.size(); }
  template <BattleState State>
  void read(std::size_t index, State& state) const {
    read_state(rows_, index, state);
  }

  /// Prepares a node for the next states, which the rules of `worker` describe.
  void begin(NodeList& node, std::size_t worker = 0) const { node.clear(worker, rows_.shards()); }
  /// Completes the description of one state. Throws Error(chain) if the number of its successors
  /// differs from the number of results of its roll.
  void finish_state(NodeList& node) const;
  /// Replaces the description of the state in progress by an end, and adds the state to those that
  /// are cut off from the layer.
  void cut_off(std::uint64_t level, Layer& layer, NodeList& node) const;
  /// Completes the node.
  void end(NodeList& node) const;

  /// Adds the descriptions of the first waiting states to the chain. `each(count, body)` must call
  /// `body` with each number below `count`, and may do so in parallel. Throws Error(limit) past
  /// max_states.
  template <class Each>
  void add(Batch batch, Each each) {
    check_time("enumerating", expanded_);
    begin_batch(batch);
    each(rows_.shards(), [&](std::size_t shard) { look_up(batch, shard); });
    number(batch);
    const std::size_t then = arrays_of_chain + rows_.shards();
    each(then + rows_.pieces_before(expanded_), [&](std::size_t i) {
      if (i < arrays_of_chain) return make_room(i);
      i < then ? rows_.take_in(i - arrays_of_chain) : rows_.make_small(i - then);
    });
    each(batch.size(), [&](std::size_t i) { write(*batch[i]); });
    end_batch();
  }

  /// Adds the rolls of the first waiting states, and returns how many it added. It stops at a state
  /// with two equal results, which must be added by add(). Throws Error(limit) past max_states().
  std::size_t add_rolls(const Results& results);

  /// Divides the work among workers. Worker 0 interns its rolls in the chain, and worker k interns
  /// them in others[k - 1]. end_sharing() leaves the rolls in the chain in the order in which a
  /// single worker would have interned them.
  void share(std::span<Chain> others);
  void end_sharing() { chain_.rolls = std::move(merged_); }

  RowStore take_rows() { return rows_.take(); }

 private:
  struct Worker;

  void merge_repeated(NodeList& node) const;
  void drop_repeated_options(NodeList& node) const;
  // The steps of add() for one batch.
  void begin_batch(Batch batch) const;
  void look_up(Batch batch, std::size_t shard);
  void number(Batch batch);
  static constexpr std::size_t arrays_of_chain = 6;
  void make_room(std::size_t array);
  void write(const NodeList& node);
  void end_batch();

  [[noreturn]] void refuse_states() const;
  std::uint32_t list_of(const Choice& choice, std::vector<std::string> options);

  Chain& chain_;
  const EnumerationOptions& options_;
  const std::uint64_t max_states_ = max_states();
  const RollIndex sure_;
  Rows rows_;
  StateIndex expanded_ = 0;  ///< number of states that were added to the chain

  struct Worker {
    Rolls* rolls;
    std::vector<RollIndex> merged = {};  ///< by roll of this worker: the roll in merged_
    /// The rolls with equal results merged, by the new number of each result and the old roll.
    boost::unordered_flat_map<std::vector<std::uint32_t>, RollIndex> repeated = {};
  };
  mutable std::vector<Worker> workers_;  ///< only its own thread changes each of them
  // The sizes of the chain after the wave that is being added.
  StateIndex states_ = 0;
  std::uint64_t edges_ = 0;
  std::size_t retreats_ = 0;
  Rolls merged_;  ///< of several workers
  /// The position in the labels of the chain, by the choice and its options.
  std::map<std::pair<Choice, std::vector<std::string>>, std::uint32_t> lists_;
};

extern template class Enumeration<StateRows>;
extern template class Enumeration<GridRows>;

/// Rules that describe a state in a node. They intern their rolls in chain.rolls before they expand
/// states or while they do.
template <class Rules>
concept StateExpander = BattleState<typename Rules::State> &&
    requires(Rules& rules, const typename Rules::State& state, Node<typename Rules::State>& node) {
  rules.expand(state, node);
};

/// Rules that can list the results of dice without a node: roll() adds them, or returns false for a
/// state without dice.
template <class Rules>
concept DiceRoller = StateExpander<Rules> &&
    requires(Rules& rules, const typename Rules::State& state, Results& results) {
  { rules.roll(state, results) } -> std::same_as<bool>;
};

/// Rules of battles that can be solved in layers.
template <class Rules>
concept LeveledRules = StateExpander<Rules> &&
    requires(Rules& rules, const typename Rules::State& state) {
  { rules.level(state) } -> std::same_as<std::uint64_t>;
};

/// Throws Error(input): this battle cannot be solved in layers.
[[noreturn]] void refuse_layers();
/// Throws Error(chain): a state has a higher level than all starts of its layer.
[[noreturn]] void refuse_rise();

/// Expands states breadth first, each one once.
template <StateExpander Rules>
class Enumerator {
 public:
  using State = typename Rules::State;
  using Rows = typename RowsOfState<State>::Type;
  using WorkerFactory = std::function<std::shared_ptr<Rules>(Chain& own)>;

  Enumerator(Rules& rules, Chain& chain, const EnumerationOptions& options)
      : rules_(rules), chain_(chain), options_(options) {}

  /// Adds everything that can be reached from `starts`, which must not be empty, to the chain. The
  /// chain must be empty except for its rolls and the names of its custom figures. `make_worker`
  /// makes another copy of the rules for the chain that it is given. If it is empty, one thread
  /// does all the work. Throws Error(limit) past max_states(), and Error(chain) if the successors
  /// of a state do not fit its roll.
  States<State> run(std::span<const State> starts, const WorkerFactory& make_worker = {}) {
    if (options_.in_layers) refuse_layers();
    Enumeration<Rows> enumeration(row_length(starts.front()), chain_, options_);
    for (const State& start : starts) enumeration.add_start(row_of(start));
    expand_on_this_thread(enumeration, starts.front(),
                          make_worker ? options_.workers_from : no_workers);
    if (enumeration.waiting() > 0 && threads_of(0, most_workers) >= least_workers()) {
      expand_on_all_threads(enumeration, starts.front(), make_worker);
    }
    expand_on_this_thread(enumeration, starts.front(), no_workers);
    return {enumeration.take_rows(), starts.front()};
  }

  /// Adds one layer of the battle that began with `start` to the chain. Throws as the other run(),
  /// and Error(chain) if a state has a higher level than all starts of the layer.
  States<State> run(Layer& layer, const State& start) requires LeveledRules<Rules> {
    Enumeration<Rows> enumeration(row_length(start), chain_, options_);
    for (auto row = layer.starts.begin(); row != layer.starts.end();) {
      const auto end = row + static_cast<std::ptrdiff_t>(row_length(start));
      enumeration.add_start({row, end});
      row = end;
    }
    State state = start;
    Node<State> node(start);
    const auto cut = [&](const State& expanded, Node<State>& done) {
      const std::uint64_t level = rules_.level(expanded);
      if (level > layer.top) refuse_rise();
      if (level < layer.least && !done.is_end()) enumeration.cut_off(level, layer, done);
    };
    while (enumeration.waiting() > 0) expand_next(enumeration, states_at_once, state, node, cut);
    return {enumeration.take_rows(), start};
  }

 private:
  static constexpr std::size_t no_workers = static_cast<std::size_t>(-1);
  static constexpr std::size_t most_workers = 16;
  /// States in a batch: enough that prefetches complete before the look-ups begin.
  static constexpr std::size_t states_at_once = 32;
  /// Batches in a wave: enough that threads seldom wait for each other.
  static constexpr std::size_t nodes_at_once = 64;

  unsigned least_workers() const { return DiceRoller<Rules> ? options_.least_workers : 2; }

  /// Expands states on this thread until none or at least `many` are waiting.
  void expand_on_this_thread(Enumeration<Rows>& enumeration, State state, std::size_t many) {
    Node<State> node(state);
    const auto no_change = [](const State&, Node<State>&) {};
    Results results(row_length(state));
    while (enumeration.waiting() > 0 && enumeration.waiting() < many) {
      if constexpr (DiceRoller<Rules>) {
        results.clear();
        const std::size_t first = enumeration.first_waiting();
        const std::size_t most = std::min(enumeration.waiting(), states_at_once);
        for (std::size_t i = 0; i < most; ++i) {
          enumeration.read(first + i, state);
          if (!rules_.roll(state, results)) break;
        }
        if (enumeration.add_rolls(results) == most) continue;
        expand_next(enumeration, 1, state, node, no_change);
      } else {
        expand_next(enumeration, states_at_once, state, node, no_change);
      }
    }
  }

  /// Expands at most `most` waiting states and adds them. Calls `expanded` for each state after the
  /// rules have described it.
  template <class Expanded>
  void expand_next(Enumeration<Rows>& enumeration, std::size_t most, State& state,
                   Node<State>& node, Expanded expanded) {
    NodeList* const batch = &node;
    enumeration.begin(node);
    expand(rules_, enumeration, enumeration.first_waiting(), most, state, node, expanded);
    enumeration.add({&batch, 1}, [](std::size_t count, auto body) {
      for (std::size_t i = 0; i < count; ++i) body(i);
    });
  }

  /// Describes at most `most` states from `first` on in `node`.
  template <class Expanded>
  static void expand(Rules& rules, const Enumeration<Rows>& enumeration, std::size_t first,
                     std::size_t most, State& state, Node<State>& node, Expanded expanded) {
    const std::size_t end = std::min(first + most, enumeration.known());
    for (std::size_t i = first; i < end; ++i) {
      enumeration.read(i, state);
      rules.expand(state, node);
      expanded(state, node);
      enumeration.finish_state(node);
    }
    enumeration.end(node);
  }

  /// Expands all waiting states on several threads. Each thread has its own copy of the rules, and
  /// finds the numbers of the rows of some shards.
  void expand_on_all_threads(Enumeration<Rows>& enumeration, const State& one,
                             const WorkerFactory& make_worker) {
    const unsigned workers = threads_of(0, most_workers);
    std::vector<Chain> own(workers - 1);
    std::vector<std::shared_ptr<Rules>> others(workers - 1);
    std::vector<State> states(workers, one);
    std::vector<Node<State>> nodes(nodes_at_once, Node<State>(one));
    std::vector<NodeList*> batch;
    for (Node<State>& node : nodes) batch.push_back(&node);
    enumeration.share(own);
    run_in_phases(workers, [&](Phases& phases) {
      while (enumeration.waiting() > 0) {
        const std::size_t count =
            std::min(nodes_at_once, (enumeration.waiting() - 1) / states_at_once + 1);
        phases.run(count, [&](std::size_t nth, std::size_t worker) {
          if (worker > 0 && !others[worker - 1]) others[worker - 1] = make_worker(own[worker - 1]);
          enumeration.begin(nodes[nth], worker);
          const std::size_t first = enumeration.first_waiting() + nth * states_at_once;
          expand(worker == 0 ? rules_ : *others[worker - 1], enumeration, first, states_at_once,
                 states[worker], nodes[nth], [](const State&, Node<State>&) {});
        });
        enumeration.add({batch.data(), count}, [&](std::size_t all, auto body) {
          phases.run(all, [&](std::size_t i, std::size_t) { body(i); });
        });
      }
    });
    enumeration.end_sharing();
  }

  Rules& rules_;
  Chain& chain_;
  const EnumerationOptions& options_;
};

}  // namespace asdic
