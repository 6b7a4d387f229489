// Makes a chain from a function that returns the successors of a state.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <type_traits>
#include <utility>
#include <vector>

#include "asdic/chain.hpp"

namespace asdic::ASDIC_V0 {

/// The successors of a state with their weights, which are above 0; empty for an end. The
/// probability of a transition is its weight / (sum of all weights). A Row<T, Number> has weights
/// of any size, such as those of dice.hpp.
template <class T, class Weight = std::uint64_t>
using Row = std::vector<std::pair<T, Weight>>;

/// A chain and the value of type T that each of its states represents.
template <class T>
struct EnumeratedChain {
  Chain chain = {};            ///< state 0 is the start
  std::vector<T> states = {};  ///< the values, by state of the chain
};

/// Returns the chain of all states that can be reached from `start`, numbered breadth first from 0.
/// `row_of` returns the Row<T> or the Row<T, Number> of a state; asdic calls it once for each
/// state. T needs operator<. Before each state asdic calls `check`, such as check_limits() of
/// rules.hpp, with the number of known states at every 128th state and with 0 at others.
template <class T, class RowOf>
EnumeratedChain<T> enumerate(const T& start, RowOf row_of, void (*check)(State states) = nullptr) {
  constexpr std::size_t states_between_checks = 128;
  using Returned = std::remove_cvref_t<std::invoke_result_t<RowOf&, T>>;
  constexpr bool has_numbers = std::is_same_v<Returned, Row<T, Number>>;
  using Weight = std::conditional_t<has_numbers, Number, std::uint64_t>;
  EnumeratedChain<T> result;
  result.states.push_back(start);
  std::map<T, State> known = {{start, 0}};
  for (std::size_t next = 0; next < result.states.size(); ++next) {
    if (check != nullptr) {
      const bool counts = next % states_between_checks == 0;
      check(counts ? static_cast<State>(result.states.size()) : 0);
    }
    const Row<T, Weight> row = row_of(T(result.states[next]));
    std::vector<State> targets;
    std::vector<Weight> weights;
    for (const auto& [state, weight] : row) {
      const auto [at, is_new] = known.try_emplace(state, static_cast<State>(result.states.size()));
      if (is_new) result.states.push_back(state);
      targets.push_back(at->second);
      weights.push_back(weight);
    }
    row.empty() ? result.chain.add_end() : result.chain.add(targets, weights);
  }
  return result;
}

}  // namespace asdic::ASDIC_V0
