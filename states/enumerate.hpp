// Enumeration: from a rule system and its first states to the chain.
#pragma once

#include <boost/unordered/unordered_flat_set.hpp>

#include <algorithm>
#include <cstring>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include "lib/error.hpp"
#include "lib/exact/chain.hpp"
#include "lib/exact/wide.hpp"
#include "lib/progress.hpp"
#include "states/node.hpp"

namespace asdic {

struct EnumerationLimits {
  std::uint64_t max_states = 0xffffffffu;
  Progress progress;
};

/// Breadth first, each state expanded once. Rules has a `State` (trivially copyable, equal states
/// equal byte for byte) and `void expand(const State&, Node<State>&)`; it interns its rolls in
/// chain.rolls beforehand or while expanding.
template <class Rules>
class Enumerator {
 public:
  using State = typename Rules::State;
  static_assert(std::is_trivially_copyable_v<State>);
  static_assert(std::has_unique_object_representations_v<State>,
                "states are compared by their bytes");

  Enumerator(Rules& rules, Chain& chain, const EnumerationLimits& limits)
      : rules_(rules), chain_(chain), limits_(limits), known_(0, Hash{&states_}, Equal{&states_}) {}

  /// Adds everything that can be reached from the starts to the chain, which must be empty but for
  /// its rolls and names of marks; returns the states in the order of their indices. Throws
  /// Error(limit) past max_states and Error(chain) for a row that does not fit its roll.
  std::vector<State> run(std::span<const State> starts) {
    for (const State& start : starts) chain_.starts.push_back(find_or_add(start));
    Node<State> node;
    for (std::size_t next = 0; next < states_.size(); ++next) {
      const State state = states_[next];
      node.clear();
      rules_.expand(state, node);
      add(static_cast<StateIndex>(next), node);
      if (limits_.progress && next % 65536 == 65535) {
        limits_.progress("enumerating", next + 1, 0);
      }
    }
    return std::move(states_);
  }

 private:
  struct Hash {
    using is_transparent = void;
    const std::vector<State>* states;
    std::size_t operator()(const State& state) const {
      // The bytes of a state, eight at a time, folded by a multiplication whose halves are mixed.
      const auto* bytes = reinterpret_cast<const unsigned char*>(&state);
      std::uint64_t hash = sizeof(State);
      for (std::size_t at = 0; at < sizeof(State); at += 8) {
        std::uint64_t word = 0;
        std::memcpy(&word, bytes + at, std::min<std::size_t>(8, sizeof(State) - at));
        const auto product = static_cast<Wide>(hash ^ word) * 0x9e3779b97f4a7c15u;
        hash = static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
      }
      return hash;
    }
    std::size_t operator()(StateIndex index) const { return (*this)((*states)[index]); }
  };
  struct Equal {
    using is_transparent = void;
    const std::vector<State>* states;
    bool operator()(StateIndex a, StateIndex b) const { return a == b; }
    bool operator()(const State& a, StateIndex b) const {
      return std::memcmp(&a, &(*states)[b], sizeof(State)) == 0;
    }
    bool operator()(StateIndex a, const State& b) const { return (*this)(b, a); }
  };

  StateIndex find_or_add(const State& state) {
    if (const auto found = known_.find(state); found != known_.end()) return *found;
    if (states_.size() >= limits_.max_states) {
      throw Error(ErrorCode::limit, "the battle has more than " +
                                        std::to_string(limits_.max_states) + " states (" +
                                        std::to_string(chain_.state_count()) +
                                        " of them worked out when the limit was reached)");
    }
    const auto index = static_cast<StateIndex>(states_.size());
    states_.push_back(state);
    last_row_.push_back(0);
    known_.insert(index);
    return index;
  }

  void add(StateIndex state, const Node<State>& node) {
    const std::size_t first = chain_.targets.size();
    bool repeated = false;
    for (const State& successor : node.successors_) {
      const StateIndex target = find_or_add(successor);
      chain_.targets.push_back(target);
      repeated = repeated || last_row_[target] == state + 1;
      last_row_[target] = state + 1;
    }
    chain_.kinds.push_back(node.kind_);
    chain_.rows.push_back(row_of(node, first, repeated));
    chain_.first_edges.push_back(chain_.targets.size());
    chain_.round_begins.push_back(node.round_begins_ ? 1 : 0);
    for (Mark mark : node.marks_) {
      mark.state = state;
      chain_.marks.push_back(mark);
    }
    if (node.retreat_) chain_.retreats.emplace_back(state, find_or_add(*node.retreat_));
  }

  std::uint32_t row_of(const Node<State>& node, std::size_t first, bool repeated) {
    switch (node.kind_) {
      case NodeKind::end:
        return 0;
      case NodeKind::attacker_decides:
      case NodeKind::defender_decides: {
        auto& labels = chain_.labels;
        const auto found = std::find(labels.begin(), labels.end(), node.labels_);
        if (found != labels.end()) return static_cast<std::uint32_t>(found - labels.begin());
        labels.push_back(node.labels_);
        return static_cast<std::uint32_t>(labels.size() - 1);
      }
      case NodeKind::chance:
        break;
    }
    if (!node.roll_) return sure_;
    if (chain_.rolls.size(*node.roll_) != chain_.targets.size() - first) {
      throw Error(ErrorCode::chain,
                  "a state has more or fewer successors than its roll has results");
    }
    return repeated ? merge_repeated(*node.roll_, first) : *node.roll_;
  }

  /// Results of one roll that lead to the same state become one edge.
  RollIndex merge_repeated(RollIndex roll, std::size_t first) {
    std::vector<StateIndex> targets;
    std::vector<Integer> weights;
    for (std::uint32_t k = 0; k < chain_.rolls.size(roll); ++k) {
      const StateIndex target = chain_.targets[first + k];
      const auto found = std::find(targets.begin(), targets.end(), target);
      if (found == targets.end()) {
        targets.push_back(target);
        weights.push_back(chain_.rolls.weight(roll, k));
      } else {
        weights[found - targets.begin()] += chain_.rolls.weight(roll, k);
      }
    }
    const Integer denominator = chain_.rolls.denominator(roll);
    chain_.targets.resize(first);
    chain_.targets.insert(chain_.targets.end(), targets.begin(), targets.end());
    return chain_.rolls.intern(weights, denominator);
  }

  Rules& rules_;
  Chain& chain_;
  const EnumerationLimits& limits_;
  const RollIndex sure_ = chain_.rolls.sure();
  std::vector<State> states_;
  std::vector<StateIndex> last_row_;  ///< by state: 1 + the state whose row named it last
  boost::unordered_flat_set<StateIndex, Hash, Equal> known_;
};

}  // namespace asdic
