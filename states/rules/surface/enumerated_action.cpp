#include "states/rules/surface/enumerated_action.hpp"

#include <map>
#include <string>
#include <utility>

#include "states/position.hpp"

namespace asdic::surface {

EnumeratedAction::EnumeratedAction(std::shared_ptr<const ShipSlots> slots,
                                   std::array<Squadrons, 2> squadrons, Plans plans,
                                   States<ActionState> states)
    : slots_(std::move(slots)),
      squadrons_(std::move(squadrons)),
      plans_(std::move(plans)),
      states_(std::move(states)) {
  for (const Side side : both_sides) {
    const Squadrons& own = squadrons_[index(side)];
    for (SquadronIndex squadron = 0; squadron < own.size(); ++squadron) {
      const Ships ships = own[squadron];
      fates_[index(side)].push_back({slots_->in_battle(side, ships), slots_->left(side, ships)});
    }
  }
}

Outcome EnumeratedAction::outcome(StateIndex at) const {
  const ActionState state = this->state(at);
  Outcome outcome;
  for (const Side side : both_sides) {
    const Fate& fate = fates_[index(side)][state.squadron(side)];
    outcome.in_battle[index(side)] = fate.in_battle;
    outcome.left[index(side)] = fate.left;
  }
  const bool attackers = !outcome.in_battle[0].empty();
  const bool defenders = !outcome.in_battle[1].empty();
  if (attackers && defenders) {
    if (state.phase == Phase::over) outcome.winner = Winner::undecided;
  } else if (state.phase == Phase::avoided) {
    outcome.winner = Winner::avoided;
  } else if (attackers || defenders) {
    outcome.winner = attackers ? Winner::attacker : Winner::defender;
  } else {
    outcome.winner = Winner::draw;
  }
  return outcome;
}

Situation EnumeratedAction::situation(StateIndex at) const {
  const ActionState state = this->state(at);
  Situation situation;
  for (const Side side : both_sides) {
    slots_->add_situation(side, squadrons_[index(side)][state.squadron(side)], situation);
  }
  if (state.phase == Phase::aim) {
    for (const Side side : both_sides) add_aims(side, state, situation);
  }
  add(situation, "night", state.night);
  add(situation, "round", state.round);
  add(situation, state.phase == Phase::round ? "range before" : "range", state.range);
  for (const Side side : both_sides) {
    add(situation, of_side(side) + "surprise", state.surprised == side_number(enemy(side)));
    add(situation, of_side(side) + "choice", static_cast<int>(state.chosen(side)));
    add(situation, of_side(side) + "way to combine", static_cast<int>(state.combines(side)));
  }
  return situation;
}

void EnumeratedAction::add_aims(Side side, const ActionState& state, Situation& situation) const {
  const auto ships_of = [&](Side owner) {
    const Ships ships = squadrons_[index(owner)][state.squadron(owner)];
    return engaged_ships(*slots_, owner, ships);
  };
  const auto own = ships_of(side);
  const auto targets = names_of_targets(*slots_, ships_of(enemy(side)));
  const Aims& aims = plans_[state.pending][index(side)];
  std::map<std::string, int> count;
  for (std::size_t i = 0; i < aims.size(); ++i) {
    ++count[slots_->words(own[i]) + " at " + targets[aims[i]]];
  }
  for (const auto& [what, number] : count) add(situation, of_side(side) + what, number);
}

}  // namespace asdic::surface
