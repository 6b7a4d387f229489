#include "solver/decisions/game.hpp"

#include <algorithm>

#include "lib/error.hpp"

namespace asdic {

namespace {

/// Returns by place in the component: 1 for the states in which the battle can stay for ever if
/// both sides try.
std::vector<std::uint8_t> can_wait(const Chain& chain, const Structure& structure,
                                   const Component& component) {
  const auto states = structure.states(component);
  std::vector<std::uint8_t> stays(component.size, 1);
  const auto stays_at = [&](StateIndex to) {
    const std::uint32_t at = structure.position[to] - component.first;
    return at < component.size && stays[at] != 0;
  };
  for (bool changed = true; changed;) {
    changed = false;
    for (std::uint32_t i = component.size; i-- > 0;) {
      if (stays[i] == 0) continue;
      const auto to = chain.successors(states[i]);
      const bool stay = Game::is_decision(chain.kinds[states[i]])
                            ? std::any_of(to.begin(), to.end(), stays_at)
                            : std::all_of(to.begin(), to.end(), stays_at);
      if (stay) continue;
      stays[i] = 0;
      changed = true;
    }
  }
  return stays;
}

}  // namespace

std::vector<std::optional<StateIndex>> waiting_options(const Chain& chain,
                                                       const Structure& structure) {
  std::vector<std::optional<StateIndex>> places;
  places.reserve(structure.components.size());
  for (const Component& component : structure.components) {
    const auto stays = can_wait(chain, structure, component);
    const auto first = std::find(stays.begin(), stays.end(), 1);
    places.emplace_back();
    if (first != stays.end()) places.back() = structure.states(component)[first - stays.begin()];
  }
  return places;
}

void require_value(const Game& game) {
  game.chain.validate();
  const std::size_t count = game.chain.state_count();
  if (game.ends.size() != count || (!game.visits.empty() && game.visits.size() != count) ||
      game.waiting.size() != game.structure.components.size()) {
    throw Error(ErrorCode::chain, "payoffs and chain do not go together");
  }
  if (game.visits.empty()) return;
  for (const Component& component : game.structure.components) {
    if (!game.value_of_waiting(component)) continue;
    const auto states = game.structure.states(component);
    const auto stays = can_wait(game.chain, game.structure, component);
    for (std::uint32_t i = 0; i < component.size; ++i) {
      if (stays[i] == 0 || game.visits[states[i]] == 0) continue;
      throw Error(ErrorCode::input,
                  "both sides can wait for ever while the goal is paid, so that it has no value");
    }
  }
}

const Integer& paid_where_over(const Game& game, StateIndex state) {
  if (game.structure.absorbing[state] != 0) return game.ends[state];
  return game.waiting[game.structure.component_of(state)].value();
}

Chain with_play(const Chain& chain, const Strategy& play,
                const std::function<bool(StateIndex)>& made) {
  Chain fixed = chain;
  const RollIndex sure = fixed.rolls.sure();
  fixed.targets.clear();
  for (StateIndex state = 0; state < chain.state_count(); ++state) {
    const auto to = chain.successors(state);
    if (Game::is_decision(chain.kinds[state]) && (!made || made(state))) {
      fixed.kinds[state] = NodeKind::chance;
      fixed.rows[state] = sure;
      fixed.targets.push_back(to[play[state]]);
    } else {
      fixed.targets.insert(fixed.targets.end(), to.begin(), to.end());
    }
    fixed.first_edges[state + 1] = fixed.targets.size();
  }
  return fixed;
}

}  // namespace asdic
