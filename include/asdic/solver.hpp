// Exact solutions of any absorbing chain.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "asdic/chain.hpp"
#include "asdic/work.hpp"

namespace asdic::ASDIC_V0 {

/// Solves one chain, exactly. Every solution is verified before it is given out:
/// Error(verification) is a fault of asdic. All functions throw Error(chain) for a state that is
/// none, and as Work says. Several threads may ask one solver.
class ASDIC_API Solver {
 public:
  /// Throws Error(chain) for no chain.
  explicit Solver(Chain chain, Work work = {});
  Solver(Solver&& other) noexcept;           ///< leaves one that may only be destroyed
  Solver& operator=(Solver other) noexcept;  ///< the same
  ~Solver();

  /// An end, or a state of a group of states that is never left: there the chain comes to rest.
  bool is_absorbing(State state) const;

  /// Where a chain that begins in `start` comes to rest: each absorbing state that it may enter
  /// first, with the chance of that. They sum to 1.
  std::vector<std::pair<State, Number>> ends(State start) const;

  /// How often it is in each of `states` on average; an absorbing state counts when it is entered.
  std::vector<Number> visits(State start, std::span<const State> states) const;

  /// From each of `states` on, the mean of what is paid: payoffs[s] for every visit of state s, and
  /// once where the chain comes to rest. One pass answers for all states.
  std::vector<Number> values(std::span<const std::int64_t> payoffs,
                             std::span<const State> states) const;

 private:
  struct Impl;
  Impl* impl_;
};

}  // namespace asdic::ASDIC_V0
