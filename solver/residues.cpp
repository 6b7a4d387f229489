#include "solver/residues.hpp"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <thread>

#include "lib/error.hpp"
#include "solver/primes.hpp"

namespace asdic {

namespace {

/// What every number may exceed its right size by before it is taken for wrong: a wrong denominator
/// leaves residues of which the result is random below the modulus, and shows with 1 - 2^-60.
constexpr std::size_t guard_bits = 60;

/// Runs work(0), ..., work(count - 1) on some threads; the first exception is thrown again.
template <class Work>
void in_parallel(std::size_t count, unsigned threads, Work work) {
  if (threads == 0) threads = std::max(1u, std::thread::hardware_concurrency());
  threads = static_cast<unsigned>(std::min<std::size_t>(threads, count));
  std::atomic<std::size_t> next = 0;
  std::mutex mutex;
  std::exception_ptr failure;
  const auto worker = [&] {
    try {
      for (std::size_t i = next++; i < count; i = next++) work(i);
    } catch (...) {
      const std::lock_guard lock(mutex);
      failure = std::current_exception();
      next = count;
    }
  };
  std::vector<std::jthread> others;
  for (unsigned t = 1; t < threads; ++t) others.emplace_back(worker);
  worker();
  others.clear();
  if (failure) std::rethrow_exception(failure);
}

/// Chinese remainders: the number below the product of all primes with given residues, from
/// c_i = residue_i / (product of the others) as the sum of c_i * product of the others.
class Reconstruction {
 public:
  explicit Reconstruction(std::span<const std::uint64_t> primes) {
    products_.emplace_back();
    for (std::size_t i = 0; i < primes.size(); i += leaf) {
      const auto own = primes.subspan(i, std::min(leaf, primes.size() - i));
      Integer product = 1;
      for (const std::uint64_t prime : own) product *= prime;
      for (const std::uint64_t prime : own) cofactors_.push_back(product / prime);
      products_.front().push_back(product);
    }
    while (products_.back().size() > 1) {
      const std::vector<Integer>& below = products_.back();
      std::vector<Integer> level;
      for (std::size_t i = 0; i < below.size(); i += 2) {
        level.push_back(i + 1 < below.size() ? Integer(below[i] * below[i + 1]) : below[i]);
      }
      products_.push_back(std::move(level));
    }
  }

  const Integer& modulus() const { return products_.back().front(); }

  /// `c` by prime; between -modulus / 2 and modulus / 2.
  Integer operator()(std::span<const std::uint64_t> c) const {
    std::vector<Integer> sums(products_.front().size(), Integer(0));
    for (std::size_t i = 0; i < c.size(); ++i) add_product(sums[i / leaf], cofactors_[i], c[i]);
    for (std::size_t level = 0; sums.size() > 1; ++level) {
      for (std::size_t i = 0; i < sums.size(); i += 2) {
        if (i + 1 < sums.size()) {
          sums[i / 2] = sums[i] * products_[level][i + 1] + sums[i + 1] * products_[level][i];
        } else {
          sums[i / 2] = sums[i];
        }
      }
      sums.resize((sums.size() + 1) / 2);
    }
    Integer result = sums.front() % modulus();
    if (result * 2 > modulus()) result -= modulus();
    return result;
  }

 private:
  static constexpr std::size_t leaf = 8;

  std::vector<Integer> cofactors_;              ///< by prime: the product of its leaf without it
  std::vector<std::vector<Integer>> products_;  ///< by level, the leaves first
};

std::vector<Integer> numbers_of(const std::vector<Job::Start>& starts, Integer Job::Start::*part) {
  std::vector<Integer> numbers;
  for (const Job::Start& start : starts) numbers.push_back(start.*part);
  return numbers;
}

std::vector<Integer> matrices_of(const Schedule& schedule) {
  std::vector<Integer> numbers;
  for (const TornRows& torn : schedule.torn) {
    numbers.insert(numbers.end(), torn.matrix.begin(), torn.matrix.end());
  }
  return numbers;
}

}  // namespace

Digits::Digits(std::span<const Integer> numbers, int bits) {
  first_.push_back(0);
  for (const Integer& number : numbers) {
    const auto digits = binary_digits(number, bits);
    digits_.insert(digits_.end(), digits.begin(), digits.end());
    first_.push_back(digits_.size());
    negative_.push_back(number < 0 ? 1 : 0);
  }
}

ResidueJob::ResidueJob(const Job& the_job, int bits)
    : job(the_job),
      coefficients(the_job.schedule.coefficients, bits),
      matrices(matrices_of(the_job.schedule), bits),
      start_numerators(numbers_of(the_job.starts, &Job::Start::numerator), bits),
      start_divisors(numbers_of(the_job.starts, &Job::Start::divisor), bits),
      feed_divisors(
          [&] {
            std::vector<Integer> numbers;
            for (const Job::Feed& feed : the_job.feeds) numbers.push_back(feed.divisor);
            return numbers;
          }(),
          bits),
      factors(
          [&] {
            std::vector<Integer> numbers;
            for (const Job::Read& read : the_job.reads) numbers.push_back(read.factor);
            return numbers;
          }(),
          bits) {
  std::size_t place = 0;
  for (const TornRows& torn : the_job.schedule.torn) {
    first_matrix.push_back(place);
    place += torn.matrix.size();
  }
}

const ResidueKernel& residue_kernel(Engine engine) {
  switch (engine) {
    case Engine::avx2:
      return avx2_kernel;
    case Engine::ifma:
      return ifma_kernel;
    default:
      return portable_kernel;
  }
}

std::vector<Integer> run_with_residues(const Job& job, const ResidueKernel& kernel,
                                       const Integer& denominator, const Effort& effort) {
  const ResidueJob prepared(job, kernel.bits);
  const std::size_t allowed_bits = bit_length(denominator) + job.excess_bits;
  const std::size_t blocks =
      (allowed_bits + guard_bits + 2) / (block_lanes * (kernel.bits - 1)) + 1;
  const std::size_t count = blocks * block_lanes;

  // By block its primes and the figures modulo them; blocks with an unusable prime are replaced.
  std::vector<std::uint64_t> primes(count);
  std::vector<Block> figures(blocks * job.figures);
  std::atomic<std::size_t> next_block = 0;
  std::mutex listener;
  std::size_t done = 0;
  primes_below_power(kernel.bits, count);
  in_parallel(blocks, effort.threads, [&](std::size_t block) {
    std::uint64_t* own = primes.data() + block * block_lanes;
    do {
      const std::size_t first = next_block++ * block_lanes;
      const auto candidates = primes_below_power(kernel.bits, first + block_lanes);
      std::copy_n(candidates.begin() + static_cast<std::ptrdiff_t>(first), block_lanes, own);
    } while (!kernel.figures(prepared, own, figures.data() + block * job.figures));
    if (effort.progress) {
      const std::lock_guard lock(listener);
      effort.progress("solving", ++done, blocks);
    }
  });

  const Digits scale(std::span(&denominator, 1), kernel.bits);
  in_parallel(blocks, effort.threads, [&](std::size_t block) {
    const std::uint64_t* own = primes.data() + block * block_lanes;
    Block factor;
    kernel.over_cofactor(own, primes.data(), count, scale, &factor);
    for (std::size_t f = 0; f < job.figures; ++f) {
      Block& residues = figures[block * job.figures + f];
      kernel.multiply(own, residues, factor, &residues);
    }
  });

  const Reconstruction reconstruction(primes);
  std::vector<Integer> numbers(job.figures);
  in_parallel(job.figures, effort.threads, [&](std::size_t f) {
    std::vector<std::uint64_t> c(count);
    for (std::size_t block = 0; block < blocks; ++block) {
      std::copy_n(figures[block * job.figures + f].lane, block_lanes, &c[block * block_lanes]);
    }
    numbers[f] = reconstruction(c);
    if (bit_length(numbers[f]) > allowed_bits) {
      throw Error(ErrorCode::verification, "a number is larger than any that is right");
    }
  });
  return numbers;
}

}  // namespace asdic
