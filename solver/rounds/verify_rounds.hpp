// The check that carried rounds pass before anybody sees them.
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

/// Checks rounds that were carried by a random weighting of all that comes of them: its worth is
/// found from rounds carried modulo a prime of 61 bits.
class RoundsCheck {
 public:
  /// Carries `rounds` rounds, and what comes before the first; that needs no solution. What goes on
  /// is looked at only if it is asked for. All that it takes must outlive it.
  RoundsCheck(const Chain& chain, const Structure& structure, const Masses& starts,
              const Question& question, int rounds, bool with_going_on);

  /// Throws Error(verification) unless what was carried forward lies between 0 and what began and
  /// sums to it, as integers, and the weighting agrees.
  void check(const RoundResults& carried) const;

 private:
  void carry(const PrimeField& field, const Chain& chain, const Structure& structure);
  void check_masses(const RoundResults& carried) const;
  void check_going_on(const RoundResults& carried) const;

  const Masses& starts_;
  const Question& question_;
  const std::size_t ended_;  ///< numbers of rounds
  const bool with_going_on_;
  PrimeField field_;
  std::uint64_t expected_ = 0;
  std::map<StateIndex, std::uint64_t> going_on_;
};

/// Both at once.
void verify_rounds(const Chain& chain, const Structure& structure, const Masses& starts,
                   const Question& question, const RoundResults& carried, bool with_going_on);

}  // namespace asdic
