// Carries masses through several rounds at once, in any number that can be added and multiplied.
//
// A walk is one pass over all places that carries a fixed number of consecutive rounds. A run
// consists of several walks; each follows close behind the walk of the rounds before its own, which
// may be on another thread. See round_walk.hpp, round_rows.hpp and round_starts.hpp.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "lib/parallel.hpp"
#include "solver/round_rows.hpp"
#include "solver/round_starts.hpp"
#include "solver/round_walk.hpp"
#include "solver/transitions.hpp"

namespace asdic {

/// The most rounds of one run; more rounds are not faster.
inline constexpr std::size_t most_rounds_at_once = 24;
/// Bytes that the masses of all walks may take even if the chain takes less.
inline constexpr std::size_t little_memory = std::size_t{16} << 20;

/// For numbers whose arithmetic needs no mode of the thread.
struct NoArithmetic {
  NoArithmetic() {}  // NOLINT(modernize-use-equals-default): its variables count as used
};

/// Carries masses through the rounds of a chain, whose cycles are cut where rounds begin. Each
/// thread holds an `Arithmetic`, such as RoundUpward, while it calculates.
template <MassNumber Number, class Arithmetic = NoArithmetic>
class RoundPass {
 public:
  explicit RoundPass(const Transitions<Number>& edges) : edges_(edges) {}

  bool begins(std::uint32_t place) const { return edges_.chain.begins_round[place] != 0; }
  bool ends(std::uint32_t place) const { return edges_.chain.successors(place).empty(); }

  /// Adds a mass to a place in the first round of the first run. If a round begins there, adds it
  /// in the second round.
  void start(std::uint32_t place, const Number& mass) { first_.emplace_back(place, mass); }

  /// Returns the number of rounds for the next run if `left` rounds are left.
  static std::size_t next_of(std::size_t left) { return std::min(left, most_rounds_at_once); }

  /// Carries the masses through `rounds` rounds. For each place and each walk, calls visited(place,
  /// first round, number of rounds, masses by round), as RoundWalk::run() does. The calls for one
  /// place have ascending rounds, but several threads call at once for different places and rounds.
  /// Masses that begin another round start in the first round of the next run. Throws Error(chain)
  /// if a cycle does not contain the start of a round.
  template <class Visited>
  void run(std::size_t rounds, unsigned threads, Visited visited) {
    if (!rows_) prepare();
    if (first_.empty() && started_->empty()) return;
    const unsigned most = threads_of(threads, rounds);
    costs<wide>(rounds, most) < costs<narrow>(rounds, most)
        ? run_walks<wide>(rounds, most, visited)
        : run_walks<narrow>(rounds, most, visited);
  }

  /// Calls use(place, mass) for each mass that begins the round after the last run.
  template <class Use>
  void for_each_started(Use use) const {
    started_->for_each(use);
  }

 private:
  using Starts = RoundStarts<Number>;
  static constexpr std::size_t wide = rounds_of_wide_walk<Number>;
  static constexpr std::size_t narrow = rounds_of_narrow_walk<Number>;

  void prepare() {
    std::vector<std::uint32_t> places;
    for (const auto& [place, mass] : first_) places.push_back(place);
    rows_.emplace(edges_.chain, edges_.structure, places);
    const std::vector<std::uint8_t>& begins = edges_.chain.begins_round;
    begins_ = static_cast<std::size_t>(std::count(begins.begin(), begins.end(), 1));
    started_ = no_starts();
    started_->tell(edges_.chain.size());
  }

  std::unique_ptr<Starts> no_starts() const { return std::make_unique<Starts>(begins_); }

  /// Returns the number of walks that may run at a time. Their masses take at most as much memory
  /// as the chain, or little_memory if the chain takes less.
  template <std::size_t width>
  unsigned walks_at_once(unsigned threads) const {
    const std::size_t bytes_of_chain = edges_.chain.targets.size() * sizeof(std::uint32_t) +
                                       edges_.chain.size() * sizeof(std::uint64_t);
    const std::size_t masses = std::max(little_memory, bytes_of_chain) / sizeof(Number);
    // The minimum is worth its memory, because fewer rounds at a time need more walks.
    const std::size_t fit = std::max(masses / rows_->count, 2 * narrow);
    return static_cast<unsigned>(std::min<std::size_t>(threads, fit / width));
  }

  /// Returns the relative time of `rounds` rounds in walks of this width.
  template <std::size_t width>
  std::size_t costs(std::size_t rounds, unsigned threads) const {
    constexpr std::size_t as_many_rounds = 3;  // the fixed time of a walk, in rounds
    const std::size_t at_once = walks_at_once<width>(threads);
    if (at_once == 0) return std::numeric_limits<std::size_t>::max();
    const std::size_t walks = (rounds + width - 1) / width;
    return (walks + at_once - 1) / at_once * (width + as_many_rounds);
  }

  template <std::size_t width, class Visited>
  void run_walks(std::size_t rounds, unsigned threads, Visited& visited) {
    const std::size_t walks = (rounds + width - 1) / width;
    const std::size_t none = walks * width - rounds;  // rounds that the first walk skips
    const std::vector<std::pair<std::uint32_t, Number>> first = std::exchange(first_, {});
    std::vector<std::unique_ptr<Starts>> starts;
    starts.push_back(std::move(started_));
    while (starts.size() <= walks) starts.push_back(no_starts());
    run_in_parallel(walks_at_once<width>(threads), walks, [&](Indices& indices) {
      const Arithmetic arithmetic;
      std::optional<RoundWalk<Number, width>> walk;
      for (const std::size_t i : indices) {
        Follower follower{*starts[i + 1]};
        if (!walk) walk.emplace(edges_, *rows_);
        const std::size_t skipped = i == 0 ? none : 0;
        if (i == 0) {
          for (const auto& [place, mass] : first) walk->put(place, skipped, mass);
        }
        const std::size_t round = i * width + skipped - none;
        const bool is_done = walk->run(*starts[i], skipped, *starts[i + 1],
                                       [&](std::uint32_t place, const Number* masses) {
                                         visited(place, round, width - skipped, masses + skipped);
                                       });
        if (!is_done) return;
        follower.waits = false;
      }
    });
    started_ = std::move(starts.back());
  }

  /// Keeps the next walk from waiting for ever if this walk fails.
  struct Follower {
    Starts& starts;
    bool waits = true;
    ~Follower() {
      if (waits) starts.give_up();
    }
  };

  Transitions<Number> edges_;
  std::vector<std::pair<std::uint32_t, Number>> first_;
  std::optional<RoundRows> rows_;
  std::size_t begins_ = 0;  ///< the number of places in which a round begins
  std::unique_ptr<Starts> started_;
};

}  // namespace asdic
