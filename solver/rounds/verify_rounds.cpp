#include "solver/rounds/verify_rounds.hpp"

#include <cstdint>
#include <map>
#include <vector>

#include "lib/error.hpp"
#include "solver/round_pass.hpp"
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

/// A number of a field. All but Residue() know which.
struct Residue {
  std::uint64_t number = 0;
  const PrimeField* field = nullptr;

  Residue& operator+=(const Residue& other) {
    return *this = {other.field->plus(number, other.number), other.field};
  }
  friend Residue operator*(const Residue& mass, const Residue& chance) {
    return {chance.field->times(mass.number, chance.number), chance.field};
  }
  friend bool is_nothing(const Residue& residue) { return residue.number == 0; }
};

/// What goes on is compared state by state.
void verify_going_on(const PrimeField& field, const Structure& structure,
                     const RoundPass<Residue>& pass, const CarriedRounds& carried) {
  const std::uint64_t scale = field.residue(carried.denominator);
  std::map<StateIndex, std::uint64_t> waiting;
  pass.for_each_started([&](std::uint32_t place, const Residue& mass) {
    waiting[structure.order[place]] = field.times(mass.number, scale);
  });
  for (const auto& [state, mass] : carried.going_on) {
    const auto found = waiting.extract(state);
    if (field.residue(mass) != (found ? found.mapped() : 0)) fail(disagrees);
  }
  if (!waiting.empty()) fail(disagrees);
}

}  // namespace

void verify_rounds(const Chain& chain, const Structure& structure, const Masses& starts,
                   const Question& question, const CarriedRounds& carried, bool has_going_on) {
  verify_sum(starts, carried, has_going_on);
  const OrderedChain ordered(chain, structure);
  check_in_a_field([&](const PrimeField& field) {
    RandomPrices prices(field, question.figures);
    const std::vector<std::uint64_t> payoffs = prices.payoffs(question, chain.state_count());
    const ChancesModulo modulo = chances_modulo(field, chain.rolls);
    std::vector<Residue> chances;
    for (const std::uint64_t chance : modulo.chances) chances.push_back({chance, &field});
    RoundPass<Residue> pass({ordered, structure, chances});
    // Round 0 is what comes before the first.
    for (const auto& [state, mass] : starts) {
      const std::uint32_t place = structure.position[state];
      pass.start(place, pass.begins(place) ? 1 : 0, {field.residue(mass), &field});
    }
    std::uint64_t expected = 0;
    std::uint64_t told = prices.worth(carried.figures);
    for (std::size_t fought = 0; fought < carried.ended.size();) {
      std::vector<std::uint64_t> price_of_end;
      while (price_of_end.size() < rounds_at_once && fought < carried.ended.size()) {
        price_of_end.push_back(prices.next());
        const std::uint64_t ended = field.residue(carried.ended[fought++]);
        told = field.plus(told, field.times(price_of_end.back(), ended));
      }
      pass.run(price_of_end.size(), [&](std::uint32_t place, const Residue* here) {
        const StateIndex state = structure.order[place];
        const bool ends = structure.absorbing[state] != 0;
        if (!ends && payoffs[state] == 0) return;
        for (const std::uint64_t price : price_of_end) {
          const std::uint64_t worth = ends ? field.plus(payoffs[state], price) : payoffs[state];
          expected = field.plus(expected, field.times(worth, (here++)->number));
        }
      });
    }
    if (has_going_on) verify_going_on(field, structure, pass, carried);
    if (field.times(expected, field.residue(carried.denominator)) != told) fail(disagrees);
  });
}

}  // namespace asdic
