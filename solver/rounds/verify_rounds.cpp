#include "solver/rounds/verify_rounds.hpp"

#include <utility>
#include <vector>

#include "lib/error.hpp"
#include "lib/limits.hpp"
#include "solver/verify/payoffs_modulo.hpp"
#include "solver/verify/prime_field.hpp"
#include "solver/verify/random_prices.hpp"

namespace asdic {

namespace {

[[noreturn]] void fail(const char* what) {
  throw Error(ErrorCode::verification, what);
}

constexpr const char* disagrees = "a round disagrees with its check modulo a prime";

void verify_sum(const Masses& starts, const CarriedRounds& carried, bool has_going_on) {
  Integer rest = 0;
  for (const auto& [state, mass] : starts) rest += mass * carried.denominator;
  const auto take = [&](const Integer& number) {
    if (number < 0) fail("a mass is below 0");
    rest -= number;
  };
  for (const Integer& ended : carried.ended) take(ended);
  for (const auto& [state, mass] : carried.going_on) take(mass);
  if (rest < 0 || (has_going_on && rest != 0)) fail("a round lost or made up mass");
}

/// Rounds carried forward in a field, straight from the chain of one round.
class RoundsModulo {
 public:
  RoundsModulo(const PrimeField& field, const OneRound& round, const Structure& structure,
               std::vector<std::uint64_t> payoffs)
      : field_(field),
        round_(round),
        structure_(structure),
        chances_(chances_modulo(field, round.chain.rolls)),
        payoffs_(std::move(payoffs)),
        begins_(payoffs_.size(), 0),
        mass_(round.chain.state_count(), 0) {
    for (const auto& [state, before] : round.next) begins_[state] = 1;
  }

  /// Starts the masses where rounds begin, or all others.
  void start(const Masses& starts, bool where_rounds_begin) {
    for (const auto& [state, mass] : starts) {
      if ((begins_[state] != 0) == where_rounds_begin) add(state, field_.residue(mass));
    }
  }

  /// Carries what has started to its end, or to the start of another round; returns what ended.
  std::uint64_t fight() {
    std::uint64_t ended = 0;
    Ticks ticks("verifying");
    for (const StateIndex state : round_.structure.order) {
      ticks();
      const bool waits = state >= payoffs_.size();
      if (mass_[state] == 0 || waits) continue;
      const std::uint64_t here = std::exchange(mass_[state], 0);
      paid_ = field_.plus(paid_, field_.times(here, payoffs_[state]));
      if (structure_.absorbing[state] != 0) ended = field_.plus(ended, here);
      const auto successors = round_.chain.successors(state);
      const std::uint64_t* chance = chances_.of(round_.chain.rows[state]);
      for (const StateIndex to : successors) add(to, field_.times(here, *chance++));
    }
    for (const auto& [state, before] : round_.next) std::swap(mass_[state], mass_[before]);
    return ended;
  }

  /// What all visits have paid so far.
  std::uint64_t paid() const { return paid_; }
  /// What waits at a state for another round.
  std::uint64_t waiting(StateIndex state) const { return mass_[state]; }

 private:
  void add(StateIndex state, std::uint64_t mass) { mass_[state] = field_.plus(mass_[state], mass); }

  const PrimeField& field_;
  const OneRound& round_;
  const Structure& structure_;
  const ChancesModulo chances_;
  const std::vector<std::uint64_t> payoffs_;  ///< by state of the whole chain
  std::vector<std::uint8_t> begins_;          ///< by state: whether a round begins there
  std::vector<std::uint64_t> mass_;           ///< by state of the chain of one round
  std::uint64_t paid_ = 0;
};

/// What goes on is compared state by state.
void verify_going_on(const PrimeField& field, const OneRound& round, const RoundsModulo& rounds,
                     const CarriedRounds& carried) {
  const std::uint64_t scale = field.residue(carried.denominator);
  auto next = carried.going_on.begin();
  for (const auto& [state, before] : round.next) {
    const bool is_told = next != carried.going_on.end() && next->first == state;
    const std::uint64_t told = is_told ? field.residue((next++)->second) : 0;
    if (field.times(rounds.waiting(state), scale) != told) fail(disagrees);
  }
  if (next != carried.going_on.end()) fail("a round goes on where none begins");
}

}  // namespace

void verify_rounds(const OneRound& round, const Structure& structure, const Masses& starts,
                   const Question& question, const CarriedRounds& carried, bool has_going_on) {
  verify_sum(starts, carried, has_going_on);
  check_in_a_field([&](const PrimeField& field) {
    RandomPrices prices(field, question.figures);
    const auto states = static_cast<StateIndex>(structure.order.size());
    RoundsModulo rounds(field, round, structure, prices.payoffs(question, states));
    rounds.start(starts, false);
    std::uint64_t expected = 0;
    std::uint64_t told = prices.worth(carried.figures);
    for (std::size_t fought = 0; fought < carried.ended.size(); ++fought) {
      const std::uint64_t price = prices.next();
      expected = field.plus(expected, field.times(price, rounds.fight()));
      told = field.plus(told, field.times(price, field.residue(carried.ended[fought])));
      if (fought == 0) rounds.start(starts, true);
    }
    if (has_going_on) verify_going_on(field, round, rounds, carried);
    expected = field.plus(expected, rounds.paid());
    if (field.times(expected, field.residue(carried.denominator)) != told) fail(disagrees);
  });
}

}  // namespace asdic
