#include "solver/ordered_chain.hpp"

#include <algorithm>

#include "lib/parallel.hpp"

namespace asdic {

OrderedChain::OrderedChain(const Chain& chain, const Structure& structure) {
  const std::vector<std::uint32_t> first = first_chances(chain.rolls);
  const std::size_t states = structure.order.size();
  first_edges.resize(states + 1);
  first_chance.resize(states);
  begins_round.resize(states);
  for_each_part(states, states_in_part, [&](std::size_t from, std::size_t end) {
    for (std::size_t place = from; place < end; ++place) {
      const StateIndex state = structure.order[place];
      if (structure.absorbing[state] == 0) {
        first_edges[place + 1] = chain.first_edges[state + 1] - chain.first_edges[state];
      }
    }
  });
  for (std::size_t place = 0; place < states; ++place) first_edges[place + 1] += first_edges[place];
  targets.resize(first_edges.back());
  for_each_part(states, states_in_part, [&](std::size_t from, std::size_t end) {
    std::uint64_t edge = first_edges[from];
    for (std::size_t place = from; place < end; ++place) {
      const std::size_t soon = std::min(place + 16, states - 1);
      __builtin_prefetch(&chain.first_edges[structure.order[soon]]);
      __builtin_prefetch(&chain.rows[structure.order[soon]]);
      const StateIndex state = structure.order[place];
      if (structure.absorbing[state] != 0) continue;
      for (const StateIndex to : chain.successors(state)) targets[edge++] = structure.position[to];
      first_chance[place] = first[chain.rows[state]];
      begins_round[place] = chain.round_begins[state];
    }
  });
}

std::vector<std::uint32_t> first_chances(const Rolls& rolls) {
  std::vector<std::uint32_t> first = {0};
  for (RollIndex roll = 0; roll < rolls.count(); ++roll) {
    first.push_back(first.back() + rolls.size(roll));
  }
  return first;
}

}  // namespace asdic
