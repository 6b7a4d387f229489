// Rounds carried forward side by side, in any number that can be added and multiplied.
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

/// More rounds in one run gain nothing.
inline constexpr std::size_t most_rounds_at_once = 24;
/// The rounds of a walk: so many are in registers, and two walks side by side are a run; or so few
/// that little memory is enough, and many threads have a walk each.
inline constexpr std::size_t rounds_of_wide_walk = 11;
inline constexpr std::size_t rounds_of_narrow_walk = 3;
/// Masses that take no more memory may take as much.
inline constexpr std::size_t little_memory = std::size_t{16} << 20;

/// Of numbers that every thread calculates in the same way.
struct NoArithmetic {
  NoArithmetic() {}  // NOLINT(modernize-use-equals-default): its variables count as used
};

/// A chain cut where rounds begin. Walks through it take some rounds each, and every walk keeps
/// behind the one before, which may be under way on another thread. A thread has an `Arithmetic`
/// while it calculates.
template <MassNumber Number, class Arithmetic = NoArithmetic>
class RoundPass {
 public:
  explicit RoundPass(const Transitions<Number>& edges) : edges_(edges) {}

  bool begins(std::uint32_t place) const { return edges_.chain.begins_round[place] != 0; }
  bool ends(std::uint32_t place) const { return edges_.chain.successors(place).empty(); }

  /// What starts at a place in the first round of the first run; where a round begins, in the
  /// second.
  void start(std::uint32_t place, const Number& mass) { first_.emplace_back(place, mass); }

  /// How many of these rounds the next run should fight.
  static std::size_t next_of(std::size_t left) { return std::min(left, most_rounds_at_once); }

  /// Fights `rounds` rounds: visited(place, round, how many, masses) for every place and so many
  /// rounds from that one on, as RoundWalk has it. A place has them in ascending order, but threads
  /// call it side by side for different rounds. What begins another round has then started in the
  /// first of the next run. Throws Error(chain) where a cycle passes no start of a round.
  template <class Visited>
  void run(std::size_t rounds, unsigned threads, Visited visited) {
    if (!rows_) prepare();
    if (first_.empty() && started_->empty()) return;
    const unsigned most = threads_of(threads, rounds);
    costs<rounds_of_wide_walk>(rounds, most) < costs<rounds_of_narrow_walk>(rounds, most)
        ? run_walks<rounds_of_wide_walk>(rounds, most, visited)
        : run_walks<rounds_of_narrow_walk>(rounds, most, visited);
  }

  /// What has started since the last round: use(place, mass).
  template <class Use>
  void for_each_started(Use use) const {
    started_->for_each(use);
  }

 private:
  using Starts = RoundStarts<Number>;

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

  /// How many walks may be under way at a time: their masses are no larger than the chain.
  template <std::size_t width>
  unsigned walks_at_once(unsigned threads) const {
    const std::size_t bytes_of_chain = edges_.chain.targets.size() * sizeof(std::uint32_t) +
                                       edges_.chain.size() * sizeof(std::uint64_t);
    const std::size_t masses = std::max(little_memory, bytes_of_chain) / sizeof(Number);
    // With less there would be more walks than memory is worth.
    const std::size_t fit = std::max(masses / rows_->count, 2 * rounds_of_narrow_walk);
    return static_cast<unsigned>(std::min<std::size_t>(threads, fit / width));
  }

  /// The time that walks of this kind take.
  template <std::size_t width>
  std::size_t costs(std::size_t rounds, unsigned threads) const {
    constexpr std::size_t as_many_rounds = 3;  // a walk takes as long as these and its own
    const std::size_t at_once = walks_at_once<width>(threads);
    if (at_once == 0) return std::numeric_limits<std::size_t>::max();
    const std::size_t walks = (rounds + width - 1) / width;
    return (walks + at_once - 1) / at_once * (width + as_many_rounds);
  }

  template <std::size_t width, class Visited>
  void run_walks(std::size_t rounds, unsigned threads, Visited& visited) {
    const std::size_t walks = (rounds + width - 1) / width;
    const std::size_t none = walks * width - rounds;  // in the first of the first walk's
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

  /// Of a walk that may fail: then the next one waits no longer.
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
  std::size_t begins_ = 0;  ///< in how many places a round begins
  std::unique_ptr<Starts> started_;
};

}  // namespace asdic
