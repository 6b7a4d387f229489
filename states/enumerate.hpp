// Enumeration: expands the first states of a rule system, and all that follow, into a chain.
// Enumerator asks the rules to describe pieces of successive states; Enumeration numbers the states
// to which they lead and writes the chain. Several workers may describe pieces at the same time.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "lib/exact/chain.hpp"
#include "lib/limits.hpp"
#include "lib/parallel.hpp"
#include "lib/pipeline.hpp"
#include "states/enumeration_options.hpp"
#include "states/node.hpp"
#include "states/state_rows.hpp"

namespace asdic {

/// Returns advice for a chain that exceeds the limit of states because of open decisions, or "".
std::string hint_of_decisions(const Chain& chain);

/// Successive states of a chain, and their description by one worker.
struct Piece {
  explicit Piece(std::size_t row_length) : states(row_length), results(row_length) {}

  StateIndex first = 0;             ///< the number of the first state
  RowBuffer states;                 ///< the rows of the states
  std::size_t worker = 0;           ///< which describes them
  Results results;                  ///< by state that is described, in results or in a node
  RollExcerpt new_rolls;            ///< the rolls that the worker has interned since its last piece
  std::exception_ptr failure = {};  ///< ended the description before the last state
};

/// A chain under enumeration: the rows of all known states, and the descriptions of the first ones.
template <class Rows>
class Enumeration {
 public:
  /// Starts with `chain`, which must be empty except for its rolls and the names of its custom
  /// figures. The chain must outlive this.
  Enumeration(std::size_t row_length, Chain& chain);

  /// Adds a first state. Throws Error(limit) past max_states().
  void add_start(const std::vector<Word>& row);

  /// Returns the number of states that are known but are not in a piece yet.
  std::size_t waiting() const { return rows_.size() - taken_; }
  /// Puts the first waiting states into `piece`, at most `most`, and empties `node` for their
  /// descriptions. Returns false if none is waiting.
  bool take(Piece& piece, NodeList& node, std::size_t most);

  // A worker calls these to describe a piece.

  /// Completes the description of one state. Throws Error(chain) if the number of its successors
  /// differs from the number of results of its roll.
  void finish_state(Piece& piece, NodeList& node) const;
  /// Replaces the description of the state in progress by an end, and adds the state to those that
  /// are cut off from the layer.
  void cut_off(std::uint64_t level, Layer& layer, const Piece& piece, NodeList& node) const;
  /// Completes the description of a piece.
  void end(Piece& piece) const;

  /// Adds the descriptions of a piece to the chain. Pieces must be added in their order. Throws
  /// Error(limit) past max_states(), and rethrows a failure of the description.
  void add(Piece& piece, const NodeList& node);

  /// Divides the work among workers. Worker 0 interns its rolls in the chain, and worker k interns
  /// them in others[k - 1]. end_sharing() leaves the rolls in the chain in the order in which a
  /// single worker would have interned them. Indices that worker 0 has kept are void then.
  void share(std::span<Chain> others);
  void end_sharing() { chain_.rolls = std::move(merged_); }

  RowStore take_rows() { return rows_.take(); }

 private:
  struct Worker {
    Rolls* rolls;
    RollCounts brought = {};      ///< the rolls that its pieces have brought
    RollTranslation merged = {};  ///< from the rolls of this worker to merged_
    /// The rolls with equal results merged, by the new number of each result and the old roll.
    boost::unordered_flat_map<std::vector<std::uint32_t>, RollIndex> repeated = {};
  };

  void merge_repeated(std::size_t worker, NodeList& node) const;
  void drop_repeated_options(NodeList& node) const;
  template <class Hash>
  void prefetch(const RowBuffer& rows, std::size_t first, std::size_t end, Hash hash) const;
  void add_rolls(const Piece& piece, std::size_t first, std::size_t end);
  void add_states(std::size_t worker, const NodeList& node, std::size_t first, std::size_t end);
  RollIndex roll_in_chain(std::size_t worker, RollIndex roll) const {
    return workers_.size() > 1 ? workers_[worker].merged.rolls[roll] : roll;
  }

  [[noreturn]] void refuse_states() const;
  std::uint32_t list_of(const Choice& choice, std::vector<std::string> options);

  Chain& chain_;
  const std::uint64_t max_states_ = max_states();
  const RollIndex sure_;
  Rows rows_;
  std::size_t taken_ = 0;  ///< number of states that are or were in pieces
  /// Only a worker itself changes its element, except that add() changes `merged`.
  mutable std::vector<Worker> workers_;
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

/// Rules that can list the results of dice without a node: roll() adds them. For a state without
/// dice or with two equal results it returns false, and adds nothing.
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
  /// makes another copy of the rules for the chain that it is given; several threads may call it
  /// while one uses the rules. If it is empty, one thread does all the work. Throws Error(limit)
  /// past max_states(), and Error(chain) if the successors of a state do not fit its roll.
  States<State> run(std::span<const State> starts, const WorkerFactory& make_worker = {}) {
    if (options_.in_layers) refuse_layers();
    Enumeration<Rows> enumeration(row_length(starts.front()), chain_);
    for (const State& start : starts) enumeration.add_start(row_of(start));
    DescribedPiece piece(starts.front());
    expand(enumeration, piece, make_worker ? options_.workers_from : no_workers);
    // Small battles do not get here, and start no threads.
    if (enumeration.waiting() > 0) {
      const unsigned workers = threads_of(0, most_workers);
      workers > 1 ? expand_on_threads(workers, enumeration, starts.front(), make_worker)
                  : expand(enumeration, piece, no_workers);
    }
    return {enumeration.take_rows(), starts.front()};
  }

  /// Adds one layer of the battle that began with `start` to the chain. Throws as the other run(),
  /// and Error(chain) if a state has a higher level than all starts of the layer.
  States<State> run(Layer& layer, const State& start) requires LeveledRules<Rules> {
    Enumeration<Rows> enumeration(row_length(start), chain_);
    for (auto row = layer.starts.begin(); row != layer.starts.end();) {
      const auto end = row + static_cast<std::ptrdiff_t>(row_length(start));
      enumeration.add_start({row, end});
      row = end;
    }
    DescribedPiece piece(start);
    while (enumeration.take(piece, piece.node, states_at_once)) {
      for (std::size_t i = 0; i < piece.states.size(); ++i) {
        read_row(piece.states[i], piece.state);
        rules_.expand(piece.state, piece.node);
        const std::uint64_t level = rules_.level(piece.state);
        if (level > layer.top) refuse_rise();
        if (level < layer.least && !piece.node.is_end()) {
          enumeration.cut_off(level, layer, piece, piece.node);
        }
        enumeration.finish_state(piece, piece.node);
      }
      enumeration.add(piece, piece.node);
    }
    return {enumeration.take_rows(), start};
  }

 private:
  static constexpr std::size_t no_workers = static_cast<std::size_t>(-1);
  static constexpr unsigned most_workers = 16;
  /// States in a piece of one thread, so that the results of a piece stay in the cache.
  static constexpr std::size_t states_at_once = 32;
  static constexpr std::size_t pieces_of_worker = 4;
  /// The number of waiting states from which pieces are four times as large, so that threads wait
  /// for each other less often. That took 7% off the time of a battle of 29 million states (1940,
  /// 150 units against 121, 2 threads, 2026-11-30), whose descriptions stay a small part of memory.
  static constexpr std::size_t many_waiting = 200'000;

  struct DescribedPiece : Piece {
    explicit DescribedPiece(const State& one) : Piece(row_length(one)), node(one), state(one) {}

    Node<State> node;  ///< of the states that results do not describe
    State state;
    Ticks ticks = Ticks("enumerating");
  };

  /// Describes the states of a piece, up to a failure.
  static void describe(const Enumeration<Rows>& enumeration, Rules& rules, DescribedPiece& piece) {
    try {
      for (std::size_t i = 0; i < piece.states.size(); ++i) {
        piece.ticks();
        read_row(piece.states[i], piece.state);
        if constexpr (DiceRoller<Rules>) {
          if (rules.roll(piece.state, piece.results)) continue;
        }
        rules.expand(piece.state, piece.node);
        enumeration.finish_state(piece, piece.node);
      }
    } catch (...) {
      piece.failure = std::current_exception();
    }
    enumeration.end(piece);
  }

  /// Expands states on this thread until none or at least `many` are waiting.
  void expand(Enumeration<Rows>& enumeration, DescribedPiece& piece, std::size_t many) {
    while (enumeration.waiting() < many && enumeration.take(piece, piece.node, states_at_once)) {
      describe(enumeration, rules_, piece);
      enumeration.add(piece, piece.node);
    }
  }

  /// Expands all waiting states on several threads. Each thread has its own copy of the rules.
  void expand_on_threads(unsigned workers, Enumeration<Rows>& enumeration, const State& one,
                         const WorkerFactory& make_worker) {
    std::vector<Chain> own(workers - 1);
    std::vector<std::shared_ptr<Rules>> others(workers - 1);
    std::vector<DescribedPiece> pieces;
    while (pieces.size() < workers * pieces_of_worker) pieces.emplace_back(one);
    enumeration.share(own);
    PieceSteps steps;
    // A piece of fewer states waits for those that earlier pieces may name.
    steps.prepare = [&](std::size_t place, bool has_others) {
      const std::size_t many =
          options_.states_in_piece * (enumeration.waiting() < many_waiting ? 1 : 4);
      if (has_others && enumeration.waiting() < many) return false;
      return enumeration.take(pieces[place], pieces[place].node, many);
    };
    steps.first = [&](std::size_t place, std::size_t worker) {
      if (worker > 0 && !others[worker - 1]) others[worker - 1] = make_worker(own[worker - 1]);
      pieces[place].worker = worker;
      describe(enumeration, worker == 0 ? rules_ : *others[worker - 1], pieces[place]);
    };
    steps.second = [&](std::size_t place) { enumeration.add(pieces[place], pieces[place].node); };
    run_pipeline(workers, pieces.size(), std::move(steps));
    enumeration.end_sharing();
  }

  Rules& rules_;
  Chain& chain_;
  const EnumerationOptions& options_;
};

}  // namespace asdic
