#include "odds/solve/position.hpp"

namespace asdic {

Position position_of(const BestPlay& best, StateIndex state) {
  const Chain& chain = best.open.chain;
  const bool attacker = chain.kinds[state] == NodeKind::attacker_decides;
  return {attacker ? Side::attacker : Side::defender,
          chain.choices[chain.rows[state]],
          best.open.outcome(state),
          best.open.situation ? best.open.situation(state) : "",
          chain.labels[chain.rows[state]],
          best.play[state]};
}

std::vector<Value> option_values(const BestPlay& best, StateIndex state) {
  std::vector<Value> values;
  for (const StateIndex to : best.open.chain.successors(state)) {
    values.push_back(best.values[to]);
  }
  return values;
}

}  // namespace asdic
