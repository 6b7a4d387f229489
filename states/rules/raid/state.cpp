#include "states/rules/raid/state.hpp"

namespace asdic::raid {

std::vector<Target> targets(RaidState state, FirstCasualty first) {
  using enum Target;
  std::vector<Target> order = {rocket, kamikaze, bomber};
  if (first == FirstCasualty::bomber) order = {bomber, rocket, kamikaze};
  std::erase_if(order, [&](Target target) { return units(state, target) == 0; });
  return order;
}

void take_hit(Target target, RaidState& state) {
  --units(state, target);
  --state.hit;
  if (state.rockets == 0) state.dice = 0;  // nothing is left for the neutralized to fire at
}

Outcome outcome_of(const Raiders& brought, const RaidState& state) {
  Outcome outcome;
  outcome.numbers = {{"bombers_destroyed", brought.bombers - state.bombers - state.turned_back},
                     {"bombers_turned_back", state.turned_back},
                     {"rockets_destroyed", brought.rockets - state.rockets}};
  if (brought.kamikazes > 0) {
    outcome.numbers.emplace_back("kamikazes_destroyed", brought.kamikazes - state.kamikazes);
  }
  outcome.numbers.emplace_back("damage", state.damage);
  return outcome;
}

}  // namespace asdic::raid
