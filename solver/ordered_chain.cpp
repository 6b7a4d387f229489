#include "solver/ordered_chain.hpp"

namespace asdic {

OrderedChain::OrderedChain(const Chain& chain, const Structure& structure) {
  const std::vector<std::uint32_t> first = first_chances(chain.rolls);
  const std::size_t states = structure.order.size();
  first_edges.reserve(states + 1);
  first_chance.reserve(states);
  begins_round.reserve(states);
  targets.reserve(chain.edge_count());
  first_edges.push_back(0);
  for (const StateIndex state : structure.order) {
    const bool goes_on = structure.absorbing[state] == 0;
    if (goes_on) {
      for (const StateIndex to : chain.successors(state)) {
        targets.push_back(structure.position[to]);
      }
    }
    first_edges.push_back(targets.size());
    first_chance.push_back(goes_on ? first[chain.rows[state]] : 0);
    begins_round.push_back(fights_round(chain, structure, state) ? 1 : 0);
  }
}

std::vector<std::uint32_t> first_chances(const Rolls& rolls) {
  std::vector<std::uint32_t> first = {0};
  for (RollIndex roll = 0; roll < rolls.count(); ++roll) {
    first.push_back(first.back() + rolls.size(roll));
  }
  return first;
}

}  // namespace asdic
