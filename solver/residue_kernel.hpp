// The kernel of exact evaluation modulo primes, for any lanes. One instantiation for each kind of
// processor, in a file of its own that is compiled for it; nothing here may be shared by others.
#pragma once

#include <memory>

#include "solver/residues.hpp"

namespace asdic {

// Lanes has `bits`, a `Vector` of block_lanes residues modulo primes p = 2^bits - e, and on it
//   load, store, zero, broadcast(number), add
//   fold(x)             any x below 2^63 to below 2^bits, the same modulo p
//   times(a, b)         of folded ones, below 2^(bits + 2) or 2^54
//   times_small(a, k)   of a folded one and k below 128, exactly
//   negated(a)          of a folded one, folded
//   canonical(a)        of a folded one, below p

template <class Lanes>
class ResidueArithmetic {
 public:
  struct Value {
    typename Lanes::Vector v = Lanes::zero();
  };

  ResidueArithmetic(const ResidueJob& job, const std::uint64_t* primes)
      : job_(job),
        lanes_(primes),
        rows_(job.job.schedule.row_count()),
        values_(new Block[rows_]),
        starts_(new Block[rows_]()),
        begins_(new bool[rows_]()),
        coefficients_(new Block[job.coefficients.size()]),
        start_inverses_(new Block[job.start_divisors.size()]),
        feed_inverses_(new Block[job.feed_divisors.size()]),
        torn_inverses_(new Block[job.job.schedule.torn.size()]) {
    for (std::size_t i = 0; i < job.coefficients.size(); ++i) {
      Lanes::store(&coefficients_[i], residue(job.coefficients, i).v);
    }
    invert(job.start_divisors.size(), start_inverses_.get(),
           [&](std::size_t i) { return residue(job_.start_divisors, i); });
    invert(job.feed_divisors.size(), feed_inverses_.get(),
           [&](std::size_t i) { return residue(job_.feed_divisors, i); });
    const auto& torn = job.job.schedule.torn;
    invert(torn.size(), torn_inverses_.get(), [&](std::size_t i) {
      return torn[i].tears == 1 ? residue(job_.matrices, job_.first_matrix[i])
                                : Value{Lanes::broadcast(1)};
    });
  }

  /// Whether every number that had to be inverted could be.
  bool usable() const { return usable_; }

  Value begin(std::uint32_t row) const {
    if (!begins_[row]) return {};
    return {Lanes::load(&starts_[row])};
  }
  void keep(std::uint32_t row, const Value& value) { Lanes::store(&values_[row], value.v); }

  Value sum(Value start, std::span<const Term> terms) const {
    auto sum = start.v;
    unsigned added = 0;
    for (const Term& term : terms) {
      const auto value = Lanes::load(&values_[term.from]);
      sum = Lanes::add(sum, term.coefficient < Schedule::small_coefficients
                                ? Lanes::times_small(value, term.coefficient)
                                : lanes_.times(value, Lanes::load(&coefficients_[term.coefficient])));
      // Eight terms, each below 2^60, and a folded one do not overflow.
      if ((++added & 7) == 0) sum = lanes_.fold(sum);
    }
    return {added > 0 ? lanes_.fold(sum) : sum};
  }
  Value settled(const Value& value) const { return value; }
  Value divided(const Value& value, std::uint32_t scale) {
    return product(value, inverse({Lanes::load(&coefficients_[scale])}));
  }

  void solve(std::uint32_t index, std::span<Value> sums) {
    if (sums.size() == 1) {
      sums[0] = product(sums[0], {Lanes::load(&torn_inverses_[index])});
    } else {
      solve_dense(index, sums);
    }
  }

  void clear() {
    for (std::uint32_t row = 0; row < rows_; ++row) begins_[row] = false;
  }
  void start(std::size_t i) {
    put(job_.job.starts[i].row,
        product(residue(job_.start_numerators, i), {Lanes::load(&start_inverses_[i])}));
  }
  void feed(std::size_t i) {
    const Job::Feed& feed = job_.job.feeds[i];
    put(feed.to, product({Lanes::load(&values_[feed.from])}, {Lanes::load(&feed_inverses_[i])}));
  }
  Value read(std::size_t i, int) const {
    const Value value = {Lanes::load(&values_[job_.job.reads[i].row])};
    return is_one(job_.factors, i) ? value : product(value, residue(job_.factors, i));
  }
  void add(Value& to, const Value& value) const { to.v = lanes_.fold(Lanes::add(to.v, value.v)); }

  Value product(const Value& a, const Value& b) const { return {lanes_.fold(lanes_.times(a.v, b.v))}; }
  Value canonical(const Value& value) const { return {lanes_.canonical(value.v)}; }

  /// Horner's rule; 2^bits is e modulo p.
  Value residue(const Digits& digits, std::size_t i) const {
    return digits_modulo(lanes_, digits, i);
  }

  static Value digits_modulo(const Lanes& lanes, const Digits& digits, std::size_t i) {
    auto result = Lanes::zero();
    for (const std::uint64_t* digit = digits.begin(i); digit != digits.end(i); ++digit) {
      const auto shifted = lanes.fold(lanes.times(result, lanes.e()));
      result = lanes.fold(Lanes::add(shifted, Lanes::broadcast(*digit)));
    }
    return {digits.negative(i) ? lanes.negated(result) : result};
  }

  /// By Fermat; notes where a lane has none.
  Value inverse(const Value& value) {
    check(value);
    return {power_p_minus_2(lanes_, value.v)};
  }

  static typename Lanes::Vector power_p_minus_2(const Lanes& lanes, typename Lanes::Vector base) {
    // p - 2 = 2^bits - e - 2 differs by lane; its bits are walked with a choice in each lane.
    auto result = Lanes::broadcast(1);
    for (int bit = Lanes::bits - 1; bit >= 0; --bit) {
      result = lanes.fold(lanes.times(result, result));
      const auto multiplied = lanes.fold(lanes.times(result, base));
      result = lanes.choose(bit, multiplied, result);
    }
    return result;
  }

 private:
  static bool is_one(const Digits& digits, std::size_t i) {
    return digits.end(i) - digits.begin(i) == 1 && *digits.begin(i) == 1 && !digits.negative(i);
  }

  void put(std::uint32_t row, const Value& value) {
    const Value before = begin(row);
    begins_[row] = true;
    Lanes::store(&starts_[row], lanes_.fold(Lanes::add(before.v, value.v)));
  }

  void check(const Value& value) {
    Block block;
    Lanes::store(&block, lanes_.canonical(value.v));
    for (const std::uint64_t lane : block.lane) usable_ = usable_ && lane != 0;
  }

  /// Inverts numbers together: three products for each, and one power.
  template <class Number>
  void invert(std::size_t count, Block* inverses, Number number) {
    Value all = {Lanes::broadcast(1)};
    for (std::size_t i = 0; i < count; ++i) {
      Lanes::store(&inverses[i], all.v);
      all = product(all, number(i));
    }
    Value rest = inverse(all);
    for (std::size_t i = count; i-- > 0;) {
      Lanes::store(&inverses[i], product(rest, {Lanes::load(&inverses[i])}).v);
      rest = product(rest, number(i));
    }
  }

  /// x M = sums by elimination; the torn rows' matrices keep their pivots off 0 but for primes that
  /// divide a leading minor, which are noted as unusable.
  void solve_dense(std::uint32_t index, std::span<Value> sums) {
    const std::size_t n = sums.size();
    const std::size_t width = n + 1;
    std::unique_ptr<Value[]> a(new Value[n * width]);
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j < n; ++j) {
        a[i * width + j] = residue(job_.matrices, job_.first_matrix[index] + j * n + i);
      }
      a[i * width + n] = sums[i];
    }
    for (std::size_t pivot = 0; pivot < n; ++pivot) {
      const Value scale = inverse(a[pivot * width + pivot]);
      for (std::size_t j = pivot; j < width; ++j) {
        a[pivot * width + j] = product(a[pivot * width + j], scale);
      }
      for (std::size_t i = 0; i < n; ++i) {
        if (i == pivot) continue;
        const Value factor = {lanes_.negated(a[i * width + pivot].v)};
        for (std::size_t j = pivot; j < width; ++j) {
          add(a[i * width + j], product(factor, a[pivot * width + j]));
        }
      }
    }
    for (std::size_t i = 0; i < n; ++i) sums[i] = a[i * width + n];
  }

  const ResidueJob& job_;
  const Lanes lanes_;
  const std::uint32_t rows_;
  std::unique_ptr<Block[]> values_;
  std::unique_ptr<Block[]> starts_;
  std::unique_ptr<bool[]> begins_;
  std::unique_ptr<Block[]> coefficients_;
  std::unique_ptr<Block[]> start_inverses_;
  std::unique_ptr<Block[]> feed_inverses_;
  std::unique_ptr<Block[]> torn_inverses_;
  bool usable_ = true;
};

template <class Lanes>
bool kernel_figures(const ResidueJob& job, const std::uint64_t* primes, Block* figures) {
  ResidueArithmetic<Lanes> arithmetic(job, primes);
  const auto values = run(job.job, arithmetic);
  for (std::size_t i = 0; i < values.size(); ++i) {
    Lanes::store(&figures[i], arithmetic.canonical(values[i]).v);
  }
  return arithmetic.usable();
}

template <class Lanes>
void kernel_over_cofactor(const std::uint64_t* block, const std::uint64_t* primes, std::size_t count,
                          const Digits& value, Block* result) {
  const Lanes lanes(block);
  auto product = Lanes::broadcast(1);
  for (std::size_t i = 0; i < count; ++i) {
    Block others;
    for (std::size_t l = 0; l < block_lanes; ++l) {
      others.lane[l] = primes[i] == block[l] ? 1 : primes[i];
    }
    product = lanes.fold(lanes.times(product, Lanes::load(&others)));
  }
  const auto number = ResidueArithmetic<Lanes>::digits_modulo(lanes, value, 0).v;
  const auto inverse = ResidueArithmetic<Lanes>::power_p_minus_2(lanes, product);
  Lanes::store(result, lanes.canonical(lanes.fold(lanes.times(number, inverse))));
}

template <class Lanes>
void kernel_multiply(const std::uint64_t* primes, const Block& a, const Block& b, Block* product) {
  const Lanes lanes(primes);
  Lanes::store(product, lanes.canonical(lanes.fold(lanes.times(Lanes::load(&a), Lanes::load(&b)))));
}

template <class Lanes>
constexpr ResidueKernel kernel_of() {
  return {Lanes::bits, kernel_figures<Lanes>, kernel_over_cofactor<Lanes>, kernel_multiply<Lanes>};
}

}  // namespace asdic
