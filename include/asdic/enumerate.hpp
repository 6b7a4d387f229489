// Chains from what may follow each state.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "asdic/chain.hpp"

namespace asdic::ASDIC_V0 {

/// How a state of some type goes on: the states that follow, with whole weights above 0; none for
/// an end.
template <class T>
using Row = std::vector<std::pair<T, std::uint64_t>>;

/// A chain whose states are values of a type.
template <class T>
struct Enumerated {
  Chain chain;            ///< state 0 is the start
  std::vector<T> states;  ///< by state of the chain
};

/// Everything that can be reached from `start`, which is state 0, breadth first. `row_of` gives the
/// Row<T> of a state, and is asked once for each; T is compared by <.
template <class T, class RowOf>
Enumerated<T> enumerate(const T& start, RowOf row_of) {
  Enumerated<T> result;
  result.states.push_back(start);
  std::map<T, State> known = {{start, 0}};
  for (std::size_t next = 0; next < result.states.size(); ++next) {
    const Row<T> row = row_of(T(result.states[next]));
    std::vector<State> targets;
    std::vector<std::uint64_t> weights;
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
