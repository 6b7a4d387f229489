#include "solver/decisions/waiting_component.hpp"

namespace asdic {

bool hold(const Game& game, const Component& component, NodeKind holder, const Places& held,
          Strategy& play) {
  bool any = false;
  const auto states = game.structure.states(component);
  for (std::uint32_t i = 0; i < component.size; ++i) {
    if (held[i] == 0 || game.chain.kinds[states[i]] != holder) continue;
    const auto to = game.chain.successors(states[i]);
    const auto stays = std::find_if(to.begin(), to.end(), [&](StateIndex next) {
      const std::uint32_t at = game.structure.position[next] - component.first;
      return at < component.size && held[at] != 0;
    });
    play[states[i]] = static_cast<std::uint32_t>(stays - to.begin());
    any = true;
  }
  return any;
}

}  // namespace asdic
