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

/// A number of a field. Residue() is 0 without a field.
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

}  // namespace

RoundsCheck::RoundsCheck(const Chain& chain, const Structure& structure, const Masses& starts,
                         const Question& question, int rounds, bool with_going_on)
    : starts_(starts),
      question_(question),
      ended_(static_cast<std::size_t>(rounds) + 1),
      with_going_on_(with_going_on),
      field_(check_field(0)) {
  check_in_a_field([&](const PrimeField& field) { carry(field, chain, structure); });
}

void RoundsCheck::carry(const PrimeField& field, const Chain& chain, const Structure& structure) {
  field_ = field;
  expected_ = 0;
  RandomPrices prices(field, question_.figures);
  const std::vector<std::uint64_t> payoffs = prices.payoffs(question_, chain.state_count());
  const ChancesModulo modulo = chances_modulo(field, chain.rolls);
  std::vector<Residue> chances;
  for (const std::uint64_t chance : modulo.chances) chances.push_back({chance, &field});
  const OrderedChain ordered(chain, structure);
  RoundPass<Residue> pass({ordered, structure, chances});
  // Round 0 is the part before the first round.
  for (const auto& [state, mass] : starts_) {
    pass.start(structure.position[state], {field.residue(mass), &field});
  }
  for (std::size_t fought = 0; fought < ended_;) {
    std::vector<std::uint64_t> price_of_end(RoundPass<Residue>::next_of(ended_ - fought));
    fought += price_of_end.size();
    for (std::uint64_t& price : price_of_end) price = prices.next();
    pass.run(price_of_end.size(), 1,
             [&](std::uint32_t place, std::size_t first, std::size_t count, const Residue* here) {
               const StateIndex state = structure.order[place];
               const bool ends = pass.ends(place);
               if (!ends && payoffs[state] == 0) return;
               for (std::size_t i = 0; i < count; ++i) {
                 const std::uint64_t worth =
                     ends ? field.plus(payoffs[state], price_of_end[first + i]) : payoffs[state];
                 expected_ = field.plus(expected_, field.times(worth, here[i].number));
               }
             });
  }
  if (!with_going_on_) return;
  pass.for_each_started([&](std::uint32_t place, const Residue& mass) {
    going_on_[structure.order[place]] = mass.number;
  });
}

void RoundsCheck::check_masses(const RoundResults& carried) const {
  Integer rest = 0;
  for (const auto& [state, mass] : starts_) rest += mass * carried.denominator;
  const auto take = [&](const Integer& number) {
    if (number < 0) fail("a mass is below 0");
    rest -= number;
  };
  for (const Integer& ended : carried.ended) take(ended);
  for (const auto& [state, mass] : carried.going_on) take(mass);
  if (rest < 0 || (with_going_on_ && rest != 0)) fail("a round lost or made up mass");
}

/// Compares the masses that begin another round, state by state.
void RoundsCheck::check_going_on(const RoundResults& carried) const {
  const std::uint64_t scale = field_.residue(carried.denominator);
  std::map<StateIndex, std::uint64_t> waiting = going_on_;
  for (const auto& [state, mass] : carried.going_on) {
    const auto found = waiting.extract(state);
    if (field_.residue(mass) != (found ? field_.times(found.mapped(), scale) : 0)) fail(disagrees);
  }
  if (!waiting.empty()) fail(disagrees);
}

void RoundsCheck::check(const RoundResults& carried) const {
  check_masses(carried);
  RandomPrices prices(field_, question_.figures);
  std::uint64_t told = prices.priced_sum(carried.figures);
  for (const Integer& ended : carried.ended) {
    told = field_.plus(told, field_.times(prices.next(), field_.residue(ended)));
  }
  if (with_going_on_) check_going_on(carried);
  if (field_.times(expected_, field_.residue(carried.denominator)) != told) fail(disagrees);
}

void verify_rounds(const Chain& chain, const Structure& structure, const Masses& starts,
                   const Question& question, const RoundResults& carried, bool with_going_on) {
  const auto rounds = static_cast<int>(carried.ended.size()) - 1;
  RoundsCheck(chain, structure, starts, question, rounds, with_going_on).check(carried);
}

}  // namespace asdic
