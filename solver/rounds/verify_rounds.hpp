// Verifies the results of carried rounds.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>

#include "lib/exact/chain.hpp"
#include "solver/question.hpp"
#include "solver/rounds/rounds.hpp"
#include "solver/structure.hpp"
#include "solver/verify/prime_field.hpp"

namespace asdic {

/// Verifies carried rounds by one weighted sum of all their results, with random weights. Compares
/// it with the same sum of rounds that it carries itself modulo a prime of 61 bits.
class RoundsCheck {
 public:
  /// Carries `rounds` rounds, and the masses that start before the first one; needs no results. If
  /// `with_going_on` is false, check() ignores the masses that begin another round. All arguments
  /// must outlive the check.
  RoundsCheck(const Chain& chain, const Structure& structure, const Masses& starts,
              const Question& question, int rounds, bool with_going_on);

  /// Throws Error(verification) if an integer mass is below 0 or above the total that started, if
  /// the masses do not sum to that total, or if the weighted sums differ.
  void check(const RoundResults& carried) const;

 private:
  void carry(const PrimeField& field, const Chain& chain, const Structure& structure);
  void check_masses(const RoundResults& carried) const;
  void check_going_on(const RoundResults& carried) const;

  const Masses& starts_;
  const Question& question_;
  const std::size_t ended_;  ///< the length of RoundResults::ended
  const bool with_going_on_;
  PrimeField field_;
  std::uint64_t expected_ = 0;
  std::map<StateIndex, std::uint64_t> going_on_;
};

/// Makes a RoundsCheck and calls check().
void verify_rounds(const Chain& chain, const Structure& structure, const Masses& starts,
                   const Question& question, const RoundResults& carried, bool with_going_on);

}  // namespace asdic
