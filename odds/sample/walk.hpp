// Plays battles by walking the chain with random numbers.
#pragma once

#include <pcg_random.hpp>

#include <cstdint>
#include <vector>

#include "odds/sample/exact_choice.hpp"
#include "odds/solve/answer.hpp"
#include "odds/solve/duration.hpp"
#include "solver/structure.hpp"

namespace asdic {

/// Returns the generator for a block of battles. Both its state and its sequence are mixed from
/// seed and block, because sequences of PCG with close states or increments are correlated.
pcg64 generator(std::uint64_t seed, std::uint64_t block);

/// The chain in the form in which battles walk through it.
class Walk {
 public:
  /// A point of a battle: before a round, or at its end.
  struct Point {
    StateIndex state;
    std::uint64_t fought;  ///< the number of rounds that were fought since the start
    bool retreats;         ///< whether the retreat of the case is still to come
  };

  /// Keeps a reference to the chain, which must outlive this.
  Walk(const Chain& chain, const Structure& structure, Duration duration);

  Point start() const { return {chain_.starts.front(), 0, retreats_}; }

  /// Fights one battle. Calls before_round(point) before each round. Returns the absorbing state in
  /// which the battle ended, or the start of the first round that was not fought.
  template <class Random, class BeforeRound>
  Point fight(Random& random, BeforeRound before_round) const {
    Point at = start();
    for (;;) {
      const StateData place = places_[at.state];
      if (place.what != StateRole::step) {
        if (place.what == StateRole::over) return at;
        if (at.retreats && at.fought == retreat_after_) {
          at.retreats = false;
          at.state = retreat_from(chain_, at.state);
          continue;
        }
        if (at.fought == limit_) return at;
        before_round(at);
        ++at.fought;
      }
      at.state = chain_.targets[place.first_edge + choice_.pick(place.roll, random)];
    }
  }

 private:
  enum class StateRole : std::uint32_t { step, round_begins, over };

  struct StateData {
    std::uint64_t first_edge;
    RollIndex roll;
    StateRole what;
  };

  const Chain& chain_;
  const ExactChoice<std::uint64_t> choice_;
  std::vector<StateData> places_;  ///< by state
  bool retreats_ = false;
  std::uint64_t retreat_after_ = 0;
  std::uint64_t limit_ = ~std::uint64_t{0};
};

}  // namespace asdic
