// Enumeration: from a rule system and its first states to the chain.
#pragma once

#include <concepts>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "lib/exact/chain.hpp"
#include "lib/progress.hpp"
#include "states/node.hpp"
#include "states/state_rows.hpp"

namespace asdic {

/// A part of a battle. Every state has a level, the hits that all units in battle can still take:
/// nothing raises it. What comes below the layer, and is no end of the battle, is cut off, to be a
/// start of a later one.
struct Layer {
  std::vector<Word> starts;  ///< rows of states, one after the other; one may be there repeatedly
  std::uint64_t top = 0;     ///< no start is above this level
  std::uint64_t least = 0;   ///< the lowest level of the layer
  // What is found:
  std::vector<StateIndex> cut;            ///< in ascending order; ends of the chain
  std::vector<std::uint64_t> cut_levels;  ///< of these
  std::vector<Word> cut_rows;             ///< theirs, one after the other
};

struct Battle;

/// Fights a battle that is enumerated layer by layer.
class LayerFight {
 public:
  LayerFight() = default;
  virtual ~LayerFight() = default;
  LayerFight(const LayerFight&) = delete;
  LayerFight& operator=(const LayerFight&) = delete;

  /// Of each layer in turn its part of the battle, in which what is cut off ends.
  virtual void fight(const Battle& part, const Layer& layer) = 0;
  /// The next one, with nothing found yet; nothing where all is fought out.
  virtual std::optional<Layer> next() = 0;
};

struct EnumerationLimits {
  std::uint64_t max_states = 0xffffffffu;
  Progress progress = {};
  LayerFight* in_layers = nullptr;  ///< nothing: the whole battle is one
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

  /// How many states the node is to speak of next, the first of which nothing has been said; 0
  /// where all has been said.
  std::size_t next(UntypedNode& node);
  const Word* row(std::size_t of_these) const { return rows_[said_ + of_these]; }
  /// It has spoken of one of them. Throws Error(chain) for a row that does not fit its roll.
  void said(UntypedNode& node);
  /// The state of which it speaks is cut off, whatever it says of it.
  void cut(std::uint64_t level, Layer& layer, UntypedNode& node);
  /// Adds what it has said. Throws Error(limit) past max_states.
  void add(const UntypedNode& node);

  RowStore take_rows() { return rows_.take(); }

 private:
  StateIndex find_or_add(const Word* row, RowHash hash);
  std::uint32_t list_of(const std::string& choice, std::vector<std::string> options);
  void merge_repeated(UntypedNode& node);
  void add_options(const UntypedNode& node, const UntypedNode::Said& state, std::size_t at);

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

  Enumerator(Rules& rules, Chain& chain, const EnumerationLimits& limits)
      : rules_(rules), chain_(chain), limits_(limits) {}

  /// Adds everything that can be reached from the starts, one or more, to the chain, which must be
  /// empty but for its rolls and names of marks. Throws Error(limit) past max_states and
  /// Error(chain) for a row that does not fit its roll.
  States<State> run(std::span<const State> starts) {
    if (limits_.in_layers) refuse_layers();
    Enumeration enumeration(row_length(starts.front()), chain_, limits_);
    for (const State& start : starts) enumeration.add_start(row_of(start));
    expand_all(enumeration, starts.front(), [](const State&, Node<State>&) {});
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
    expand_all(enumeration, start, [&](const State& state, Node<State>& node) {
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
  /// `expanded` is called for each state when the rules have said what comes of it.
  template <class Expanded>
  void expand_all(Enumeration& enumeration, State state, Expanded expanded) {
    Node<State> node(state);
    while (const std::size_t states = enumeration.next(node)) {
      for (std::size_t i = 0; i < states; ++i) {
        read_row(enumeration.row(i), state);
        rules_.expand(state, node);
        expanded(state, node);
        enumeration.said(node);
      }
      enumeration.add(node);
    }
  }

  Rules& rules_;
  Chain& chain_;
  const EnumerationLimits& limits_;
};

}  // namespace asdic
