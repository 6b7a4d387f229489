// Finds the states from which a side can keep a battle in a loop for ever or make it leave.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "solver/decisions/game.hpp"

namespace asdic {

/// A set of states of a component, by place in the component: 1 for the states in the set.
using Places = std::vector<std::uint8_t>;

/// A component in which one side, the holder, tries to stay for ever, and the other side tries to
/// leave. has_option(state, option) returns true if the decision still has the option.
template <class HasOption>
class WaitingComponent {
 public:
  /// `holder` is the kind of decisions that the holder makes.
  WaitingComponent(const Game& game, const Component& component, NodeKind holder,
                   HasOption has_option)
      : game_(game), component_(component), holder_(holder), has_option_(std::move(has_option)) {}

  /// Returns the largest subset of `places` in which the holder can stay for ever.
  Places closed_subset(Places places) const {
    for (bool changed = true; changed;) {
      changed = false;
      for (std::uint32_t i = component_.size; i-- > 0;) {
        if (places[i] == 0 || stays(i, places)) continue;
        places[i] = 0;
        changed = true;
      }
    }
    return places;
  }

  /// Changes `play` in `places` to options with which the other side makes the battle leave them.
  /// It must be able to do so from each of them.
  void leave(Places places, Strategy& play) const {
    for (bool changed = true; changed;) {
      changed = false;
      for (std::uint32_t i = component_.size; i-- > 0;) {
        if (places[i] == 0 || stays(i, places)) continue;
        const StateIndex state = state_at(i);
        const NodeKind kind = game_.chain.kinds[state];
        const auto to = game_.chain.successors(state);
        for (std::uint32_t k = 0; Game::is_decision(kind) && kind != holder_ && k < to.size();
             ++k) {
          if (has_option_(state, k) && !contains(to[k], places)) play[state] = k;
        }
        places[i] = 0;
        changed = true;
      }
    }
  }

  /// Returns the subset of `places` from which the other side cannot guarantee that the battle
  /// leaves them.
  Places trapped_subset(Places places) const {
    Places all(places.size());
    for (;;) {
      Places caught = closed_subset(places);
      if (std::find(caught.begin(), caught.end(), 1) == caught.end()) return all;
      add_endangered(places, caught);
      for (std::size_t i = 0; i < places.size(); ++i) {
        if (caught[i] == 0) continue;
        places[i] = 0;
        all[i] = 1;
      }
      lost_ = all;
    }
  }

 private:
  bool contains(StateIndex state, const Places& places) const {
    const std::uint32_t at = game_.structure.position[state] - component_.first;
    return at < component_.size && places[at] != 0;
  }
  StateIndex state_at(std::uint32_t place) const {
    return game_.structure.states(component_)[place];
  }

  /// Returns true if holds(successor) is true for all options of the other side. It never chooses
  /// options that lead to states in lost_.
  template <class Holds>
  bool all_options(StateIndex state, Holds holds) const {
    const auto to = game_.chain.successors(state);
    for (std::uint32_t k = 0; k < to.size(); ++k) {
      if (has_option_(state, k) && !(!lost_.empty() && contains(to[k], lost_)) && !holds(to[k])) {
        return false;
      }
    }
    return true;
  }
  template <class Holds>
  bool any_option(StateIndex state, Holds holds) const {
    const auto to = game_.chain.successors(state);
    for (std::uint32_t k = 0; k < to.size(); ++k) {
      if (has_option_(state, k) && holds(to[k])) return true;
    }
    return false;
  }

  bool stays(std::uint32_t place, const Places& places) const {
    const StateIndex state = state_at(place);
    const auto holds = [&](StateIndex to) { return contains(to, places); };
    const NodeKind kind = game_.chain.kinds[state];
    if (kind == holder_) return any_option(state, holds);
    if (Game::is_decision(kind)) return all_options(state, holds);
    const auto to = game_.chain.successors(state);
    return std::all_of(to.begin(), to.end(), holds);
  }

  /// Adds to `caught` the places from which the battle may reach `caught` for any options of the
  /// other side.
  void add_endangered(const Places& places, Places& caught) const {
    const auto gets_there = [&](StateIndex to) { return contains(to, caught); };
    for (bool changed = true; changed;) {
      changed = false;
      for (std::uint32_t i = component_.size; i-- > 0;) {
        if (places[i] == 0 || caught[i] != 0) continue;
        const StateIndex state = state_at(i);
        const NodeKind kind = game_.chain.kinds[state];
        const auto to = game_.chain.successors(state);
        const bool in_danger = kind == holder_ ? any_option(state, gets_there)
                               : Game::is_decision(kind)
                                   ? all_options(state, gets_there)
                                   : std::any_of(to.begin(), to.end(), gets_there);
        if (!in_danger) continue;
        caught[i] = 1;
        changed = true;
      }
    }
  }

  const Game& game_;
  const Component& component_;
  NodeKind holder_;
  HasOption has_option_;
  mutable Places lost_;
};

/// Changes `play` to options with which the holder stays in `held`, where it can stay. Returns true
/// if there were any such decisions.
bool hold(const Game& game, const Component& component, NodeKind holder, const Places& held,
          Strategy& play);

}  // namespace asdic
