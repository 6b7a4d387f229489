#include "lib/exact/reduction.hpp"

#include <mutex>
#include <numeric>
#include <utility>

#include "lib/parallel.hpp"

namespace asdic {

namespace {

/// Numbers of up to this many bits are multiplied one after the other, longer ones in pairs.
constexpr std::size_t short_product = 1024;

/// Primes that may cancel are tried separately if their product has at most this many bits. More of
/// them would take longer than one gcd with all of them.
constexpr std::size_t longest_tried = 2048;

/// Returns the greatest divisor of `number` whose primes all divide `divisor`.
Integer part_with_primes_of(Integer divisor, const Integer& number) {
  Integer rest = number;
  while (divisor != 1) {
    rest = quotient_of_multiple(rest, divisor);
    divisor = gcd(rest, Integer(divisor * divisor));
  }
  return quotient_of_multiple(number, rest);
}

/// Returns whether two numbers have a common prime.
bool share_primes(const Integer& a, const Integer& b) {
  if (bit_length(b) > 64) return gcd(a, b) != 1;
  const auto word = b.to_uint64();
  return std::gcd(modulo(a, word), word) != 1;
}

/// Values over one denominator D or its square, of which the numerators, once divided by what is
/// known, have hardly a prime in common with D. All those primes divide the product of the
/// numerators modulo the product R of D's factors. So the part of D that is made of them is all
/// that may still cancel; of a single value, if that is short, what has primes of its numerator.
class Batch {
 public:
  explicit Batch(const DenominatorFactors& factors)
      : factors_(factors),
        square_(factors.denominator * factors.denominator),
        radical_(product(factors.numbers)) {
    for (const Integer& number : factors.numbers) {
      words_.push_back(bit_length(number) > 64 ? 0 : number.to_uint64());
    }
  }

  bool takes(const Value& value) const {
    const Integer& denominator = value.denominator();
    return value.lower() != 0 && value.lower() != denominator &&
           (denominator == factors_.denominator || denominator == square_);
  }
  void add(const Value& value) { fractions_.push_back({&value, 0, 0}); }

  void reduce() {
    const Integer shared = gcd(product_without_known(), radical_);
    const Integer whole_part = part_with_primes_of(shared, factors_.denominator);
    const bool is_long = bit_length(shared) > longest_tried;
    const std::vector<SharedPart> parts =
        is_long ? std::vector<SharedPart>() : parts_of(whole_part, shared);
    for_each_short(fractions_.size(), [&](std::size_t i) {
      auto& [value, numerator, denominator] = fractions_[i];
      const Integer rest = is_long ? Integer(0) : Integer(numerator % shared);
      Integer part = is_long ? whole_part : Integer(1);
      for (const auto& [primes, of_denominator] : parts) {
        if (share_primes(rest, primes)) part *= of_denominator;
      }
      if (part != 1) {
        if (value->denominator() == square_) part *= part;
        const Integer common = gcd(gcd(numerator, part), denominator);
        numerator = quotient_of_multiple(numerator, common);
        denominator = quotient_of_multiple(denominator, common);
      }
      value->keep_exact_text(denominator == 1
                                 ? to_string(numerator)
                                 : to_string(numerator) + "/" + to_string(denominator));
    });
  }

 private:
  struct Fraction {
    const Value* value;
    Integer numerator;
    Integer denominator;
  };

  /// Primes of one of D's factors, and the part of D that is made of them.
  struct SharedPart {
    Integer primes;
    Integer part;
  };

  /// Returns, for each factor with some of these primes, the part of `whole_part` that consists of
  /// them.
  std::vector<SharedPart> parts_of(const Integer& whole_part, const Integer& shared) const {
    std::vector<SharedPart> parts;
    for (const Integer& factor : factors_.numbers) {
      const Integer primes = gcd(shared, factor);
      if (primes != 1) parts.push_back({primes, part_with_primes_of(primes, whole_part)});
    }
    return parts;
  }

  /// Divides all fractions by their known factors. Returns the product of their numerators modulo
  /// R.
  Integer product_without_known() {
    std::mutex mutex;
    Integer product = 1;
    const std::size_t bits = fractions_.size() * bit_length(factors_.denominator);
    const bool is_short = bits < std::size_t{1} << 18;  // done before other threads have begun
    run_in_parallel(is_short ? 1 : 0, fractions_.size(), [&](Indices& indices) {
      Integer own = 1;
      for (const std::size_t i : indices) {
        auto& [value, numerator, denominator] = fractions_[i];
        const Integer known = known_in(*value->common_factor());
        numerator = divide_exactly(value->lower(), known);
        denominator = quotient_of_multiple(value->denominator(), known);
        own = own * numerator % radical_;
      }
      const std::lock_guard lock(mutex);
      product = product * own % radical_;
    });
    return product;
  }

  Integer known_in(const CommonFactor& common) const {
    std::vector<Integer> parts;
    Integer part = 1;
    std::uint64_t word = 1;
    for (std::size_t i = 0; i < words_.size(); ++i) {
      for (int k = 0; k < common.powers[i]; ++k) {
        std::uint64_t longer = 0;
        if (words_[i] != 0 && !__builtin_mul_overflow(word, words_[i], &longer)) {
          word = longer;
          continue;
        }
        if (words_[i] != 0) {
          part *= std::exchange(word, words_[i]);
        } else {
          part *= factors_.numbers[i];
        }
        if (bit_length(part) > short_product) parts.push_back(std::exchange(part, 1));
      }
    }
    parts.push_back(Integer(part * word));
    return product(parts);
  }

  const DenominatorFactors& factors_;
  const Integer square_;
  const Integer radical_;             ///< R
  std::vector<std::uint64_t> words_;  ///< by factor: itself, or 0 where it is longer
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
    if (common != nullptr && common->factors.get() == factors && batch->takes(*value)) {
      batch->add(*value);
    } else {
      others.push_back(value);
    }
  }
  for_each_short(others.size(), [&](std::size_t i) { others[i]->exact_text(); });
  if (batch) batch->reduce();
}

}  // namespace asdic
