// Solves any absorbing chain exactly.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "asdic/chain.hpp"
#include "asdic/work.hpp"

namespace asdic::ASDIC_V0 {

/// Solves one chain exactly and verifies each solution. Several threads may use the same solver.
/// All functions throw Error(chain) for a state that the chain does not have. They throw
/// Error(limit) at a limit of the Work, Error(stopped) if its watch stops them, and
/// Error(verification) if a solution fails its check, which is a bug in asdic.
class ASDIC_API Solver {
 public:
  /// Analyses `chain`. Each later call has the limits of `work`. Throws Error(chain) if the chain
  /// is invalid, as Chain::validate() does.
  explicit Solver(Chain chain, Work work = {});
  Solver(Solver&& other) noexcept;  ///< afterwards, `other` may only be destroyed or assigned to
  Solver& operator=(Solver other) noexcept;  ///< replaces the chain
  ~Solver();

  /// Returns a solver of the same chain whose calls have the limits of `work`. It shares the
  /// analysis of the chain, so this takes no time. Both solvers may be used and destroyed in any
  /// order.
  Solver within(Work work) const;

  /// Returns true if `state` is an end or belongs to states that the chain never leaves once it is
  /// in one of them.
  bool is_absorbing(State state) const;

  /// Returns the absorbing states that the chain can enter first if it begins in `start`, each with
  /// its probability. The probabilities sum to 1.
  std::vector<std::pair<State, Number>> ends(State start) const;

  /// Returns the expected number of visits of each of `states` if the chain begins in `start`. For
  /// an absorbing state, returns the probability that the chain enters it first.
  std::vector<Number> visits(State start, std::span<const State> states) const;

  /// Returns, for each of `states`, the expected sum of payoffs of a chain that begins there. Each
  /// visit of state s pays payoffs[s]; the first absorbing state pays once and ends the sum. One
  /// computation serves all states. Throws Error(chain) if `payoffs` does not have one number for
  /// each state.
  std::vector<Number> values(std::span<const std::int64_t> payoffs,
                             std::span<const State> states) const;
  /// Takes payoffs that are fractions of any length. Throws Error(chain) as above, and
  /// Error(misuse) if a payoff is not exact.
  std::vector<Number> values(std::span<const Number> payoffs, std::span<const State> states) const;

 private:
  struct Impl;
  explicit Solver(Impl* impl);
  Impl* impl_;
};

}  // namespace asdic::ASDIC_V0
