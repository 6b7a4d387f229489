// Absorbing Markov chains of exact chances. They know no battle.
#pragma once

#include <cstdint>
#include <span>
#include <string>
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
  const Impl& impl() const { return *impl_; }  ///< the library's own

 private:
  explicit Chain(Impl* impl);
  Impl* impl_;
};

}  // namespace asdic::ASDIC_V0
