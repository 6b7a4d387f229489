// Absorbing Markov chains with exact probabilities, independent of battles.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "asdic/number.hpp"

namespace asdic::ASDIC_V0 {

/// The number of a state: states count from 0 in the order in which they are added.
using State = std::uint32_t;

/// A chain in which each state is an end or has transitions with exact probabilities.
class ASDIC_API Chain {
 public:
  Chain();
  Chain(const Chain& other);      ///< copies the chain
  Chain(Chain&& other) noexcept;  ///< afterwards, `other` may only be destroyed or assigned to
  Chain& operator=(Chain other) noexcept;  ///< replaces the chain
  ~Chain();

  /// Adds a state and returns its number. Its transition to targets[k] has the probability
  /// weights[k] / (sum of all weights). You may add a target later. If `targets` repeats a state,
  /// its weights add up. Throws Error(chain) if `targets` is empty, if a weight is 0, or if
  /// `targets` and `weights` differ in length.
  State add(std::span<const State> targets, std::span<const std::uint64_t> weights);
  /// Takes weights of any length, as decimal digits. Throws Error(chain) as above, and if a weight
  /// is not a whole number.
  State add(std::span<const State> targets, std::span<const std::string> weights);
  /// Takes exact weights of any size, which can be fractions. Throws Error(chain) as above, and
  /// Error(misuse) if a weight is not exact.
  State add(std::span<const State> targets, std::span<const Number> weights);
  State add_end();  ///< adds a state without transitions and returns its number

  State size() const;              ///< the number of states
  bool is_end(State state) const;  ///< true if `state` has no transitions
  /// Returns the successors of a state, each once; empty for an end. Adding a state invalidates the
  /// span.
  std::span<const State> targets(State state) const;
  /// Returns the exact probabilities of the transitions, in the order of targets().
  std::vector<Number> chances(State state) const;

  /// The chain as a sparse matrix by rows, in the three arrays that scipy.sparse.csr_array takes.
  /// The transitions of state s have the numbers from first_edges()[s] to first_edges()[s + 1] - 1.
  /// Each probability is the nearest double.
  std::span<const std::uint64_t> first_edges() const;
  std::span<const State> all_targets() const;  ///< successors, by number of the transition
  std::vector<double> all_chances() const;     ///< probabilities, by number of the transition

  /// Throws Error(chain) if a target is not a state of the chain.
  void validate() const;

  struct Impl;                                 ///< internal
  const Impl& impl() const { return *impl_; }  ///< internal

 private:
  explicit Chain(Impl* impl);
  Impl* impl_;
};

}  // namespace asdic::ASDIC_V0
