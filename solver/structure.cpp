#include "solver/structure.hpp"

#include <algorithm>
#include <utility>

#include "lib/exact/components.hpp"
#include "lib/limits.hpp"
#include "lib/log.hpp"
#include "lib/parallel.hpp"
#include "solver/sparse_rows.hpp"

namespace asdic {

namespace {

constexpr std::size_t components_in_part = 512;

/// The progress of the depth-first search at a state.
enum class SearchState : std::uint8_t { unseen, on_path, done, torn };

/// A component with more torn states is solved as a sparse system if that takes at most this share
/// of the products. Intervals of small knots are about as narrow either way.
constexpr std::uint32_t few_tears = 16;
constexpr double share_of_products = 0.25;

/// Orders the states of components: first the torn states, then the others so that transitions
/// between them lead forward.
class ComponentTearing {
 public:
  /// Takes the number of each state's component and a mark for each state. All marks of a component
  /// are `unseen` when order() begins, which changes only these.
  ComponentTearing(const Chain& chain, const std::vector<std::uint32_t>& number,
                   std::vector<SearchState>& marks)
      : chain_(chain), number_(number), mark_(marks) {}

  /// Reorders the `states` of a component with these cycles, and returns how many of them are torn.
  std::uint32_t order(std::span<StateIndex> states, Cycles cycles) {
    if (cycles == Cycles::through_first && rotate(states)) return 1;
    std::sort(states.begin(), states.end());
    const bool has_round = std::any_of(states.begin(), states.end(),
                                       [&](StateIndex s) { return chain_.round_begins[s] != 0; });
    const bool at_rounds = has_round && search(states, true);
    if (!at_rounds) {
      for (const StateIndex state : states) mark_[state] = unseen;
      search(states, false);
    }
    const auto tears = static_cast<std::uint32_t>(std::count_if(
        states.begin(), states.end(), [&](StateIndex s) { return mark_[s] == torn; }));
    // Rounds are carried from torn states to torn states.
    const bool may_tear_all = !at_rounds || tears == states.size();
    if (tears > few_tears && may_tear_all && tear_all(states, tears)) {
      return static_cast<std::uint32_t>(states.size());
    }
    return arrange(states);
  }

 private:
  using enum SearchState;

  /// Rotates the states of a component so that the only state in which a round begins comes first.
  /// Every cycle contains the present first state, and all transitions that do not lead to it lead
  /// forward. Returns false and leaves the order as it is if a cycle avoids the state of the round,
  /// or if rounds begin in no state or in several.
  bool rotate(std::span<StateIndex> states) {
    const auto begins_round = [&](StateIndex s) { return chain_.round_begins[s] != 0; };
    const auto round = std::find_if(states.begin(), states.end(), begins_round);
    if (round == states.end() || std::any_of(round + 1, states.end(), begins_round)) return false;
    // A cycle avoids the state of the round if a transition from one of the states in front of it
    // leads to the first state, or to one behind the state of the round.
    const std::span front = states.first(static_cast<std::size_t>(round - states.begin()));
    const auto avoids = [&](StateIndex to) {
      return number_[to] == number_[states.front()] && mark_[to] == torn;
    };
    const auto set_marks = [&](SearchState mark) {
      mark_[states.front()] = mark;
      for (auto state = round + 1; state != states.end(); ++state) mark_[*state] = mark;
    };
    if (front.empty()) return true;
    set_marks(torn);
    const bool is_cut = std::none_of(front.begin(), front.end(), [&](StateIndex state) {
      const std::span<const StateIndex> to = chain_.successors(state);
      return std::any_of(to.begin(), to.end(), avoids);
    });
    set_marks(unseen);
    if (is_cut) std::rotate(states.begin(), round, states.end());
    return is_cut;
  }

  /// Searches depth first without entering torn states. If `at_rounds` is true, tears the states in
  /// which rounds begin, and returns false if a cycle avoids them. Otherwise tears every target of
  /// a back edge and returns true.
  bool search(std::span<StateIndex> states, bool at_rounds) {
    finished_.clear();
    if (at_rounds) {
      for (const StateIndex state : states) {
        if (chain_.round_begins[state] != 0) mark_[state] = torn;
      }
    }
    for (const StateIndex root : states) {
      if (mark_[root] != unseen) continue;
      path_.emplace_back(root, chain_.first_edges[root]);
      mark_[root] = on_path;
      while (!path_.empty()) {
        ticks_();
        auto& [state, next] = path_.back();
        if (next == chain_.first_edges[state + 1]) {
          if (mark_[state] == on_path) mark_[state] = done;
          finished_.push_back(state);
          path_.pop_back();
          continue;
        }
        const StateIndex to = chain_.targets[next++];
        if (number_[to] != number_[state]) continue;
        if (mark_[to] == unseen) {
          mark_[to] = on_path;
          path_.emplace_back(to, chain_.first_edges[to]);
        } else if (mark_[to] == on_path) {
          if (at_rounds) {
            path_.clear();
            return false;
          }
          mark_[to] = torn;
        }
      }
    }
    return true;
  }

  /// Tears all states of a component, and orders them for an elimination from the last to the
  /// first. Returns false, and changes nothing, if that does not take far fewer products than a
  /// solution for the present torn states, or if the component has decisions, which may cut its
  /// transitions.
  bool tear_all(std::span<StateIndex> states, std::uint32_t tears) const {
    SparseRows matrix;
    for (const StateIndex state : states) {
      if (chain_.kinds[state] != NodeKind::chance) return false;
      for (const StateIndex to : chain_.successors(state)) {
        if (number_[to] != number_[state]) continue;
        matrix.columns.push_back(static_cast<std::uint32_t>(
            std::lower_bound(states.begin(), states.end(), to) - states.begin()));
      }
      matrix.end_row();
    }
    const double torn_states = tears;
    const double products = torn_states * static_cast<double>(matrix.columns.size()) +
                            torn_states * torn_states * torn_states / 3;
    const auto order = elimination_order(matrix, share_of_products * products);
    if (!order) return false;
    const std::vector<StateIndex> ascending(states.begin(), states.end());
    auto place = states.rbegin();
    for (const std::uint32_t index : *order) *place++ = ascending[index];
    return true;
  }

  std::uint32_t arrange(std::span<StateIndex> states) {
    std::vector<StateIndex> tears;
    for (const StateIndex state : states) {
      if (mark_[state] == torn) tears.push_back(state);
    }
    std::sort(tears.begin(), tears.end());
    auto next = std::copy(tears.begin(), tears.end(), states.begin());
    for (auto state = finished_.rbegin(); state != finished_.rend(); ++state) {
      if (mark_[*state] != torn) *next++ = *state;
    }
    return static_cast<std::uint32_t>(tears.size());
  }

  const Chain& chain_;
  const std::vector<std::uint32_t>& number_;
  std::vector<SearchState>& mark_;
  std::vector<StateIndex> finished_;
  std::vector<std::pair<StateIndex, std::uint64_t>> path_;
  Ticks ticks_{"finding components"};
};

}  // namespace

std::uint32_t Structure::component_of(StateIndex state) const {
  const auto behind = std::upper_bound(components.begin(), components.end(), position[state],
                                       [](std::uint32_t place, const Component& component) {
                                         return place < component.first + component.size;
                                       });
  if (behind == components.end() || position[state] < behind->first) return no_component;
  return static_cast<std::uint32_t>(behind - components.begin());
}

Structure analyse(const Chain& chain) {
  const log::Phase phase;
  const StateIndex states = chain.state_count();
  StrongComponents strong = strong_components(chain);
  Structure structure;
  structure.component_count = strong.count;
  structure.absorbing.assign(states, 0);

  std::vector<std::uint32_t> cyclic;  // the components to be torn, by place
  for (std::uint32_t number = strong.count; number-- > 0;) {
    const std::span<const StateIndex> members = strong.states(number);
    const auto size = static_cast<std::uint32_t>(members.size());
    structure.largest_component = std::max(structure.largest_component, size);
    if (strong.closed[number] != 0) {
      for (const StateIndex state : members) structure.absorbing[state] = 1;
    } else if (strong.cycles[number] != Cycles::none) {
      structure.components.push_back({strong.first[number], size, 0});
      cyclic.push_back(number);
    }
  }
  structure.order = std::move(strong.order);
  std::vector<SearchState> marks(states, SearchState::unseen);
  for_each_part(
      structure.components.size(), components_in_part, [&](std::size_t first, std::size_t end) {
        ComponentTearing tearing(chain, strong.number, marks);
        for (std::size_t i = first; i < end; ++i) {
          Component& component = structure.components[i];
          const std::span members(structure.order.data() + component.first, component.size);
          component.tears = tearing.order(members, strong.cycles[cyclic[i]]);
        }
      });
  structure.position.resize(states);
  for_each_part(states, states_in_part, [&](std::size_t first, std::size_t end) {
    for (std::size_t i = first; i < end; ++i) {
      structure.position[structure.order[i]] = static_cast<std::uint32_t>(i);
    }
  });
  phase.done("found ", log::count(structure.component_count, "component"), ", ",
             structure.components.size(), " of them with cycles, the largest of ",
             log::count(structure.largest_component, "state"));
  return structure;
}

}  // namespace asdic
