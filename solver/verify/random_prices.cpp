#include "solver/verify/random_prices.hpp"

#include "lib/limits.hpp"

namespace asdic {

namespace {

constexpr const char* doing = "verifying";

}  // namespace

RandomPrices::RandomPrices(const PrimeField& field, std::uint32_t figures) : field_(field) {
  Ticks ticks(doing);
  for (std::uint32_t figure = 0; figure < figures; ++figure) {
    ticks();
    prices_.push_back(next());
  }
}

std::vector<std::uint64_t> RandomPrices::payoffs(const Question& question,
                                                 StateIndex states) const {
  std::vector<std::uint64_t> payoffs(states, 0);
  Ticks ticks(doing);
  for (const Payoff& payoff : question.payoffs) {
    ticks();
    const std::uint64_t amount = field_.residue(Integer(payoff.amount));
    std::uint64_t& worth = payoffs[payoff.state];
    worth = field_.plus(worth, field_.times(amount, prices_[payoff.figure]));
  }
  return payoffs;
}

std::uint64_t RandomPrices::priced_sum(std::span<const Integer> numbers) const {
  std::uint64_t all = 0;
  Ticks ticks(doing);
  for (std::size_t figure = 0; figure < prices_.size(); ++figure) {
    ticks();
    all = field_.plus(all, field_.times(prices_[figure], field_.residue(numbers[figure])));
  }
  return all;
}

}  // namespace asdic
