// Random chains for tests, with ends, self-loops, components with several entries, and standoffs.
#pragma once

#include <algorithm>
#include <random>
#include <vector>

#include "lib/exact/chain.hpp"
#include "lib/exact/number.hpp"
#include "solver/question.hpp"
#include "solver/structure.hpp"

namespace asdic {

struct RandomChainShape {
  StateIndex states = 30;
  StateIndex ends = 3;
  int back_edges_in_ten = 2;  ///< of ten edges, those that may lead backward
  int largest_weight = 9;
};

/// Returns a chain with the states 0 to states - 1, the last `ends` of which are ends. It starts at
/// state 0.
inline Chain random_chain(const RandomChainShape& shape, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  const auto pick = [&](std::uint64_t from, std::uint64_t to) {
    return from + random() % (to - from);
  };
  Chain chain;
  for (StateIndex state = 0; state < shape.states; ++state) {
    const bool end = state + shape.ends >= shape.states;
    chain.kinds.push_back(end ? NodeKind::end : NodeKind::chance);
    chain.round_begins.push_back(!end && pick(0, 3) == 0 ? 1 : 0);
    std::vector<StateIndex> targets;
    for (std::uint64_t k = end ? 0 : pick(1, 5); k > 0; --k) {
      const bool back = state + 1 == shape.states ||
                        pick(0, 10) < static_cast<std::uint64_t>(shape.back_edges_in_ten);
      const auto to =
          static_cast<StateIndex>(back ? pick(0, state + 1) : pick(state + 1, shape.states));
      if (std::find(targets.begin(), targets.end(), to) == targets.end()) targets.push_back(to);
    }
    std::vector<Integer> weights;
    Integer sum = 0;
    for (std::size_t k = 0; k < targets.size(); ++k) {
      weights.emplace_back(pick(1, shape.largest_weight + 1));
      sum += weights.back();
    }
    chain.rows.push_back(end ? 0 : chain.rolls.intern(weights, sum));
    chain.targets.insert(chain.targets.end(), targets.begin(), targets.end());
    chain.first_edges.push_back(chain.targets.size());
  }
  chain.starts = {0};
  return chain;
}

/// Returns the question for the visits of every state. The absorbing states are the first figures.
inline Question everything(const Chain& chain, const Structure& structure) {
  Question question;
  for (const int absorbing : {1, 0}) {
    for (StateIndex state = 0; state < chain.state_count(); ++state) {
      if (structure.absorbing[state] != absorbing) continue;
      question.payoffs.push_back({state, question.figures++, 1});
    }
    if (absorbing == 1) question.ends = question.figures;
  }
  return question;
}

/// Returns the answer to everything(), by state.
inline std::vector<Rational> by_state(const Chain& chain, const Structure& structure,
                                      const Solution& solution) {
  std::vector<Rational> visits(chain.state_count());
  for (const Payoff& payoff : everything(chain, structure).payoffs) {
    visits[payoff.state] = Rational(solution.numbers[payoff.figure], solution.denominator);
  }
  return visits;
}

}  // namespace asdic
