#include "lib/exact/reduction.hpp"

#include <mutex>
#include <utility>

#include "lib/parallel.hpp"

namespace asdic {

namespace {

/// Where it is worth it to multiply numbers in turn, not in pairs.
constexpr std::size_t short_product = 1024;

Integer product_of(const CommonFactor& common) {
  std::vector<Integer> parts;
  Integer part = 1;
  for (std::size_t i = 0; i < common.powers.size(); ++i) {
    for (int k = 0; k < common.powers[i]; ++k) part *= common.factors->numbers[i];
    if (bit_length(part) > short_product) parts.push_back(std::exchange(part, 1));
  }
  parts.push_back(std::move(part));
  return product(parts);
}

/// The greatest divisor of a number that is made of the primes of another divisor alone.
Integer part_with_primes_of(Integer divisor, const Integer& number) {
  Integer rest = number;
  while (divisor != 1) {
    rest /= divisor;
    divisor = gcd(rest, Integer(divisor * divisor));
  }
  return number / rest;
}

/// Values over one denominator D or its square, of which the numerators, once divided by what is
/// known, mostly have hardly a prime in common with D. All those primes divide the product of the
/// numerators modulo D. So the part of D that is made of them is all that may still cancel.
class Batch {
 public:
  explicit Batch(const DenominatorFactors& factors)
      : denominator_(factors.denominator), square_(denominator_ * denominator_) {}

  bool takes(const Value& value) const {
    return value.denominator() == denominator_ || value.denominator() == square_;
  }
  void add(const Value& value) { fractions_.push_back({&value, 0, 0}); }

  void reduce() {
    const Integer shared = gcd(product_without_known(), denominator_);
    const Integer part = part_with_primes_of(shared, denominator_);
    const bool is_short = bit_length(part) * 4 < bit_length(denominator_);
    const Integer part_of_square = part * part;
    for_each_index(fractions_.size(), [&](std::size_t i) {
      auto& [value, numerator, denominator] = fractions_[i];
      const bool is_square = value->denominator() == square_;
      const Integer common =
          is_short ? gcd(gcd(numerator, is_square ? part_of_square : part), denominator)
                   : gcd(numerator, denominator);
      numerator /= common;
      denominator /= common;
      value->keep_exact_text(denominator == 1 ? numerator.str()
                                              : numerator.str() + "/" + denominator.str());
    });
  }

 private:
  struct Fraction {
    const Value* value;
    Integer numerator;
    Integer denominator;
  };

  /// Divides what is known out of all fractions; the product of their numerators modulo D.
  Integer product_without_known() {
    std::mutex mutex;
    Integer product = 1;
    in_parallel(0, fractions_.size(), [&](Indices& indices) {
      Integer own = 1;
      for (const std::size_t i : indices) {
        auto& [value, numerator, denominator] = fractions_[i];
        const Integer known = product_of(*value->common_factor());
        numerator = divide_exactly(value->lower(), known);
        denominator = divide_exactly(value->denominator(), known);
        own = own * numerator % denominator_;
      }
      const std::lock_guard lock(mutex);
      product = product * own % denominator_;
    });
    return product;
  }

  const Integer& denominator_;
  const Integer square_;
  std::vector<Fraction> fractions_;
};

}  // namespace

void reduce_together(std::span<const Value* const> values) {
  std::optional<Batch> batch;
  const DenominatorFactors* factors = nullptr;
  std::vector<const Value*> others;
  for (const Value* value : values) {
    if (!value->is_exact() || value->has_exact_text()) continue;
    const CommonFactor* const common = value->common_factor().get();
    if (common != nullptr && !batch) batch.emplace(*(factors = common->factors.get()));
    if (common != nullptr && common->factors.get() == factors && batch->takes(*value) &&
        value->lower() != 0) {
      batch->add(*value);
    } else {
      others.push_back(value);
    }
  }
  for_each_index(others.size(), [&](std::size_t i) { others[i]->exact_text(); });
  if (batch) batch->reduce();
}

}  // namespace asdic
