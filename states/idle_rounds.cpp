#include "states/idle_rounds.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "lib/exact/components.hpp"

namespace asdic {

namespace {

class RestFinder {
 public:
  explicit RestFinder(const Battle& battle)
      : battle_(battle), strong_(strong_components(battle.chain)), rests_(strong_.order.size()) {
    const Chain& chain = battle.chain;
    for (const Payoff& payoff : chain.payoffs) {
      if (chain.custom_figures[payoff.figure].ends_with(".winner.standoff"))
        rests_[payoff.state] = 1;
    }
    for (auto state = strong_.order.rbegin(); state != strong_.order.rend(); ++state) {
      if (rests_[*state] == 0) rests_[*state] = comes_to_rest(*state) ? 1 : 0;
    }
  }

  /// Returns whether a round begins in `state` that only leads towards a stalemate.
  bool is_idle_round(StateIndex state) const {
    return rests_[state] != 0 && battle_.chain.round_begins[state] != 0 &&
           !strong_.is_closed(state);
  }

 private:
  bool comes_to_rest(StateIndex state) const {
    const std::uint32_t component = strong_.number[state];
    if (strong_.closed[component] != 0) return battle_.chain.kinds[state] != NodeKind::end;
    if (strong_.cycles[component] != Cycles::none) return false;
    const auto to = battle_.chain.successors(state);
    const auto rests = [&](StateIndex next) { return rests_[next] != 0; };
    if (!std::all_of(to.begin(), to.end(), rests)) return false;
    const Outcome here = battle_.outcome(state);
    return std::all_of(to.begin(), to.end(), [&](StateIndex next) {
      const Outcome there = battle_.outcome(next);
      return there.in_battle == here.in_battle && there.left == here.left;
    });
  }

  const Battle& battle_;
  const StrongComponents strong_;
  std::vector<std::uint8_t> rests_;  ///< by state
};

/// Returns the states in which the rounds that were fought before begin.
std::set<StateIndex> rounds_before(const Chain& chain, int fought) {
  std::set<StateIndex> before;
  StateIndex state = chain.starts.front();
  while (static_cast<int>(before.size()) < fought && chain.successors(state).size() == 1) {
    if (chain.round_begins[state] != 0 && !before.insert(state).second) break;
    state = chain.successors(state).front();
  }
  return before;
}

}  // namespace

void stop_counting_idle_rounds(Battle& battle, int fought) {
  // The number of the round is a change for figures of the last state.
  const bool is_change =
      std::any_of(battle.end_figures.begin(), battle.end_figures.end(),
                  [](const EndFigure& figure) { return !figure.is_of_aftermath; });
  if (is_change) return;
  Chain& chain = battle.chain;
  const RestFinder rest(battle);
  const std::set<StateIndex> before = rounds_before(chain, fought);
  std::vector<std::uint8_t> idle(chain.state_count());
  for (StateIndex state = 0; state < chain.state_count(); ++state) {
    if (!rest.is_idle_round(state) || before.contains(state)) continue;
    idle[state] = 1;
    chain.round_begins[state] = 0;
  }
  std::erase_if(chain.payoffs, [&](const Payoff& payoff) {
    return idle[payoff.state] != 0 && chain.custom_figures[payoff.figure].ends_with(".rounds");
  });
}

}  // namespace asdic
