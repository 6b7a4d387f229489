#include "solver/ordered_chain.hpp"

#include <algorithm>
#include <numeric>

#include "lib/parallel.hpp"

namespace asdic {

namespace {

/// Prefetches the item that a loop over the places reads 16 places after this one.
template <class Item>
void prefetch(const std::vector<Item>& by_state, const std::vector<StateIndex>& order,
              std::size_t place) {
  const std::size_t soon = std::min(place + 16, order.size() - 1);
  __builtin_prefetch(&by_state[order[soon]]);
}

}  // namespace

OrderedChain::OrderedChain(const Chain& chain, const Structure& structure) {
  const std::vector<std::uint32_t> first = first_chances(chain.rolls);
  const std::size_t states = structure.order.size();
  std::vector<std::uint64_t> first_of_part(states / states_in_part + 2);
  for_each_part(states, states_in_part, [&](std::size_t from, std::size_t end) {
    std::uint64_t& edges = first_of_part[from / states_in_part + 1];
    for (std::size_t place = from; place < end; ++place) {
      prefetch(chain.first_edges, structure.order, place);
      const StateIndex state = structure.order[place];
      if (structure.absorbing[state] == 0) edges += chain.successors(state).size();
    }
  });
  std::partial_sum(first_of_part.begin(), first_of_part.end(), first_of_part.begin());

  targets.resize(first_of_part.back());
  lower_of_first.resize(states + 1);
  upper_of_first.resize(states + 1);
  first_chance.resize(states);
  begins_round.resize(states);
  const auto begin_edges = [&](std::size_t place, std::uint64_t edge) {
    lower_of_first[place] = static_cast<std::uint32_t>(edge);
    upper_of_first[place] = static_cast<std::uint8_t>(edge >> 32);
  };
  for_each_part(states, states_in_part, [&](std::size_t from, std::size_t end) {
    std::uint64_t edge = first_of_part[from / states_in_part];
    for (std::size_t place = from; place < end; ++place) {
      prefetch(chain.first_edges, structure.order, place);
      prefetch(chain.rows, structure.order, place);
      begin_edges(place, edge);
      const StateIndex state = structure.order[place];
      if (structure.absorbing[state] != 0) continue;
      for (const StateIndex to : chain.successors(state)) targets[edge++] = structure.position[to];
      first_chance[place] = first[chain.rows[state]];
      begins_round[place] = chain.round_begins[state];
    }
  });
  begin_edges(states, targets.size());
}

std::vector<std::uint32_t> first_chances(const Rolls& rolls) {
  std::vector<std::uint32_t> first = {0};
  for (RollIndex roll = 0; roll < rolls.count(); ++roll) {
    first.push_back(first.back() + rolls.size(roll));
  }
  return first;
}

}  // namespace asdic
