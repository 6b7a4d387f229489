#include "solver/residues/residues.hpp"

#include <algorithm>
#include <atomic>
#include <mutex>

#include "lib/error.hpp"
#include "lib/exact/primes.hpp"
#include "lib/limits.hpp"
#include "lib/memory.hpp"
#include "lib/parallel.hpp"
#include "solver/residues/reconstruction.hpp"

namespace asdic {

namespace {

/// What every number may exceed its right size by before it is taken for wrong: a wrong denominator
/// leaves residues of which the result is random below the modulus, and shows with 1 - 2^-60.
constexpr std::size_t guard_bits = 60;

/// Blocks of primes, and numbers modulo them: in each block the residues of number 0 modulo all its
/// primes, then those of number 1, and so on.
class ResidueBlocks {
 public:
  ResidueBlocks(std::size_t blocks, std::size_t lanes, std::size_t numbers)
      : lanes_(lanes),
        numbers_(numbers),
        primes_(blocks * lanes),
        residues_(blocks * numbers * lanes) {}

  /// Of all blocks, in order.
  std::span<const std::uint64_t> primes() const { return primes_; }
  std::uint64_t* primes_of(std::size_t block) { return primes_.data() + block * lanes_; }
  std::uint64_t* residues_of(std::size_t block) { return residues_.data() + place(block, 0); }

  /// One number's residues modulo all primes.
  void collect(std::size_t number, std::vector<std::uint64_t>& residues) const {
    residues.clear();
    for (std::size_t block = 0; residues.size() < primes_.size(); ++block) {
      const auto first = residues_.begin() + static_cast<std::ptrdiff_t>(place(block, number));
      residues.insert(residues.end(), first, first + static_cast<std::ptrdiff_t>(lanes_));
    }
  }

 private:
  std::size_t place(std::size_t block, std::size_t number) const {
    return (block * numbers_ + number) * lanes_;
  }

  std::size_t lanes_;
  std::size_t numbers_;
  std::vector<std::uint64_t> primes_;
  std::vector<std::uint64_t> residues_;
};

class ResidueRun {
 public:
  ResidueRun(const Evaluation& evaluation, const ResidueMachine& machine, unsigned threads)
      : digits_(evaluation, machine.bits),
        machine_(machine),
        threads_(threads),
        figures_(evaluation.figures),
        allowed_bits_(bit_length(evaluation.denominator()) + evaluation.excess_bits),
        block_count_(blocks_for(allowed_bits_ + guard_bits + 2)) {
    refuse_what_does_not_fit();
    blocks_ = ResidueBlocks(block_count_, machine.lanes, figures_);
  }

  std::vector<Integer> run(const Progress& progress) {
    find_residues(progress);
    divide_by_cofactors();
    return put_together();
  }

 private:
  std::size_t blocks_for(std::size_t bits) const {
    return (primes_for(bits, machine_.bits) + machine_.lanes - 1) / machine_.lanes;
  }

  /// Throws Error(limit) before memory is asked for that is not there.
  void refuse_what_does_not_fit() const {
    const Evaluation& evaluation = digits_.evaluation;
    const std::uint64_t kept = evaluation.tape.slot_count +
                               2 * evaluation.schedule.coefficients.size() +
                               2 * evaluation.tape.divisors.size() + 3 * evaluation.starts.size() +
                               evaluation.feeds.size();
    const std::uint64_t words = threads_of(threads_, block_count_) * kept * machine_.lanes +
                                3 * block_count_ * machine_.lanes * figures_;
    const std::uint64_t free = free_memory();
    if (words * sizeof(std::uint64_t) > free) {
      throw Error(ErrorCode::limit, "the exact solution would take " +
                                        std::to_string((words * sizeof(std::uint64_t)) >> 20) +
                                        " MB, but only " + std::to_string(free >> 20) +
                                        " MB are free");
    }
  }

  /// Blocks with an unusable prime are replaced by the next.
  void find_residues(const Progress& progress) {
    primes_below_power(machine_.bits, block_count_ * machine_.lanes);  // at once: they are kept
    std::atomic<std::size_t> next_candidates = 0;
    std::mutex listener;
    std::size_t done = 0;
    in_parallel(threads_, block_count_, [&](Indices& indices) {
      const auto kernel = machine_.make_kernel(digits_);
      for (const std::size_t block : indices) {
        check_time("solving", block, block_count_);
        do {
          take_primes(block, next_candidates++);
        } while (!kernel->figures(blocks_.primes_of(block), blocks_.residues_of(block)));
        if (progress) {
          const std::lock_guard lock(listener);
          progress("solving", ++done, block_count_);
        }
      }
    });
  }

  /// The block gets the `candidates`-th primes below the power of two, as many as it has lanes.
  void take_primes(std::size_t block, std::size_t candidates) {
    const auto primes = primes_below_power(machine_.bits, (candidates + 1) * machine_.lanes);
    std::copy_n(primes.end() - static_cast<std::ptrdiff_t>(machine_.lanes), machine_.lanes,
                blocks_.primes_of(block));
  }

  void divide_by_cofactors() {
    in_parallel(threads_, block_count_, [&](Indices& indices) {
      const auto kernel = machine_.make_kernel(digits_);
      for (const std::size_t block : indices) {
        check_time("putting numbers together", block, block_count_);
        kernel->over_cofactors(blocks_.primes_of(block), blocks_.primes(),
                               blocks_.residues_of(block));
      }
    });
  }

  std::vector<Integer> put_together() const {
    const Reconstruction reconstruction(blocks_.primes());
    std::vector<Integer> numbers(figures_);
    in_parallel(threads_, figures_, [&](Indices& indices) {
      std::vector<std::uint64_t> residues;
      for (const std::size_t figure : indices) {
        check_time("putting numbers together", figure, figures_);
        blocks_.collect(figure, residues);
        numbers[figure] = reconstruction(residues);
        if (bit_length(numbers[figure]) > allowed_bits_) {
          throw Error(ErrorCode::verification, "a number is larger than any correct one can be");
        }
      }
    });
    return numbers;
  }

  const EvaluationDigits digits_;
  const ResidueMachine& machine_;
  const unsigned threads_;
  const std::size_t figures_;
  const std::size_t allowed_bits_;  ///< of a figure
  const std::size_t block_count_;
  ResidueBlocks blocks_{0, 0, 0};
};

}  // namespace

std::vector<Integer> run_with_residues(const Evaluation& evaluation, const ResidueMachine& machine,
                                       unsigned threads, const Progress& progress) {
  return ResidueRun(evaluation, machine, threads).run(progress);
}

}  // namespace asdic
