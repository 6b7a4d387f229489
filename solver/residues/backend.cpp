#include "solver/residues/backend.hpp"

#include <algorithm>
#include <utility>

#include "lib/limits.hpp"
#include "solver/evaluation/integer_table.hpp"

namespace asdic {

namespace {

/// Returns one member of each item.
template <class Item, class Part>
std::vector<Integer> numbers_of(const std::vector<Item>& items, Part part) {
  std::vector<Integer> numbers;
  for (const Item& item : items) numbers.push_back(item.*part);
  return numbers;
}

/// Returns the distinct factors of reads, and appends to `places` the index of each read's factor.
std::vector<Integer> factors_of(const std::vector<Evaluation::Read>& reads,
                                std::vector<std::uint32_t>& places) {
  IntegerTable factors(0);
  for (const Evaluation::Read& read : reads) places.push_back(factors.place(read.factor));
  return std::move(factors.numbers);
}

}  // namespace

Digits::Digits(std::span<const Integer> numbers, int bits) {
  first_.push_back(0);
  Ticks ticks("preparing");
  for (const Integer& number : numbers) {
    ticks();
    append_binary_digits(number, bits, digits_);
    first_.push_back(digits_.size());
    negative_.push_back(number < 0 ? 1 : 0);
  }
}

std::size_t Digits::longest() const {
  std::size_t longest = 0;
  for (std::size_t i = 0; i < size(); ++i) longest = std::max(longest, length(i));
  return longest;
}

EvaluationDigits::EvaluationDigits(const Evaluation& the_evaluation, int bits)
    : evaluation(the_evaluation),
      coefficients(evaluation.schedule.coefficients, bits),
      start_numerators(numbers_of(evaluation.starts, &Evaluation::Start::numerator), bits),
      start_divisors(numbers_of(evaluation.starts, &Evaluation::Start::divisor), bits),
      feed_divisors(numbers_of(evaluation.feeds, &Evaluation::Feed::divisor), bits),
      factors(factors_of(evaluation.reads, factor_of), bits),
      divisors(evaluation.tape.divisors, bits),
      denominators(evaluation.own_denominators.empty()
                       ? std::vector<Integer>{evaluation.denominator()}
                       : evaluation.own_denominators,
                   bits) {}

}  // namespace asdic
