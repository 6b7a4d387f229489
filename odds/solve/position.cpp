#include "odds/solve/position.hpp"

#include "lib/text.hpp"

namespace asdic {

std::string Position::situation_text() const {
  std::vector<std::string> parts;
  for (const auto& [name, number] : situation)
    parts.push_back(name + ": " + std::to_string(number));
  return join(parts, "; ");
}

Position position_of(const BestPlay& best, StateIndex state) {
  const Chain& chain = best.open.chain;
  const bool attacker = chain.kinds[state] == NodeKind::attacker_decides;
  Position position{attacker ? Side::attacker : Side::defender,
                    chain.choices[chain.rows[state]],
                    best.open.outcome(state),
                    best.open.situation ? best.open.situation(state) : Situation(),
                    chain.labels[chain.rows[state]],
                    best.play[state]};
  for (const auto& [name, number] : position.stand.numbers) {
    position.situation.emplace_back(name, static_cast<int>(number));
  }
  return position;
}

std::vector<Value> option_values(const BestPlay& best, StateIndex state) {
  std::vector<Value> values;
  for (const StateIndex to : best.open.chain.successors(state)) {
    values.push_back(best.values[to]);
  }
  return values;
}

}  // namespace asdic
