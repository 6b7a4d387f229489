// Carries a fixed number of rounds of a chain in one walk over its places.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "lib/limits.hpp"
#include "solver/round_rows.hpp"
#include "solver/round_starts.hpp"
#include "solver/transitions.hpp"

namespace asdic {

/// The rounds of a walk. A wide walk moves its masses in registers, and a run has about two of
/// them. Narrow walks need little memory, so that many threads can have one each.
template <class Number>
inline constexpr std::size_t rounds_of_wide_walk = 11;
template <class Number>
inline constexpr std::size_t rounds_of_narrow_walk = 3;

inline constexpr std::size_t cache_line = 64;
inline constexpr std::uint32_t no_row = 0xffffffffu;

/// The masses of a place, by round. Begins at a line of the cache if it takes whole lines.
template <MassNumber Number, std::size_t rounds>
struct alignas(sizeof(Number) * rounds % cache_line == 0 ? cache_line : alignof(Number)) MassRow
    : std::array<Number, rounds> {};

/// Adds the masses `here`, multiplied by chances[k], to the row of masses whose index is rows[k],
/// for each k. Skips no_row. Then clears `here`, which is in none of these rows.
template <MassNumber Number, std::size_t rounds>
void move_masses(Number* here, const Number* chances, std::span<const std::uint32_t> rows,
                 MassRow<Number, rounds>* masses) {
  MassRow<Number, rounds> factors;  // a copy, so that masses stay in registers
  std::copy_n(here, rounds, factors.begin());
  for (const std::uint32_t row : rows) {
    const Number chance = *chances++;  // a copy, so that the sums cannot change it
    if (row == no_row) continue;
    MassRow<Number, rounds>& there = masses[row];
    [&]<std::size_t... round>(std::index_sequence<round...>) {
      ((there[round] += factors[round] * chance), ...);
    }
    (std::make_index_sequence<rounds>());
  }
  std::fill_n(here, rounds, Number());
}

/// A walk over the places of a chain that carries `rounds` consecutive rounds. One thread may run
/// it several times.
template <MassNumber Number, std::size_t rounds>
class RoundWalk {
 public:
  RoundWalk(const Transitions<Number>& edges, const RoundRows& rows)
      : edges_(edges), rows_(rows), masses_(rows.count) {}

  /// Adds a mass to a place before the next run(), in the given round of the walk. If a round
  /// begins at the place, adds it in the following round.
  void put(std::uint32_t place, std::size_t round, const Number& mass) {
    masses_[rows_.of[place]][round] += mass;
  }

  /// Calls visited(place, masses by round) for every place. At absorbing places, these are the
  /// masses that end there. If a round begins at a place, there is one more mass, which begins the
  /// round after this walk. Takes the masses that begin round number `first` from `before`, which
  /// another walk may still be writing, and writes `after`. Returns false if the other walk has
  /// given up.
  template <class Visited>
  bool run(RoundStarts<Number>& before, std::size_t first, RoundStarts<Number>& after,
           Visited visited) {
    first_ = first;
    found_ = 0;
    first_of_ahead_ = 0;
    ahead_.clear();
    const std::vector<Component>& components = edges_.structure.components;
    const std::uint32_t places = edges_.chain.size();
    auto component = components.begin();
    std::uint32_t told = 0;
    Ticks ticks("solving round after round");
    for (std::uint32_t at = 0; at < places;) {
      ticks();
      const bool is_cyclic = component != components.end() && component->first == at;
      const std::uint32_t end = is_cyclic ? at + component->size : at + 1;
      if (!before.wait(end)) return false;
      if (is_cyclic) {
        component->tears > 1 ? circulate(at, end, before, after, visited)
                             : return_and_pass(at, end, before, after, visited);
        ++component;
      } else if (edges_.chain.begins_round[at] != 0) {
        Masses masses = take(at, before);
        pass(at, masses, after, visited);
      } else {
        pass(at, visited);
      }
      at = end;
      if (at - told >= stretch) after.tell(told = at);
    }
    after.tell(places);
    return true;
  }

 private:
  /// The number of places between two announcements. Announcing every place would cost as much as
  /// passing it.
  static constexpr std::uint32_t stretch = 256;
  /// The least number of places ahead whose rows are prefetched.
  static constexpr std::uint32_t places_ahead = 16;

  using Row = MassRow<Number, rounds>;
  /// A row and the mass that begins the round after this walk.
  using Masses = std::array<Number, rounds + 1>;

  struct Edge {
    const Number* from;
    Number* to;
    const Number* chance;
  };

  /// Makes sure that the rows of the successors of the places from `at` to before `end`, and of
  /// places_ahead behind them, have been looked up and prefetched. Without this the walk waits for
  /// memory, and takes a third longer. Forgets the rows of places before `at`.
  void find_rows(std::uint32_t at, std::uint32_t end) {
    constexpr std::size_t many = 1024;
    const OrderedChain& chain = edges_.chain;
    const std::uint32_t after = chain.size() - end;  // places
    if (found_ >= end + std::min(places_ahead, after)) return;
    if (found_ < at) {  // the places before `at` had no masses to move
      found_ = at;
      ahead_.clear();
      first_of_ahead_ = chain.first_edge(at);
    }
    if (const std::size_t used = chain.first_edge(at) - first_of_ahead_; used > many) {
      ahead_.erase(ahead_.begin(), ahead_.begin() + static_cast<std::ptrdiff_t>(used));
      first_of_ahead_ += used;
    }
    end += std::min(2 * places_ahead, after);
    ahead_.resize(chain.first_edge(end) - first_of_ahead_);
    std::uint32_t* next = rows_from(found_).data();
    for (; found_ < end; ++found_) {
      for (const std::uint32_t to : chain.successors(found_)) {
        const std::uint32_t row = to <= found_ ? no_row : rows_.of[to];
        *next++ = row;
        if (row == no_row) continue;
        const char* const masses = reinterpret_cast<const char*>(&masses_[row]);
        for (std::size_t i = 0; i < sizeof(Row); i += cache_line) {
          __builtin_prefetch(masses + i, 1);
        }
      }
    }
  }

  /// Calls use(round) for each round. Unrolled, so that masses stay in registers.
  template <class Use>
  static void for_each_round(Use use) {
    [&]<std::size_t... round>(std::index_sequence<round...>) {
      (use(round), ...);
    }
    (std::make_index_sequence<rounds>());
  }

  static bool are_nothing(const Row& masses) {
    // The last round first: once a place can be reached, it can be reached in most later rounds.
    return std::all_of(masses.rbegin(), masses.rend(),
                       [](const Number& mass) { return is_nothing(mass); });
  }

  /// Returns the masses that have arrived at a place, by round, and clears its row.
  Masses take(std::uint32_t at, RoundStarts<Number>& before) {
    const std::size_t later = edges_.chain.begins_round[at];
    Masses masses{};
    Row& row = masses_[rows_.of[at]];
    for_each_round([&](std::size_t round) { masses[round + later] = row[round]; });
    if (later != 0) masses[first_] = before.take(at);
    clear(row);
    return masses;
  }

  static void clear(Row& row) {
    for_each_round([&](std::size_t round) { row[round] = Number(); });
  }

  /// Passes a place in which no round begins.
  template <class Visited>
  void pass(std::uint32_t at, Visited& visited) {
    Row& here = masses_[rows_.of[at]];
    visited(at, here.data());
    if (are_nothing(here)) return;
    leave(at, here.data());
  }

  /// Passes any place, whose masses are `here`.
  template <class Visited>
  void pass(std::uint32_t at, Masses& here, RoundStarts<Number>& after, Visited& visited) {
    visited(at, here.data());
    leave(at, here.data());
    if (!is_nothing(here.back())) after.add(at, here.back());
  }

  /// Passes a component in which rounds begin only at its first place. First computes from each
  /// place the probability to return to the first one, which yields its masses in all rounds.
  template <class Visited>
  void return_and_pass(std::uint32_t first, std::uint32_t end, RoundStarts<Number>& before,
                       RoundStarts<Number>& after, Visited& visited) {
    Masses starts = take(first, before);
    returns_.assign(end - first, Number());
    for (std::uint32_t at = end; at-- > first;) {
      Number& returning = returns_[at - first];
      edges_.for_each(at, [&](std::uint32_t place, const Number& chance) {
        if (place >= end) return;
        returning += place == first ? chance : Number(returns_[place - first] * chance);
      });
      if (at == first) break;
      const Row& here = masses_[rows_.of[at]];
      if (are_nothing(here)) continue;
      const Number chance = returning;  // a copy, so that the sums cannot change it
      for_each_round([&](std::size_t round) { starts[round + 1] += here[round] * chance; });
    }
    for_each_round(
        [&](std::size_t round) { starts[round + 1] += starts[round] * returns_.front(); });
    pass(first, starts, after, visited);
    for (std::uint32_t at = first + 1; at < end; ++at) pass(at, visited);
  }

  /// Passes a component in which rounds begin at several places. Moves masses within the component
  /// round by round.
  template <class Visited>
  void circulate(std::uint32_t first, std::uint32_t end, RoundStarts<Number>& before,
                 RoundStarts<Number>& after, Visited& visited) {
    find_rows(first, end);
    circling_.clear();
    for (std::uint32_t at = first; at < end; ++at) circling_.push_back(take(at, before));
    inner_.clear();
    for (std::uint32_t at = first; at < end; ++at) {
      auto row = rows_from(at).begin();
      edges_.for_each(at, [&](std::uint32_t place, const Number& chance) {
        std::uint32_t& of_target = *row++;
        if (place >= end) return;
        of_target = no_row;
        Number* const to = circling_[place - first].data() + edges_.chain.begins_round[place];
        inner_.push_back({circling_[at - first].data(), to, &chance});
      });
    }
    for (std::size_t round = 0; round < rounds; ++round) {
      for (const Edge& edge : inner_) edge.to[round] += edge.from[round] * *edge.chance;
    }
    for (std::uint32_t at = first; at < end; ++at) {
      pass(at, circling_[at - first], after, visited);
    }
  }

  /// Returns the rows of the successors of a place.
  std::span<std::uint32_t> rows_from(std::uint32_t at) {
    return {ahead_.data() + (edges_.chain.first_edge(at) - first_of_ahead_),
            edges_.chain.successors(at).size()};
  }

  /// Moves the masses of a place to the rows of its successors, and leaves none.
  void leave(std::uint32_t at, Number* masses) {
    find_rows(at, at + 1);
    move_masses(masses, edges_.chances.data() + edges_.chain.first_chance[at], rows_from(at),
                masses_.data());
  }

  Transitions<Number> edges_;
  const RoundRows& rows_;
  std::vector<Row> masses_;  ///< by row; all 0 after run()
  std::size_t first_ = 0;
  /// The rows of successors by transition, from the transition `first_of_ahead_` to those of the
  /// last place before `found_`. Those that lead to a torn place of their component have no row.
  std::vector<std::uint32_t> ahead_;
  std::uint64_t first_of_ahead_ = 0;
  std::uint32_t found_ = 0;
  // For the current component:
  std::vector<Masses> circling_;
  std::vector<Edge> inner_;
  std::vector<Number> returns_;  ///< by place: the probability to return to the first place
};

}  // namespace asdic
