// The kernel that runs an evaluation modulo primes, for any kind of lanes. Each kind of processor
// has an instantiation in its own source file, which is compiled for it. No other file may include
// this header: the linker could then use code with instructions that a processor does not have.
#pragma once

#include <concepts>
#include <memory>
#include <vector>

#include "lib/limits.hpp"
#include "solver/evaluation/equations.hpp"
#include "solver/residues/backend.hpp"

namespace asdic {

/// A vector of `count` residues modulo primes p = 2^bits - e, which the constructor takes. Sums are
/// not reduced at once; weights bound them. A folded number has weight 1, and k times a folded
/// number has weight k. A result of times() has weight product_weight, and a loaded number has
/// weight 2. fold() takes sums up to the weight `heaviest`. Arguments are folded unless a comment
/// allows others.
template <class L>
concept ResidueLanes = std::default_initializable<typename L::Vector> &&
    std::default_initializable<L> && std::constructible_from<L, const std::uint64_t*> &&
    requires(const L& lanes, const typename L::Vector& a, const typename L::Vector& b,
             const std::uint64_t* in, std::uint64_t* out, std::uint64_t number, std::uint32_t k,
             int bit) {
  requires std::same_as<decltype(L::bits), const int>;
  requires std::same_as<decltype(L::count), const std::size_t>;
  requires std::same_as<decltype(L::small_numbers), const std::uint32_t>;
  requires std::same_as<decltype(L::product_weight), const std::uint32_t>;
  requires std::same_as<decltype(L::heaviest), const std::uint32_t>;
  { L::load(in) } -> std::same_as<typename L::Vector>;
  L::store(out, a);
  { L::broadcast(number) } -> std::same_as<typename L::Vector>;  // below 2^bits
  { L::add(a, b) } -> std::same_as<typename L::Vector>;
  // a + b k for k < small_numbers; a is any sum, b is folded.
  { L::add_small(a, b, k) } -> std::same_as<typename L::Vector>;
  // a b modulo p; one of them is folded, the other is folded or loaded.
  { lanes.times(a, b) } -> std::same_as<typename L::Vector>;
  { lanes.fold(a) } -> std::same_as<typename L::Vector>;       // any sum a modulo p, folded
  { lanes.negated(a) } -> std::same_as<typename L::Vector>;    // -a, folded
  { lanes.canonical(a) } -> std::same_as<typename L::Vector>;  // a modulo p, from 0 to p - 1
  // For each lane: a if the given bit of p - 2 is set, else b.
  { lanes.choose(bit, a, b) } -> std::same_as<typename L::Vector>;
  { lanes.e() } -> std::convertible_to<typename L::Vector>;
};

template <ResidueLanes Lanes>
class ResidueArithmetic final : public ResidueKernel {
 public:
  struct alignas(64) Value {
    typename Lanes::Vector v = {};
  };

  explicit ResidueArithmetic(const EvaluationDigits& digits)
      : digits_(digits),
        values_(new Value[digits.evaluation.tape.slot_count]),
        coefficients_(new Value[digits.coefficients.size()]),
        start_inverses_(new Value[digits.start_divisors.size()]),
        feed_inverses_(new Value[digits.feed_divisors.size()]),
        factors_(new Value[digits.factors.size()]),
        divisor_inverses_(new Value[digits.divisors.size()]),
        longest_(longest_number(digits)),
        digit_powers_(new Value[longest_]) {}

  bool figures(const std::uint64_t* primes, std::uint64_t* figures) override {
    prepare(primes);
    const auto sums = run(digits_.evaluation, *this);
    for (std::size_t i = 0; i < sums.size(); ++i) {
      Lanes::store(figures + i * Lanes::count, lanes_.canonical(sums[i].v));
    }
    return usable_;
  }

  void over_cofactors(const std::uint64_t* primes, std::span<const std::uint64_t> all,
                      std::span<const std::uint32_t> which, std::uint64_t* figures) override {
    set_primes(primes);
    Value product_of_others = one();
    for (const std::uint64_t prime : all) {
      std::uint64_t others[Lanes::count];
      for (std::size_t lane = 0; lane < Lanes::count; ++lane) {
        others[lane] = prime == primes[lane] ? 1 : prime;
      }
      product_of_others = product(product_of_others, {Lanes::load(others)});
    }
    const Value scale = inverse(product_of_others);
    const auto factor_of = [&](std::size_t denominator) {
      return product(by_horner(digits_.denominators, denominator), scale);
    };
    const bool own = !digits_.evaluation.own_denominators.empty();
    const Value of_all = own ? Value() : factor_of(0);
    Ticks ticks("putting numbers together");
    for (const std::uint32_t i : which) {
      ticks();
      std::uint64_t* figure = figures + i * Lanes::count;
      const Value factor = own ? factor_of(i) : of_all;
      Lanes::store(figure, lanes_.canonical(product({Lanes::load(figure)}, factor).v));
    }
  }

  // The operations that run() needs:

  /// The steps of the tape. Has its own copy of the lanes, so that they stay in registers while
  /// values are stored.
  class Steps {
   public:
    explicit Steps(ResidueArithmetic& arithmetic)
        : arithmetic_(arithmetic),
          lanes_(arithmetic.lanes_),
          values_(arithmetic.values_.get()),
          coefficients_(arithmetic.coefficients_.get()),
          divisor_inverses_(arithmetic.divisor_inverses_.get()) {}

    void keep(std::uint32_t slot, const Value& value) { values_[slot] = value; }
    Value sum(std::span<const TapeTerm> terms) const {
      typename Lanes::Vector sum = {};
      std::uint32_t weight = 0;
      for (const TapeTerm& term : terms) {
        const Value& value = values_[term.slot];
        const bool small = term.coefficient < Lanes::small_numbers;
        weight += small ? term.coefficient : Lanes::product_weight;
        if (weight > Lanes::heaviest) {
          sum = lanes_.fold(sum);
          weight = 1 + (small ? term.coefficient : Lanes::product_weight);
        }
        sum = small ? Lanes::add_small(sum, value.v, term.coefficient)
                    : Lanes::add(sum, lanes_.times(value.v, coefficients_[term.coefficient].v));
      }
      return {lanes_.fold(sum)};
    }
    Value divided(const Value& value, std::uint32_t divisor) const {
      return {lanes_.fold(lanes_.times(value.v, divisor_inverses_[divisor].v))};
    }
    void solve(std::uint32_t torn_rows, std::span<const TapeTerm> sums) {
      arithmetic_.solve(torn_rows, sums);
    }

   private:
    ResidueArithmetic& arithmetic_;
    const Lanes lanes_;
    Value* const values_;
    const Value* const coefficients_;
    const Value* const divisor_inverses_;
  };
  Steps steps() { return Steps(*this); }

  void clear(std::uint32_t slot) { values_[slot] = {}; }
  void start(std::uint32_t slot, const Value& value) { add(values_[slot], value); }
  Value start_value(std::size_t i) const {
    return product(residue(digits_.start_numerators, i), start_inverses_[i]);
  }
  Value feed_value(std::size_t i, std::uint32_t slot) const {
    return product(values_[slot], feed_inverses_[i]);
  }
  void read(Value& to, std::size_t i, std::uint32_t slot, int) const {
    add(to, {lanes_.times(values_[slot].v, factors_[digits_.factor_of[i]].v)});
  }

 private:
  static Value one() { return {Lanes::broadcast(1)}; }

  /// Adds to a folded value; fold() must be able to take the sum.
  void add(Value& to, const Value& value) const { to.v = lanes_.fold(Lanes::add(to.v, value.v)); }

  /// A ring for Equations.
  struct LaneRing {
    using Number = Value;

    const Lanes lanes;

    Value product(const Value& a, const Value& b) const {
      return {lanes.fold(lanes.times(a.v, b.v))};
    }
    Value sum(const Value& a, const Value& b) const { return {lanes.fold(Lanes::add(a.v, b.v))}; }
    Value difference(const Value& a, const Value& b) const {
      return {lanes.fold(Lanes::add(a.v, lanes.negated(b.v)))};
    }
  };

  /// Solves the equations of torn rows. A prime that divides one of the pivots cannot be used.
  void solve(std::uint32_t torn_rows, std::span<const TapeTerm> sums) {
    const TornRows& torn = digits_.evaluation.schedule.torn[torn_rows];
    const LaneRing ring{lanes_};
    Ticks ticks("solving");
    Equations<LaneRing> equations(torn.equations);
    equations.eliminate(
        ring, [&](std::uint64_t at) { return coefficient(torn.entries[at]); },
        [&](std::uint32_t row) { return values_[sums[row].slot]; }, ticks);
    std::vector<Value> inverses(sums.size());
    invert(sums.size(), inverses.data(),
           [&](std::size_t i) { return equations.pivot(static_cast<std::uint32_t>(i)); });
    const std::vector<Value>& solution = equations.solve(ring, inverses, ticks);
    for (std::size_t i = 0; i < sums.size(); ++i) values_[sums[i].slot] = solution[i];
  }

  Value coefficient(std::uint32_t index) const {
    return index < Lanes::small_numbers ? Value{lanes_.fold(Lanes::broadcast(index))}
                                        : coefficients_[index];
  }

  static std::size_t longest_number(const EvaluationDigits& digits) {
    std::size_t longest = 1;
    for (const Digits* numbers :
         {&digits.coefficients, &digits.start_numerators, &digits.start_divisors,
          &digits.feed_divisors, &digits.factors, &digits.divisors}) {
      longest = numbers->longest() > longest ? numbers->longest() : longest;
    }
    return longest;
  }

  void set_primes(const std::uint64_t* primes) {
    lanes_ = Lanes(primes);
    usable_ = true;
  }

  void prepare(const std::uint64_t* primes) {
    set_primes(primes);
    // 2^bits is e modulo p.
    digit_powers_[0] = one();
    for (std::size_t i = 1; i < longest_; ++i) {
      digit_powers_[i] = product(digit_powers_[i - 1], {lanes_.e()});
    }
    Ticks ticks("solving");
    for (std::size_t i = Lanes::small_numbers; i < digits_.coefficients.size(); ++i) {
      ticks();
      coefficients_[i] = residue(digits_.coefficients, i);
    }
    for (std::size_t i = 0; i < digits_.factors.size(); ++i) {
      ticks();
      factors_[i] = residue(digits_.factors, i);
    }
    invert(digits_.start_divisors.size(), start_inverses_.get(),
           [&](std::size_t i) { return residue(digits_.start_divisors, i); });
    invert(digits_.feed_divisors.size(), feed_inverses_.get(),
           [&](std::size_t i) { return residue(digits_.feed_divisors, i); });
    invert(digits_.divisors.size(), divisor_inverses_.get(),
           [&](std::size_t i) { return residue(digits_.divisors, i); });
  }

  Value product(const Value& a, const Value& b) const {
    return {lanes_.fold(lanes_.times(a.v, b.v))};
  }

  Value residue(const Digits& numbers, std::size_t i) const {
    const std::uint64_t* digits = numbers.digits(i);
    const std::size_t length = numbers.length(i);
    typename Lanes::Vector sum = {};
    for (std::size_t d = 0; d < length; ++d) {
      sum = lanes_.fold(
          Lanes::add(sum, lanes_.times(Lanes::broadcast(digits[d]), digit_powers_[d].v)));
    }
    return {numbers.negative(i) ? lanes_.negated(sum) : sum};
  }

  /// Returns the residue of a number that may have more digits than digit_powers_.
  Value by_horner(const Digits& numbers, std::size_t i) const {
    Value result;
    for (std::size_t d = numbers.length(i); d-- > 0;) {
      result = product(result, {lanes_.e()});
      add(result, {Lanes::broadcast(numbers.digits(i)[d])});
    }
    return result;
  }

  /// Returns the inverses, as powers with the exponent p - 2. Clears usable_ if a lane is 0.
  Value inverse(const Value& value) {
    std::uint64_t lane[Lanes::count];
    Lanes::store(lane, lanes_.canonical(value.v));
    for (const std::uint64_t residue : lane) usable_ = usable_ && residue != 0;
    Value result = one();
    for (int bit = Lanes::bits - 1; bit >= 0; --bit) {
      result = product(result, result);
      result = {lanes_.choose(bit, product(result, value).v, result.v)};
    }
    return result;
  }

  /// Inverts several numbers with one power and three products for each number.
  template <class Number>
  void invert(std::size_t count, Value* inverses, Number number) {
    Value all = one();
    Ticks ticks("solving");
    for (std::size_t i = 0; i < count; ++i) {
      ticks();
      inverses[i] = all;
      all = product(all, number(i));
    }
    Value rest = inverse(all);
    for (std::size_t i = count; i-- > 0;) {
      ticks();
      inverses[i] = product(rest, inverses[i]);
      rest = product(rest, number(i));
    }
  }

  using Values = std::unique_ptr<Value[]>;

  const EvaluationDigits& digits_;
  Lanes lanes_;
  Values values_;  ///< by slot
  Values coefficients_;
  Values start_inverses_;
  Values feed_inverses_;
  Values factors_;
  Values divisor_inverses_;
  std::size_t longest_;  ///< digits of the longest number, except denominators
  Values digit_powers_;  ///< 2^(bits * i), by i
  bool usable_ = true;
};

template <ResidueLanes Lanes>
constexpr ResidueBackend backend_of() {
  return {Lanes::bits, Lanes::count,
          [](const EvaluationDigits& digits) -> std::unique_ptr<ResidueKernel> {
            return std::make_unique<ResidueArithmetic<Lanes>>(digits);
          }};
}

}  // namespace asdic
