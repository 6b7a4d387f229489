#include "solver/verify/verify.hpp"

#include <algorithm>
#include <random>

#include "lib/error.hpp"
#include "solver/residues/primes.hpp"
#include "solver/verify/payoffs_modulo.hpp"
#include "solver/verify/prime_field.hpp"

namespace asdic {

namespace {

/// Runs a check modulo primes until one is fit. 2^61 - 1 is left out: it divides every 2^61k - 1,
/// and so the determinants of battles in which just half of the dice miss.
template <class Check>
void with_fit_prime(Check check) {
  const auto primes = primes_below_power(61, 9);
  for (std::size_t i = 1; i < primes.size(); ++i) {
    try {
      return check(Field(primes[i]));
    } catch (const UnfitPrime&) {
    }
  }
  throw Error(ErrorCode::verification, "no check prime fits");
}

[[noreturn]] void fail(const char* what) {
  throw Error(ErrorCode::verification, what);
}

}  // namespace

void verify_visits(const Chain& chain, const Structure& structure, const Masses& starts,
                   const Question& question, const Solution& solution) {
  Integer began = 0;
  for (const auto& [state, mass] : starts) began += mass;
  began *= solution.denominator;
  Integer ended = 0;
  for (std::uint32_t figure = 0; figure < question.ends; ++figure) {
    const Integer& number = solution.numbers[figure];
    if (number < 0 || number > began) fail("a chance does not lie between 0 and 1");
    ended += number;
  }
  if (ended != began) fail("the masses that end are not those that began");

  with_fit_prime([&](const Field& field) {
    std::mt19937_64 random(0x61736469u);
    std::vector<std::uint64_t> price(question.figures);
    std::uint64_t paid = 0;
    for (std::uint32_t figure = 0; figure < question.figures; ++figure) {
      price[figure] = random() % field.prime;
      paid = field.plus(paid, field.times(price[figure], field.residue(solution.numbers[figure])));
    }
    std::vector<std::uint64_t> payoffs(chain.state_count(), 0);
    for (const Reading& reading : question.readings) {
      const std::uint64_t weight = field.residue(Integer(reading.weight));
      std::uint64_t& payoff = payoffs[reading.state];
      payoff = field.plus(payoff, field.times(weight, price[reading.figure]));
    }
    const auto values = payoffs_modulo(field, chain, structure, std::move(payoffs));
    std::uint64_t expected = 0;
    for (const auto& [state, mass] : starts) {
      expected = field.plus(expected, field.times(values[state], field.residue(mass)));
    }
    if (field.times(expected, field.residue(solution.denominator)) != paid) {
      fail("the solution disagrees with its check modulo a prime");
    }
  });
}

void verify_values(const Chain& chain, const Structure& structure, std::span<const Integer> payoffs,
                   std::span<const StateIndex> states, const Solution& solution) {
  with_fit_prime([&](const Field& field) {
    std::vector<std::uint64_t> residue_payoffs;
    residue_payoffs.reserve(payoffs.size());
    for (const Integer& payoff : payoffs) residue_payoffs.push_back(field.residue(payoff));
    const auto values = payoffs_modulo(field, chain, structure, std::move(residue_payoffs));
    const std::uint64_t scale = field.residue(solution.denominator);
    for (std::size_t i = 0; i < states.size(); ++i) {
      if (field.times(values[states[i]], scale) != field.residue(solution.numbers[i])) {
        fail("the solution disagrees with its check modulo a prime");
      }
    }
  });
}

void verify_rounds(const OneRound& round, const Structure& structure, const Masses& starts,
                   const Question& question, const CarriedRounds& carried, bool has_going_on) {
  Integer rest = 0;
  for (const auto& [state, mass] : starts) rest += mass * carried.denominator;
  const auto take = [&](const Integer& number) {
    if (number < 0) fail("a mass is below 0");
    rest -= number;
  };
  for (const Integer& ended : carried.ended) take(ended);
  for (const auto& [state, mass] : carried.going_on) take(mass);
  if (rest < 0 || (has_going_on && rest != 0)) fail("a round lost or made up mass");

  with_fit_prime([&](const Field& field) {
    std::mt19937_64 random(0x61736469u);
    const StateIndex states = static_cast<StateIndex>(structure.order.size());
    const Chain& chain = round.chain;
    const auto chances = chances_modulo(field, chain.rolls);
    std::vector<std::uint64_t> price(question.figures);
    for (std::uint64_t& each : price) each = random() % field.prime;
    std::vector<std::uint64_t> payoff(states, 0);
    for (const Reading& reading : question.readings) {
      const std::uint64_t weight = field.residue(Integer(reading.weight));
      payoff[reading.state] =
          field.plus(payoff[reading.state], field.times(weight, price[reading.figure]));
    }
    std::vector<std::uint64_t> begins(states, 0);
    for (const auto& [state, before] : round.next) begins[state] = 1;
    std::vector<std::uint64_t> mass(chain.state_count(), 0);
    const auto start = [&](bool at_round) {
      for (const auto& [state, amount] : starts) {
        if ((begins[state] != 0) == at_round) {
          mass[state] = field.plus(mass[state], field.residue(amount));
        }
      }
    };
    start(false);
    std::uint64_t expected = 0;
    std::uint64_t found = 0;
    for (std::size_t fought = 0; fought < carried.ended.size(); ++fought) {
      std::uint64_t ended = 0;
      for (const StateIndex state : round.structure.order) {
        if (mass[state] == 0) continue;
        const auto successors = chain.successors(state);
        for (std::size_t k = 0; k < successors.size(); ++k) {
          const std::uint64_t share = field.times(mass[state], chances.of(chain.rows[state])[k]);
          mass[successors[k]] = field.plus(mass[successors[k]], share);
        }
        if (state >= states) continue;  // what goes on
        expected = field.plus(expected, field.times(mass[state], payoff[state]));
        if (structure.absorbing[state] != 0) ended = field.plus(ended, mass[state]);
        mass[state] = 0;
      }
      const std::uint64_t round_price = random() % field.prime;
      expected = field.plus(expected, field.times(round_price, ended));
      found = field.plus(found, field.times(round_price, field.residue(carried.ended[fought])));
      for (const auto& [state, before] : round.next) std::swap(mass[state], mass[before]);
      if (fought == 0) start(true);
    }
    // What goes on is compared state by state.
    if (has_going_on) {
      for (const auto& [state, amount] : carried.going_on) {
        const std::uint64_t truth = field.times(mass[state], field.residue(carried.denominator));
        if (truth != field.residue(amount)) fail("a round disagrees with its check modulo a prime");
        mass[state] = 0;
      }
      for (const auto& [state, before] : round.next) {
        if (mass[state] != 0) fail("a round lost what goes on");
      }
    }
    for (std::uint32_t figure = 0; figure < question.figures; ++figure) {
      found = field.plus(found, field.times(price[figure], field.residue(carried.figures[figure])));
    }
    if (field.times(expected, field.residue(carried.denominator)) != found) {
      fail("a round disagrees with its check modulo a prime");
    }
  });
}

}  // namespace asdic
