#include "solver/residues/residues.hpp"

#include <algorithm>
#include <atomic>
#include <mutex>

#include "lib/error.hpp"
#include "lib/memory.hpp"
#include "lib/parallel.hpp"
#include "solver/residues/primes.hpp"

namespace asdic {

namespace {

/// What every number may exceed its right size by before it is taken for wrong: a wrong denominator
/// leaves residues of which the result is random below the modulus, and shows with 1 - 2^-60.
constexpr std::size_t guard_bits = 60;

/// Throws Error(limit) before memory is asked for that is not there.
void refuse_what_does_not_fit(const Job& job, const ResidueMachine& machine, std::size_t blocks,
                              unsigned threads) {
  const std::uint64_t kept = job.tape.slot_count + 2 * job.schedule.coefficients.size() +
                             2 * job.tape.divisors.size() + 3 * job.starts.size() +
                             job.feeds.size();
  const std::uint64_t words =
      threads * kept * machine.lanes + 3 * blocks * machine.lanes * job.figures;
  if (words * sizeof(std::uint64_t) > free_memory()) {
    throw Error(ErrorCode::limit, "the exact solution would take " +
                                      std::to_string((words * sizeof(std::uint64_t)) >> 20) +
                                      " MB and there are " + std::to_string(free_memory() >> 20));
  }
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
  static constexpr std::size_t leaf = 32;

  std::vector<Integer> cofactors_;              ///< by prime: the product of its leaf without it
  std::vector<std::vector<Integer>> products_;  ///< by level, the leaves first
};

/// A part of each item, as a list.
template <class Item, class Part>
std::vector<Integer> numbers_of(const std::vector<Item>& items, Part part) {
  std::vector<Integer> numbers;
  for (const Item& item : items) numbers.push_back(item.*part);
  return numbers;
}

std::vector<Integer> matrices_of(const Schedule& schedule) {
  std::vector<Integer> numbers;
  for (const TornRows& torn : schedule.torn) {
    if (torn.tears > 1) {
      numbers.insert(numbers.end(), torn.matrix.begin(), torn.matrix.end());
    }
  }
  return numbers;
}

}  // namespace

Digits::Digits(std::span<const Integer> numbers, int bits) {
  first_.push_back(0);
  for (const Integer& number : numbers) {
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

ResidueJob::ResidueJob(const Job& the_job, int bits)
    : job(the_job),
      coefficients(the_job.schedule.coefficients, bits),
      matrices(matrices_of(the_job.schedule), bits),
      start_numerators(numbers_of(the_job.starts, &Job::Start::numerator), bits),
      start_divisors(numbers_of(the_job.starts, &Job::Start::divisor), bits),
      feed_divisors(numbers_of(the_job.feeds, &Job::Feed::divisor), bits),
      factors(numbers_of(the_job.reads, &Job::Read::factor), bits),
      divisors(the_job.tape.divisors, bits),
      denominator(std::vector<Integer>{the_job.denominator()}, bits) {
  std::size_t place = 0;
  for (const TornRows& torn : the_job.schedule.torn) {
    first_matrix.push_back(place);
    if (torn.tears > 1) place += torn.matrix.size();
  }
}

const ResidueMachine& residue_machine(Engine engine) {
  switch (engine) {
    case Engine::avx2:
      return avx2_machine;
    case Engine::avx512:
      return avx512_machine;
    default:
      return portable_machine;
  }
}

std::vector<Integer> run_with_residues(const Job& job, const ResidueMachine& machine,
                                       const Effort& effort) {
  const ResidueJob prepared(job, machine.bits);
  const std::size_t allowed_bits = bit_length(job.denominator()) + job.excess_bits;
  const std::size_t needed_primes = primes_for(allowed_bits + guard_bits + 2, machine.bits);
  const std::size_t blocks = (needed_primes + machine.lanes - 1) / machine.lanes;
  const std::size_t size = machine.lanes * job.figures;  // of a block's figures

  refuse_what_does_not_fit(job, machine, blocks, threads_of(effort.threads, blocks));

  // By block its primes and the figures modulo them; blocks with an unusable prime are replaced.
  std::vector<std::uint64_t> primes(blocks * machine.lanes);
  std::vector<std::uint64_t> figures(blocks * size);
  const auto primes_of = [&](std::size_t block) { return primes.data() + block * machine.lanes; };
  std::atomic<std::size_t> next_block = 0;
  std::mutex listener;
  std::size_t done = 0;
  primes_below_power(machine.bits, primes.size());
  in_parallel(effort.threads, blocks, [&](Indices& indices) {
    const auto kernel = machine.make_kernel(prepared);
    for (const std::size_t block : indices) {
      do {
        const std::size_t first = next_block++ * machine.lanes;
        const auto candidates = primes_below_power(machine.bits, first + machine.lanes);
        std::copy_n(candidates.end() - static_cast<std::ptrdiff_t>(machine.lanes), machine.lanes,
                    primes_of(block));
      } while (!kernel->figures(primes_of(block), &figures[block * size]));
      if (effort.progress) {
        const std::lock_guard lock(listener);
        effort.progress("solving", ++done, blocks);
      }
    }
  });
  in_parallel(effort.threads, blocks, [&](Indices& indices) {
    const auto kernel = machine.make_kernel(prepared);
    for (const std::size_t block : indices) {
      kernel->over_cofactors(primes_of(block), primes, &figures[block * size]);
    }
  });

  const Reconstruction reconstruction(primes);
  std::vector<Integer> numbers(job.figures);
  in_parallel(effort.threads, job.figures, [&](Indices& indices) {
    std::vector<std::uint64_t> c(primes.size());
    for (const std::size_t f : indices) {
      for (std::size_t block = 0; block < blocks; ++block) {
        std::copy_n(&figures[block * size + f * machine.lanes], machine.lanes,
                    &c[block * machine.lanes]);
      }
      numbers[f] = reconstruction(c);
      if (bit_length(numbers[f]) > allowed_bits) {
        throw Error(ErrorCode::verification, "a number is larger than any that is right");
      }
    }
  });
  return numbers;
}

}  // namespace asdic
