// Absorbing Markov chains of exact chances. They know no battle.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "asdic/number.hpp"

namespace asdic::ASDIC_V0 {

/// States count from 0, in the order in which they are added.
using State = std::uint32_t;

/// A chain whose every state goes on by exact chances, or is an end.
class ASDIC_API Chain {
 public:
  Chain();
  Chain(const Chain& other);               ///< a copy that is apart
  Chain(Chain&& other) noexcept;           ///< leaves nothing behind
  Chain& operator=(Chain other) noexcept;  ///< of either
  ~Chain();

  /// Adds a state that goes on to targets[k] with the chance weights[k] over the sum of all; a
  /// target may be added later, or named twice. Throws Error(chain) for no targets, a weight of 0,
  /// or not as many of the one as of the other.
  State add(std::span<const State> targets, std::span<const std::uint64_t> weights);
  /// The same with weights of any length, as decimal digits.
  State add(std::span<const State> targets, std::span<const std::string> weights);
  State add_end();  ///< where the chain comes to rest

  State size() const;              ///< how many states there are
  bool is_end(State state) const;  ///< it was added as one
  /// The states that a state goes on to, each once; none of an end. Valid until a state is added.
  std::span<const State> targets(State state) const;
  /// The chances of these, exact, in the same order.
  std::vector<Number> chances(State state) const;

  /// As a sparse matrix by rows, of which scipy.sparse.csr_array takes the arrays: the edges of
  /// state s are first_edges()[s] up to first_edges()[s + 1]. Doubles are the nearest ones.
  std::span<const std::uint64_t> first_edges() const;
  std::span<const State> all_targets() const;  ///< by edge
  std::vector<double> all_chances() const;     ///< by edge

  /// Throws Error(chain) unless every target is a state.
  void validate() const;

  /// The library's own.
  struct Impl;
  explicit Chain(std::unique_ptr<Impl> impl);  ///< the library's own
  const Impl& impl() const { return *impl_; }  ///< the library's own

 private:
  std::unique_ptr<Impl> impl_;
};

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
