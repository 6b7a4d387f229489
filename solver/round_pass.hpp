// Rounds carried forward side by side, in any number that can be added and multiplied.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "lib/error.hpp"
#include "lib/limits.hpp"
#include "solver/transitions.hpp"

namespace asdic {

/// More of them side by side gain nothing.
inline constexpr std::size_t most_rounds_at_once = 24;
/// Fewer of them cost more walks than they save memory.
inline constexpr std::size_t least_rounds_at_once = 6;
/// Masses that take no more memory may take as much.
inline constexpr std::size_t little_memory = std::size_t{16} << 20;

/// A chain cut where rounds begin, walked through once for a number of rounds: a state has a row of
/// masses, one for each round, from the first that arrives until they have gone on.
template <Carried Number>
class RoundPass {
 public:
  explicit RoundPass(const Transitions<Number>& edges)
      : edges_(edges), rows_(edges.chain.size(), none), at_once_(rounds_at_once()) {}

  bool begins(std::uint32_t place) const { return edges_.chain.begins_round[place] != 0; }

  /// What starts in round number `round` of those that run() fights next.
  void start(std::uint32_t place, std::size_t round, const Number& mass) {
    started_.push_back({place, round, mass});
  }

  /// How many of these rounds the next walk should fight, so that all walks are of one length.
  std::size_t next_of(std::size_t rounds) const {
    const std::size_t walks = (rounds + at_once_ - 1) / at_once_;
    return rounds == 0 ? 0 : (rounds + walks - 1) / walks;
  }

  /// Fights `rounds` rounds: visited(place, visits by round) for every place, with what ends there
  /// at absorbing ones. What begins another round has then started in the first of the next.
  /// Throws Error(chain) where a cycle passes no start of a round.
  template <class Visited>
  void run(std::size_t rounds, Visited visited) {
    if (started_.empty()) return;
    if (rounds != rounds_) {
      free_.clear();
      blocks_.clear();
      taken_ = 0;
      rounds_ = rounds;
    }
    for (const Start& start : std::exchange(started_, {})) {
      row(start.at)[start.round] += start.mass;
    }
    const Structure& structure = edges_.structure;
    auto component = structure.components.begin();
    Ticks ticks("solving round after round");
    for (std::uint32_t at = 0; at < rows_.size();) {
      ticks();
      prefetch(at + 4);
      const bool is_cyclic = component != structure.components.end() && component->first == at;
      const std::uint32_t end = is_cyclic ? at + component->size : at + 1;
      const std::uint32_t done = is_cyclic ? go_round(*component++) : end;
      for (std::uint32_t from = at; from < end; ++from) leave(from, done);
      for (; at < end; ++at) {
        if (rows_[at] != none) finish(at, visited);
      }
    }
  }

  /// What has started since the last round: use(place, mass).
  template <class Use>
  void for_each_started(Use use) const {
    for (const Start& start : started_) use(start.at, start.mass);
  }

 private:
  /// As many as the masses of the places that one walk is between are no larger than the chain.
  std::size_t rounds_at_once() const {
    const std::size_t bytes_of_chain =
        edges_.chain.targets.size() * sizeof(std::uint32_t) + rows_.size() * sizeof(std::uint64_t);
    const std::size_t masses = std::max(little_memory, bytes_of_chain) / sizeof(Number);
    if (rows_.size() * (most_rounds_at_once + 1) <= masses) return most_rounds_at_once;
    const std::size_t fit = masses / rows_at_once();
    return std::clamp(fit - std::min(fit, std::size_t{1}), least_rounds_at_once,
                      most_rounds_at_once);
  }

  /// The most rows that a walk has at a time if masses arrive wherever they can.
  std::size_t rows_at_once() const {
    std::vector<bool> has_row(rows_.size());
    std::size_t rows = 0;
    std::size_t most = 1;
    for (std::uint32_t at = 0; at < rows_.size(); ++at) {
      for (const std::uint32_t place : edges_.chain.successors(at)) {
        if (place > at && !has_row[place]) {
          has_row[place] = true;
          most = std::max(most, ++rows);
        }
      }
      if (has_row[at]) --rows;
    }
    return most;
  }

  struct Start {
    std::uint32_t at;
    std::size_t round;
    Number mass;
  };

  struct Edge {
    const Number* from;
    Number* to;
    const Number* chance;
  };

  /// What returns to the start of a round does so a round later. Afterwards masses have gone along
  /// the edges of this component that lead to places before the one that is returned.
  std::uint32_t go_round(const Component& component) {
    const std::uint32_t first = component.first;
    const std::uint32_t end = first + component.size;
    const auto is_none = [](std::uint32_t row) { return row == none; };
    if (std::all_of(rows_.begin() + first, rows_.begin() + end, is_none)) return end;
    if (component.tears > 1) {
      circulate(first, end);
      return end;
    }
    return_to(first, end);
    return first + 1;
  }

  /// Rounds begin in the first place alone: with the chances to return there from each place, its
  /// masses are known before anything moves.
  void return_to(std::uint32_t first, std::uint32_t end) {
    returns_.assign(end - first, Number());
    Number* const starts = row(first);
    for (std::uint32_t at = end; at-- > first;) {
      Number& returning = returns_[at - first];
      for_each_edge(at, [&](std::uint32_t place, bool, const Number& chance) {
        if (place >= end) return;
        returning += place == first ? chance : Number(returns_[place - first] * chance);
      });
      if (at == first || rows_[at] == none) continue;
      const Number* const here = masses(rows_[at]);
      for (std::size_t round = 0; round < rounds_; ++round) {
        starts[round + 1] += here[round] * returning;
      }
    }
    for (std::size_t round = 0; round < rounds_; ++round) {
      starts[round + 1] += starts[round] * returns_.front();
    }
  }

  /// Within a component, round by round.
  void circulate(std::uint32_t first, std::uint32_t end) {
    inner_.clear();
    for (std::uint32_t at = first; at < end; ++at) {
      for_each_edge(at, [&](std::uint32_t place, bool next_round, const Number& chance) {
        if (place >= end) return;
        inner_.push_back({row(at), row(place) + (next_round ? 1 : 0), &chance});
      });
    }
    for (std::size_t round = 0; round < rounds_; ++round) {
      for (const Edge& edge : inner_) edge.to[round] += edge.from[round] * *edge.chance;
    }
  }

  /// From a place to those from `done` on, all rounds side by side.
  void leave(std::uint32_t at, std::uint32_t done) {
    if (rows_[at] == none) return;
    const Number* const here = masses(rows_[at]);
    // Few different numbers of rounds: the processor foresees where their loops end.
    std::size_t first = 0;
    std::size_t last = rounds_;
    while (first + step <= last && are_nothing(here + first)) first += step;
    while (first + step < last && are_nothing(here + last - step)) last -= step;
    for_each_edge(at, [&](std::uint32_t place, bool next_round, const Number& given) {
      if (place < done) return;
      const Number chance = given;  // no sum can change it
      const std::size_t later = next_round ? 1 : 0;
      if (rows_[place] == none) return begin_row(place, later, here, first, last, chance);
      Number* const there = masses(rows_[place]) + later;
      std::size_t round = first;
      for (; round + step <= last; round += step) {
        for (std::size_t i = round; i < round + step; ++i) there[i] += here[i] * chance;
      }
      for (; round < last; ++round) there[round] += here[round] * chance;
    });
  }

  /// The first masses that arrive at a place: those of some rounds, `later` by so many.
  void begin_row(std::uint32_t place, std::size_t later, const Number* here, std::size_t first,
                 std::size_t last, const Number& chance) {
    rows_[place] = take_row();
    Number* const there = masses(rows_[place]);
    std::fill_n(there, first + later, Number());
    for (std::size_t round = first; round < last; ++round) {
      there[round + later] = here[round] * chance;
    }
    std::fill(there + last + later, there + rounds_ + 1, Number());
  }

  static constexpr std::size_t step = 3;
  static bool are_nothing(const Number* some) {
    return std::all_of(some, some + step, [](const Number& mass) { return is_nothing(mass); });
  }

  /// Asks memory for the masses to which those of a place go on.
  void prefetch(std::uint32_t at) const {
    if (at >= rows_.size()) return;
    for (const std::uint32_t place : edges_.chain.successors(at)) {
      if (rows_[place] == none) continue;
      const Number* const there = masses(rows_[place]);
      const char* const end = reinterpret_cast<const char*>(there + rounds_);
      for (auto line = reinterpret_cast<const char*>(there); line < end; line += 64) {
        __builtin_prefetch(line, 1);
      }
    }
  }

  /// use(place, whether another round begins there, chance)
  template <class Use>
  void for_each_edge(std::uint32_t at, Use use) const {
    edges_.for_each(at, [&](std::uint32_t place, const Number& chance) {
      const bool next_round = begins(place);
      if (place <= at && !next_round) {
        throw Error(ErrorCode::chain, "a cycle of the chain passes no start of a round");
      }
      use(place, next_round, chance);
    });
  }

  template <class Visited>
  void finish(std::uint32_t at, Visited visited) {
    const std::uint32_t row = std::exchange(rows_[at], none);
    const Number* const here = masses(row);
    visited(at, here);
    if (!is_nothing(here[rounds_])) started_.push_back({at, 0, here[rounds_]});
    free_.push_back(row);
  }

  /// The masses at this place by round, and what begins another round.
  Number* row(std::uint32_t at) {
    if (rows_[at] != none) return masses(rows_[at]);
    rows_[at] = take_row();
    std::fill_n(masses(rows_[at]), rounds_ + 1, Number());
    return masses(rows_[at]);
  }

  Number* masses(std::uint32_t row) const {
    return blocks_[row / rows_in_block].get() + row % rows_in_block * (rounds_ + 1);
  }

  /// With whatever is in it.
  std::uint32_t take_row() {
    if (free_.empty()) {
      if (taken_ % rows_in_block == 0) {
        blocks_.push_back(std::make_unique<Number[]>(rows_in_block * (rounds_ + 1)));
      }
      return taken_++;
    }
    const std::uint32_t row = free_.back();
    free_.pop_back();
    return row;
  }

  Transitions<Number> edges_;
  std::size_t rounds_ = 0;
  std::vector<Start> started_;
  static constexpr std::uint32_t none = 0xffffffffu;
  static constexpr std::uint32_t rows_in_block = 64;
  std::vector<std::uint32_t> rows_;  ///< by place; none where nothing has arrived
  std::vector<std::uint32_t> free_;
  std::uint32_t taken_ = 0;  ///< so many there have been
  std::vector<std::unique_ptr<Number[]>> blocks_;
  std::size_t at_once_;  ///< rounds
  // Of the component that is passed:
  std::vector<Edge> inner_;
  std::vector<Number> returns_;  ///< by place: the chance to return to the start of a round
};

}  // namespace asdic
