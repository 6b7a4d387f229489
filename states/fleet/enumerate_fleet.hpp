// From a case of a rule system with fleets to its battle.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "states/battle.hpp"
#include "states/enumerate.hpp"
#include "states/fleet/fleet.hpp"
#include "states/fleet/fleet_rules.hpp"
#include "states/fleet/retreat.hpp"
#include "states/rounds_before.hpp"

namespace asdic {

/// The battle of a fleet under Rules, which are made from the case, its fleet, the chain and what
/// else they need. Of several fleets, which have the same slots, each has a start. In layers the
/// last one is returned.
template <FiresAtOnce Rules, class... Others>
Battle enumerate_fleet(const Case& battle, const Fleets& fleets, const EnumerationLimits& limits,
                       const Others&... others) {
  const std::shared_ptr<const Fleet>& fleet = fleets.front();
  Battle result;
  result.rosters = fleet->rosters();
  if (const auto after = retreat_after(battle)) {
    result.retreat_after = std::max(*after, battle.fought);
  }
  using State = typename Rules::State;
  const auto make_rules = [&](Chain& chain) {
    auto made = std::make_shared<Rules>(battle, *fleet, chain, others...);
    if (limits.decides_retreats) made->decide_retreats();
    return made;
  };
  const auto rules = make_rules(result.chain);
  std::vector<State> starts;
  for (const auto& brought : fleets) starts.push_back(rules->start(*brought));
  Enumerator enumerator(*rules, result.chain, limits);
  const auto know_states = [&](States<State> found) {
    const auto states = std::make_shared<const States<State>>(std::move(found));
    result.outcome = [fleet, states](StateIndex state) {
      return fleet->outcome((*states)[state].units);
    };
    result.situation = [fleet, states, rules](StateIndex state) {
      return rules->situation((*states)[state]);
    };
  };
  if (!limits.in_layers) {
    know_states(enumerator.run(starts, [&](Chain& own) {
      auto helping = make_rules(own);
      helping->share_volleys(*rules);
      return helping;
    }));
    put_rounds_before(battle.fought, limits, result);
    return result;
  }
  const std::uint64_t level = rules->level(starts.front());
  std::optional<Layer> layer = Layer{enumerator.row_of(starts.front()), level, level};
  while (layer) {
    result.chain.clear_states();
    know_states(enumerator.run(*layer, starts.front()));
    limits.in_layers->fight(result, *layer);
    layer = limits.in_layers->next();
  }
  return result;
}

}  // namespace asdic
