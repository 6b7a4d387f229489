#include "states/rounds_before.hpp"

#include <string>
#include <utility>

#include "lib/error.hpp"
#include "lib/limits.hpp"
#include "states/enumerate.hpp"

namespace asdic {

void put_rounds_before(int fought, Battle& battle) {
  if (fought == 0) return;
  Chain& chain = battle.chain;
  const StateIndex first = chain.state_count();
  const auto rounds = static_cast<StateIndex>(fought);
  if (first + std::uint64_t{rounds} * chain.starts.size() > max_states()) {
    throw Error(ErrorCode::limit, "the battle with the rounds that were fought has more than " +
                                      std::to_string(max_states()) + " states" +
                                      hint_of_decisions(chain));
  }
  const RollIndex sure = chain.rolls.sure();
  const std::vector<StateIndex> starts = chain.starts;
  for (StateIndex& start : chain.starts) {
    const StateIndex resumed = start;
    start = chain.state_count();
    for (StateIndex round = 0; round < rounds; ++round) {
      const StateIndex next = chain.state_count() + 1;
      chain.kinds.push_back(NodeKind::chance);
      chain.rows.push_back(sure);
      chain.targets.push_back(round + 1 == rounds ? resumed : next);
      chain.first_edges.push_back(chain.targets.size());
      chain.round_begins.push_back(1);
    }
  }
  const auto of_battle = [=](StateIndex state) {
    return state < first ? state : starts[(state - first) / rounds];
  };
  battle.outcome = [of_battle, outcome = std::move(battle.outcome)](StateIndex state) {
    return outcome(of_battle(state));
  };
  if (battle.aftermath) {
    battle.aftermath = [of_battle, aftermath = std::move(battle.aftermath)](StateIndex state) {
      return aftermath(of_battle(state));
    };
  }
  for (EndFigure& figure : battle.end_figures) {
    figure.payoff = [of_battle, payoff = std::move(figure.payoff)](StateIndex state) {
      return payoff(of_battle(state));
    };
  }
  if (!battle.situation) return;
  battle.situation = [of_battle, situation = std::move(battle.situation)](StateIndex state) {
    return situation(of_battle(state));
  };
}

}  // namespace asdic
