#include "solver/rounds/one_round.hpp"

#include "lib/error.hpp"
#include "lib/limits.hpp"

namespace asdic {

OneRound one_round(const Chain& chain, const Structure& structure) {
  OneRound round;
  Chain& cut = round.chain;
  cut.rolls = chain.rolls;
  cut.labels = chain.labels;
  const StateIndex states = chain.state_count();
  std::vector<StateIndex> arrives(states);
  StateIndex added = 0;
  Ticks ticks("solving round after round");
  for (StateIndex state = 0; state < states; ++state) {
    ticks();
    const bool begins = fights_round(chain, structure, state);
    arrives[state] = begins ? states + added++ : state;
    if (begins) round.next.emplace_back(state, arrives[state]);
  }
  for (StateIndex state = 0; state < states; ++state) {
    ticks();
    const bool end = structure.absorbing[state] != 0;
    cut.kinds.push_back(end ? NodeKind::end : chain.kinds[state]);
    cut.rows.push_back(end ? 0 : chain.rows[state]);
    if (!end) {
      for (const StateIndex to : chain.successors(state)) cut.targets.push_back(arrives[to]);
    }
    cut.first_edges.push_back(cut.targets.size());
  }
  cut.kinds.resize(states + added, NodeKind::end);
  cut.rows.resize(states + added, 0);
  cut.first_edges.resize(std::size_t{states} + added + 1, cut.targets.size());
  cut.round_begins.resize(states + added, 0);
  round.structure = analyse(cut);
  if (!round.structure.components.empty()) {
    throw Error(ErrorCode::chain, "a cycle of the chain passes no start of a round");
  }
  return round;
}

}  // namespace asdic
