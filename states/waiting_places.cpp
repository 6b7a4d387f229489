#include "states/waiting_places.hpp"

#include <algorithm>
#include <span>

namespace asdic {

namespace {

bool is_decision(NodeKind kind) {
  return kind == NodeKind::attacker_decides || kind == NodeKind::defender_decides;
}

}  // namespace

WaitingPlaces::WaitingPlaces(const Chain& chain, const StrongComponents& strong)
    : chain_(chain), strong_(strong) {
  if (std::none_of(chain.kinds.begin(), chain.kinds.end(), is_decision)) return;
  places_.resize(chain.state_count());
  gates_.resize(chain.state_count());
  for (std::uint32_t number = strong.count; number-- > 0;) {
    if (strong.cycles[number] == Cycles::none || strong.closed[number] != 0) continue;
    const std::span<const StateIndex> states = strong.states(number);
    std::vector<StateIndex> component(states.begin(), states.end());
    std::sort(component.begin(), component.end());
    for (const StateIndex state : component) places_[state] = 1;
    if (reduce(component, places_)) find_gates(component);
  }
}

bool WaitingPlaces::reduce(const std::vector<StateIndex>& component,
                           std::vector<std::uint8_t>& places) const {
  const auto stays = [&](StateIndex to) { return places[to] != 0; };
  const auto is_left = [&](StateIndex state) {
    const auto to = chain_.successors(state);
    const auto here = [&](StateIndex next) {
      return strong_.number[next] == strong_.number[state] && stays(next);
    };
    return is_decision(chain_.kinds[state]) ? std::none_of(to.begin(), to.end(), here)
                                            : !std::all_of(to.begin(), to.end(), here);
  };
  for (bool changed = true; changed;) {
    changed = false;
    for (const StateIndex state : component) {
      if (places[state] == 0 || !is_left(state)) continue;
      places[state] = 0;
      changed = true;
    }
  }
  return std::any_of(component.begin(), component.end(), stays);
}

void WaitingPlaces::find_gates(const std::vector<StateIndex>& component) {
  std::vector<std::uint8_t> without = places_;
  for (std::uint32_t bit = 1; bit != 0 && reduce(component, without); bit <<= 1) {
    const auto is_place = [&](StateIndex state) { return without[state] != 0; };
    const auto begins_round = [&](StateIndex state) {
      return is_place(state) && chain_.round_begins[state] != 0;
    };
    auto gate = std::find_if(component.begin(), component.end(), begins_round);
    if (gate == component.end()) gate = std::find_if(component.begin(), component.end(), is_place);
    gates_[*gate] = bit;
    without[*gate] = 0;
  }
}

}  // namespace asdic
