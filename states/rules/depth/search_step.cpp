#include "states/rules/depth/search_step.hpp"

#include <algorithm>
#include <string>

namespace asdic::depth {

SearchStep::SearchStep(const Case& battle, const Fleet& fleet, const BothSides& sides,
                       RoundCount& rounds, Chain& chain)
    : fleet_(fleet),
      sides_(sides),
      searches_(battle.die, battle[search_dice] == SearchDice::shared,
                battle[success_finds] == SuccessFinds::all, chain.rolls),
      once_(battle[search_in] == SearchIn::once),
      policies_{
          PolicyOf(battle, searching_policy[0], fleet, sides[Side::attacker].searchers, rounds),
          PolicyOf(battle, searching_policy[1], fleet, sides[Side::defender].searchers, rounds)},
      may_search_{true, battle[searched_by] == SearchedBy::both} {
  for (const Side side : both_sides) {
    for (std::size_t d = 0; d < concealed_depths.size(); ++d) {
      if (sides[side].hidden_at[d].empty()) continue;
      marks_.emplace_back(set_of(2 * index(side) + d), chain.mark_names.size());
      chain.mark_names.push_back(std::string("located.") + name(side) + "." +
                                 std::string(name(concealed_depths[d])));
    }
  }
}

bool SearchStep::is_possible(const State& state, Side side) const {
  return may_search_[index(side)] && (!once_ || state.first_round) &&
         policies_[index(side)].in(state.units) != nobody &&
         count(state.units, sides_[side].searchers) > 0 &&
         count(state.units, sides_[enemy(side)].concealed) > 0;
}

const Search& SearchStep::search(const State& state, Side side) {
  const OwnSlots& hunted = sides_[enemy(side)];
  DepthSet sought = 0;
  for (std::size_t d = 0; d < concealed_depths.size(); ++d) {
    if (count(state.units, hunted.hidden_at[d]) > 0) sought |= set_of(d);
  }
  const HowMany& policy = policies_[index(side)].in(state.units);
  const int all = count(state.units, sides_[side].searchers);
  const int searchers = policy.is_open ? all : std::min(all, policy.most);
  return searches_.search(sought, searchers);
}

void SearchStep::find(State& state, Side side, DepthSet found) const {
  for (std::size_t d = 0; d < concealed_depths.size(); ++d) {
    if ((found & set_of(d)) == 0) continue;
    fleet_.move_all(state.units, sides_[enemy(side)].hidden_at[d], Status::detected);
  }
}

void SearchStep::roll(const State& state, Side side, Node<State>& node,
                      const std::function<void(State&)>& go_on) {
  const Search& results = search(state, side);
  node.chance(results.roll);
  for (const DepthSet found : results.found) {
    State next = state;
    find(next, side, found);
    next.located |= static_cast<std::uint8_t>(found << 2 * index(enemy(side)));
    go_on(next);
    node.to(next);
  }
}

void SearchStep::note_located(const State& state, Node<State>& node) const {
  for (const auto& [bit, mark] : marks_) {
    if ((state.located & bit) != 0) node.mark(mark);
  }
}

}  // namespace asdic::depth
