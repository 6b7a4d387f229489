#include "solver/residues/residues.hpp"

#include <algorithm>
#include <atomic>
#include <map>
#include <mutex>

#include "lib/error.hpp"
#include "lib/exact/primes.hpp"
#include "lib/limits.hpp"
#include "lib/log.hpp"
#include "lib/memory.hpp"
#include "lib/parallel.hpp"
#include "solver/reconstruction.hpp"
#include "solver/residues/checkpoint.hpp"
#include "solver/residues/share.hpp"

namespace asdic {

namespace {

/// The bits by which the modulus is longer than any right number. A wrong denominator leads to a
/// random number below the modulus, which is too long with probability 1 - 2^-60.
constexpr std::size_t guard_bits = 60;

/// Blocks of primes, and numbers modulo these primes. A block holds the residues of number 0 modulo
/// all its primes, then those of number 1, and so on.
class ResidueBlocks {
 public:
  ResidueBlocks(std::size_t blocks, std::size_t lanes, std::size_t numbers)
      : blocks_(blocks),
        lanes_(lanes),
        numbers_(numbers),
        primes_(blocks * lanes),
        residues_(blocks * numbers * lanes) {}

  std::size_t count() const { return blocks_; }
  /// Returns the primes of all blocks, in order.
  const Message& primes() const { return primes_; }
  std::uint64_t* primes_of(std::size_t block) { return primes_.data() + block * lanes_; }
  std::span<std::uint64_t> residues_of(std::size_t block) {
    return std::span(residues_).subspan(place(block, 0), numbers_ * lanes_);
  }

  /// Returns the residues of the numbers first .. last - 1, by number and then by prime.
  Message by_number(std::size_t first, std::size_t last) const {
    Message residues;
    residues.reserve((last - first) * primes_.size());
    Ticks ticks("putting numbers together");
    for (std::size_t number = first; number < last; ++number) {
      ticks();
      for (std::size_t block = 0; block < blocks_; ++block) {
        const std::uint64_t* const from = &residues_[place(block, number)];
        residues.insert(residues.end(), from, from + lanes_);
      }
    }
    return residues;
  }

 private:
  std::size_t place(std::size_t block, std::size_t number) const {
    return (block * numbers_ + number) * lanes_;
  }

  std::size_t blocks_;
  std::size_t lanes_;
  std::size_t numbers_;
  Message primes_;
  Message residues_;
};

/// Each figure is reconstructed from only the first blocks that suffice for it. The number of
/// blocks is rounded up so that there are at most this many different numbers.
constexpr std::size_t most_lengths = 8;

/// Appends a word with the sign of a number and its number of limbs, then the limbs.
void append(const Integer& number, Message& words) {
  const std::size_t head = words.size();
  words.push_back(0);
  append_binary_digits(number, 64, words);
  words[head] = (words.size() - head - 1) << 1 | (number < 0 ? 1 : 0);
}

class ResidueRun {
 public:
  ResidueRun(const Evaluation& evaluation, const ResidueBackend& backend, unsigned threads,
             const WorkSharing& sharing)
      : digits_(evaluation, backend.bits),
        backend_(backend),
        threads_(threads),
        crew_(*sharing.workers),
        figures_(evaluation.figures),
        allowed_bits_(allowed_bits(evaluation)),
        block_count_(find_lengths()),
        checkpoint_(sharing.checkpoint, digits_, backend),
        share_(crew_, block_count_, checkpoint_.done()) {
    refuse_what_does_not_fit();
    blocks_ = ResidueBlocks(share_.given().size() + share_.missing(), backend.lanes, figures_);
  }

  ResidueNumbers run() {
    const log::Part figures = log::count(figures_, "figure");
    log::info(log::count(block_count_, "block"), " of ", backend_.lanes, " primes of ",
              backend_.bits, " bits for ", figures, "; this process solves ", share_.missing(),
              " on ", log::count(threads_of(threads_, blocks_.count()), "thread"));
    const std::string& folder = checkpoint_.folder();
    const log::Part read = log::count(share_.given().size(), "block");
    if (!folder.empty()) log::info("this process reads ", read, " from ", folder);
    const log::Phase solving;
    find_residues();
    solving.done("solved ", log::count(share_.missing(), "block"), " for ", figures);
    const log::Phase together;
    const std::vector<Message> primes =
        crew_.exchange(std::vector<Message>(crew_.size(), blocks_.primes()));
    Message all_primes;
    for (const Message& each : primes)
      all_primes.insert(all_primes.end(), each.begin(), each.end());
    divide_by_cofactors(all_primes, primes);
    ResidueNumbers found{told_to_all(put_together(all_primes, primes)), read_from()};
    together.done("put together ", figures);
    return found;
  }

 private:
  static std::vector<std::size_t> allowed_bits(const Evaluation& evaluation) {
    const std::size_t of_all = bit_length(evaluation.denominator()) + evaluation.excess_bits;
    std::vector<std::size_t> bits(evaluation.figures, of_all);
    for (std::size_t i = 0; i < evaluation.own_denominators.size(); ++i) {
      bits[i] = bit_length(evaluation.own_denominators[i]) + evaluation.excess_bits;
    }
    for (std::size_t i = 0; i < evaluation.read_divisors.size(); ++i) {
      bits[i] += bit_length(evaluation.read_divisors[i]);
    }
    return bits;
  }

  std::size_t blocks_for(std::size_t figure) const {
    const std::size_t bits = allowed_bits_[figure] + guard_bits + 2;
    return (primes_for(bits, backend_.bits) + backend_.lanes - 1) / backend_.lanes;
  }

  /// Returns the blocks that suffice for the longest figure.
  std::size_t find_lengths() {
    const auto longest = std::max_element(allowed_bits_.begin(), allowed_bits_.end());
    const std::size_t most =
        figures_ == 0 ? 0 : blocks_for(static_cast<std::size_t>(longest - allowed_bits_.begin()));
    const std::size_t step = (most + most_lengths - 1) / most_lengths;
    Ticks ticks("preparing");
    for (std::uint32_t figure = 0; figure < figures_; ++figure) {
      ticks();
      const std::size_t length = (blocks_for(figure) + step - 1) / step * step;
      figures_of_length_[std::min(length, most)].push_back(figure);
    }
    return most;
  }

  /// Throws Error(limit) if the solution needs more memory than is free.
  void refuse_what_does_not_fit() const {
    const Evaluation& evaluation = digits_.evaluation;
    std::uint64_t equations = 0;  // of the largest component, with their right sides
    for (const TornRows& torn : evaluation.schedule.torn) {
      equations = std::max<std::uint64_t>(
          equations, torn.entries.size() + std::uint64_t{3} * torn.equations.size());
    }
    const std::uint64_t kept = equations + evaluation.tape.slot_count +
                               2 * evaluation.schedule.coefficients.size() +
                               2 * evaluation.tape.divisors.size() + 3 * evaluation.starts.size() +
                               evaluation.feeds.size() + digits_.factors.size();
    const std::size_t blocks = share_.given().size() + share_.missing();
    const std::uint64_t words = threads_of(threads_, blocks) * kept * backend_.lanes +
                                3 * blocks * backend_.lanes * figures_;
    const std::uint64_t free = free_memory();
    if (words * sizeof(std::uint64_t) > free) {
      throw Error(ErrorCode::limit, "the exact solution would take " +
                                        std::to_string((words * sizeof(std::uint64_t)) >> 20) +
                                        " MB, but only " + std::to_string(free >> 20) +
                                        " MB are free");
    }
  }

  /// Computes or reads all blocks of this process. Replaces a block with an unusable prime by the
  /// next candidate.
  void find_residues() {
    const std::vector<std::size_t>& given = share_.given();
    std::atomic<std::size_t> tried = 0;
    std::mutex listener;
    std::size_t done = 0;
    run_in_parallel(threads_, blocks_.count(), [&](Indices& indices) {
      const auto kernel = backend_.make_kernel(digits_);
      for (const std::size_t block : indices) {
        check_time("solving", block, blocks_.count());
        const log::Phase phase(log::Level::debug);
        if (block < given.size()) {
          take_given(block, given[block]);
          phase.done("read block ", given[block]);
        } else {
          std::size_t candidate = 0;
          do {
            candidate = share_.candidate(tried++);
            take_primes(block, candidate);
          } while (!kernel->figures(blocks_.primes_of(block), blocks_.residues_of(block).data()));
          checkpoint_.keep(candidate, blocks_.residues_of(block));
          phase.done("solved block ", candidate,
                     checkpoint_.folder().empty() ? "" : " and kept it");
        }
        const std::lock_guard lock(listener);
        report_progress("solving", ++done, blocks_.count());
      }
    });
  }

  /// Reads a block of the checkpoint. Its number and its residues come from a file, so they may be
  /// invalid; there may be too few primes for the number.
  void take_given(std::size_t block, std::size_t candidate) {
    const std::span<std::uint64_t> residues = blocks_.residues_of(block);
    checkpoint_.load(candidate, residues);
    try {
      take_primes(block, candidate);
    } catch (const Error& error) {
      if (error.code() != ErrorCode::limit) throw;
      throw checkpoint_.refusal(candidate);
    }
    const std::uint64_t* const primes = blocks_.primes_of(block);
    for (std::size_t i = 0; i < residues.size(); ++i) {
      if (residues[i] >= primes[i % backend_.lanes]) throw checkpoint_.refusal(candidate);
    }
  }

  /// Sets the primes of a block to those of a candidate: candidate 0 has the largest primes below
  /// 2^bits, one for each lane.
  void take_primes(std::size_t block, std::size_t candidate) {
    const auto primes = primes_below_power(backend_.bits, (candidate + 1) * backend_.lanes);
    std::copy_n(primes.end() - static_cast<std::ptrdiff_t>(backend_.lanes), backend_.lanes,
                blocks_.primes_of(block));
  }

  /// Returns the primes of the first `blocks` blocks. `all` has the primes of all processes.
  std::span<const std::uint64_t> first(std::size_t blocks, const Message& all) const {
    return std::span(all).first(blocks * backend_.lanes);
  }

  /// Divides each figure by the cofactors of the primes from which it is reconstructed.
  void divide_by_cofactors(const Message& all_primes, const std::vector<Message>& primes) {
    std::size_t before = 0;  // blocks of other processes
    for (std::size_t rank = 0; rank < crew_.rank(); ++rank) {
      before += primes[rank].size() / backend_.lanes;
    }
    run_in_parallel(threads_, blocks_.count(), [&](Indices& indices) {
      const auto kernel = backend_.make_kernel(digits_);
      for (const std::size_t block : indices) {
        check_time("putting numbers together", block, blocks_.count());
        for (const auto& [length, figures] : figures_of_length_) {
          if (before + block >= length) continue;
          kernel->over_cofactors(blocks_.primes_of(block), first(length, all_primes), figures,
                                 blocks_.residues_of(block).data());
        }
      }
    });
  }

  /// Returns the first figure that the process with this rank reconstructs. All processes have
  /// equally many figures.
  std::size_t first_figure(std::size_t rank) const { return figures_ * rank / crew_.size(); }

  std::vector<Integer> put_together(const Message& all_primes, const std::vector<Message>& primes) {
    std::vector<Message> parts;
    for (std::size_t rank = 0; rank < crew_.size(); ++rank) {
      parts.push_back(blocks_.by_number(first_figure(rank), first_figure(rank + 1)));
    }
    blocks_ = ResidueBlocks(0, 0, 0);
    const std::vector<Message> residues = crew_.exchange(std::move(parts));

    std::vector<Reconstruction> reconstructions;
    std::vector<std::size_t> by_figure(figures_);  // index in `reconstructions`
    for (const auto& [length, figures] : figures_of_length_) {
      for (const std::uint32_t figure : figures) by_figure[figure] = reconstructions.size();
      reconstructions.emplace_back(first(length, all_primes));
    }
    const std::size_t first_own = first_figure(crew_.rank());
    const std::size_t own = first_figure(crew_.rank() + 1) - first_own;
    std::vector<Integer> numbers(own);
    run_in_parallel(threads_, own, [&](Indices& indices) {
      Message of_number;
      for (const std::size_t number : indices) {
        check_time("putting numbers together", number, own);
        of_number.clear();
        for (std::size_t rank = 0; rank < crew_.size(); ++rank) {
          const std::size_t count = primes[rank].size();
          const std::uint64_t* const from = residues[rank].data() + number * count;
          of_number.insert(of_number.end(), from, from + count);
        }
        const std::size_t figure = first_own + number;
        numbers[number] = reconstructions[by_figure[figure]](of_number);
        if (bit_length(numbers[number]) > allowed_bits_[figure]) refuse_numbers();
      }
    });
    return numbers;
  }

  /// Returns the folder that supplied some of the residues of any process, or "".
  std::string read_from() const { return share_.has_done() ? checkpoint_.folder() : ""; }

  [[noreturn]] void refuse_numbers() const {
    if (!read_from().empty()) throw block_error(read_from());
    throw Error(ErrorCode::verification, "a number is larger than any correct one can be");
  }

  /// Sends the figures of this process to all others, and returns the figures of all in order.
  std::vector<Integer> told_to_all(std::vector<Integer> own) const {
    if (crew_.size() == 1) return own;
    Message words;
    for (const Integer& number : own) append(number, words);
    std::vector<Integer> numbers;
    for (const Message& told : crew_.exchange(std::vector<Message>(crew_.size(), words))) {
      for (std::size_t i = 0; i < told.size();) {
        const std::size_t limbs = told[i] >> 1;
        const Integer size = from_limbs(std::span(told).subspan(i + 1, limbs));
        numbers.push_back(told[i] % 2 == 1 ? Integer(-size) : size);
        i += 1 + limbs;
      }
    }
    return numbers;
  }

  const EvaluationDigits digits_;
  const ResidueBackend& backend_;
  const unsigned threads_;
  const WorkerGroup& crew_;
  const std::size_t figures_;
  const std::vector<std::size_t> allowed_bits_;  ///< by figure
  /// By number of blocks: the figures that are reconstructed from that many blocks.
  std::map<std::size_t, std::vector<std::uint32_t>> figures_of_length_;
  const std::size_t block_count_;  ///< the blocks of all processes
  const Checkpoint checkpoint_;
  const Share share_;
  ResidueBlocks blocks_{0, 0, 0};
};

}  // namespace

ResidueNumbers run_with_residues(const Evaluation& evaluation, const ResidueBackend& backend,
                                 unsigned threads, const WorkSharing& sharing) {
  return ResidueRun(evaluation, backend, threads, sharing).run();
}

}  // namespace asdic
