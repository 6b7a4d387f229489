// Rounds carried forward one after the other, in any number that can be added and multiplied.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "lib/error.hpp"
#include "lib/limits.hpp"
#include "solver/certified/transitions.hpp"

namespace asdic {

/// A chain cut where rounds begin, with its states by their place in the order in which chains are
/// solved, so that a round is one walk through memory.
template <NonNegative Number>
class RoundPass {
 public:
  /// Throws Error(chain) where a cycle passes no start of a round.
  explicit RoundPass(const Transitions<Number>& edges)
      : edges_(edges), states_(edges.chain.state_count()) {
    const Structure& structure = edges.structure;
    std::vector<std::uint32_t> arrival = structure.position;
    for (std::uint32_t at = 0; at < states_; ++at) {
      const StateIndex state = structure.order[at];
      if (!begins(state)) continue;
      arrival[state] = states_ + static_cast<std::uint32_t>(begins_.size());
      begins_.push_back(at);
    }
    first_edges_.reserve(states_ + std::size_t{1});
    for (std::uint32_t at = 0; at < states_; ++at) {
      const StateIndex state = structure.order[at];
      if (structure.absorbing[state] == 0) {
        for (const StateIndex to : edges.chain.successors(state)) {
          if (arrival[to] <= at) {
            throw Error(ErrorCode::chain, "a cycle of the chain passes no start of a round");
          }
          arrivals_.push_back(arrival[to]);
        }
      }
      first_edges_.push_back(arrivals_.size());
    }
    mass_.resize(states_ + begins_.size());
  }

  bool begins(StateIndex state) const {
    return fights_round(edges_.chain, edges_.structure, state);
  }

  void start(StateIndex state, const Number& mass) {
    const std::uint32_t at = edges_.structure.position[state];
    mass_[at] += mass;
    if (at < first_) first_ = at;
  }

  /// Fights the round that what has started is in, or begins: visited(state, visits) for every
  /// state, with what ends there at absorbing ones. What begins another round has then started.
  template <class Visited>
  void run(Visited visited) {
    Ticks ticks("solving round after round");
    for (std::uint32_t at = first_; at < states_; ++at) {
      ticks();
      const Number here = mass_[at];
      if (is_nothing(here)) continue;
      mass_[at] = Number();
      const StateIndex state = edges_.structure.order[at];
      visited(state, here);
      const Number* chance = edges_.chances.data() + edges_.first_chance[edges_.chain.rows[state]];
      for (std::uint64_t edge = first_edges_[at]; edge < first_edges_[at + 1]; ++edge, ++chance) {
        mass_[arrivals_[edge]] += here * *chance;
      }
    }
    first_ = states_;
    for (std::size_t i = begins_.size(); i-- > 0;) {
      Number& next = mass_[states_ + i];
      if (is_nothing(next)) continue;
      mass_[begins_[i]] = next;
      next = Number();
      first_ = begins_[i];
    }
  }

  /// What has started since the last round: use(state, mass).
  template <class Use>
  void for_each_started(Use use) const {
    for (const std::uint32_t at : begins_) {
      if (!is_nothing(mass_[at])) use(edges_.structure.order[at], mass_[at]);
    }
  }

 private:
  Transitions<Number> edges_;
  std::uint32_t states_;
  std::uint32_t first_ = std::numeric_limits<std::uint32_t>::max();  ///< nothing starts before
  std::vector<std::uint32_t> begins_;  ///< the places where rounds begin
  /// By edge in that order: the place where it leads, or beyond all states the round that begins.
  std::vector<std::uint32_t> arrivals_;
  std::vector<std::uint64_t> first_edges_ = {0};
  std::vector<Number> mass_;
};

}  // namespace asdic
