#include "solver/decisions/game.hpp"

#include <algorithm>

#include "lib/error.hpp"

namespace asdic {

namespace {

/// The places of the states in which both sides together can stay for ever, each with 1.
std::vector<std::uint8_t> can_wait(const Game& game, const Component& component) {
  const auto states = game.structure.states(component);
  std::vector<std::uint8_t> stays(component.size, 1);
  const auto stays_at = [&](StateIndex to) {
    const std::uint32_t at = game.structure.position[to] - component.first;
    return at < component.size && stays[at] != 0;
  };
  for (bool changed = true; changed;) {
    changed = false;
    for (std::uint32_t i = component.size; i-- > 0;) {
      if (stays[i] == 0) continue;
      const auto to = game.chain.successors(states[i]);
      const bool stay = game.decides(states[i]) ? std::any_of(to.begin(), to.end(), stays_at)
                                                : std::all_of(to.begin(), to.end(), stays_at);
      if (stay) continue;
      stays[i] = 0;
      changed = true;
    }
  }
  return stays;
}

}  // namespace

const Integer* paid_for_waiting(const Game& game, const Component& component) {
  const auto waiting = can_wait(game, component);
  const auto first = std::find(waiting.begin(), waiting.end(), 1);
  if (first == waiting.end()) return nullptr;
  return &game.standing[game.structure.states(component)[first - waiting.begin()]];
}

void require_value(const Game& game) {
  game.chain.validate();
  const std::size_t count = game.chain.state_count();
  if (game.standing.size() != count || (!game.visits.empty() && game.visits.size() != count)) {
    throw Error(ErrorCode::chain, "there must be one payoff for each state");
  }
  for (const Component& component : game.structure.components) {
    const auto waiting = can_wait(game, component);
    const auto states = game.structure.states(component);
    for (std::uint32_t i = 0; i < component.size; ++i) {
      if (waiting[i] == 0) continue;
      if (game.visit(states[i]) != 0) {
        throw Error(ErrorCode::input,
                    "both sides can wait for ever while the goal is paid, so that it has no value");
      }
      if (game.standing[states[i]] != *paid_for_waiting(game, component)) {
        throw Error(ErrorCode::chain, "a loop has no single payoff for going on for ever");
      }
    }
  }
}

Chain with_play(const Chain& chain, const Play& play) {
  Chain fixed = chain;
  const RollIndex sure = fixed.rolls.sure();
  fixed.targets.clear();
  for (StateIndex state = 0; state < chain.state_count(); ++state) {
    const auto to = chain.successors(state);
    if (Game::is_decision(chain.kinds[state])) {
      fixed.kinds[state] = NodeKind::chance;
      fixed.rows[state] = sure;
      fixed.targets.push_back(to[play[state]]);
    } else {
      fixed.targets.insert(fixed.targets.end(), to.begin(), to.end());
    }
    fixed.first_edges[state + 1] = fixed.targets.size();
  }
  fixed.labels.clear();
  return fixed;
}

}  // namespace asdic
