#include "lib/exact/components.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "lib/limits.hpp"

namespace asdic {

namespace {

/// Tarjan's components without recursion, in reverse topological order.
class Search {
 public:
  explicit Search(const Chain& chain) : chain_(chain), states_(chain.state_count()) {
    for (StateIndex state = 0; state < chain.state_count(); ++state) {
      ticks_();
      const std::span<const StateIndex> to = chain.successors(state);
      for (std::size_t k = 0; k < states_[state].size(); ++k) {
        states_[state][k] = k < to.size() ? to[to.size() - 1 - k] : none;
      }
    }
    strong_.order.resize(chain.state_count());
    place_ = strong_.order.size();
    for (StateIndex root = 0; root < chain.state_count(); ++root) {
      if (states_[root][0] != entered) visit(root);
    }
  }

  StrongComponents take() {
    strong_.number.reserve(states_.size());
    for (const State& state : states_) strong_.number.push_back(first_closed - state[1]);
    return std::move(strong_);
  }

 private:
  static constexpr std::uint32_t none = 0xffffffffu;
  static constexpr std::uint32_t entered = none - 1;
  static constexpr std::uint32_t first_closed = none - 1;

  /// The targets of the last two transitions of a state that the search has not entered, or none.
  /// Later `entered` and a number: the index at which the search entered the state, which becomes
  /// the lowest index that it reaches when the search leaves it, or its component, counted down
  /// from first_closed. Indices are used again once their component is closed, so that they never
  /// meet the components. Memory access dominates the running time, and this is all that most
  /// states need.
  using State = std::array<std::uint32_t, 2>;

  struct Visit {
    StateIndex state;
    State last_edges;
    std::uint32_t index;
    std::uint32_t low;   ///< the lowest index that is reached from here
    std::uint32_t high;  ///< the highest number of an open state to which an edge leads, or 0
    bool is_left;        ///< an edge leads out of the component of the state
    bool has_cycle;
    std::uint32_t followed;  ///< the number of edges that were followed, from the last one on
    std::uint32_t finished;  ///< the number of states in finished_ when the search entered it
  };

  void visit(StateIndex root) {
    Visit top = enter(root);
    for (;;) {
      ticks_();
      // The last one first, so that the first one comes next behind its state in the order: a die
      // that changes nothing, whose state reads what this one has just written.
      const StateIndex to = edge_from_last(top, top.followed);
      if (to != none) {
        ++top.followed;
        const auto [mark, known] = states_[to];
        if (mark != entered) {
          path_.push_back(top);
          top = enter(to);
        } else if (known > first_closed - strong_.count) {
          top.is_left = true;
        } else {
          top.has_cycle = true;
          top.low = std::min(top.low, known);
          top.high = std::max(top.high, known);
        }
        continue;
      }
      const Visit done = top;
      const bool is_root = done.low == done.index;
      is_root ? close(done) : finish(done);
      if (path_.empty()) return;
      top = path_.back();
      path_.pop_back();
      top.is_left = top.is_left || is_root || done.is_left;
      if (is_root) continue;
      top.has_cycle = top.has_cycle || done.has_cycle;
      top.low = std::min(top.low, done.low);
      top.high = std::max(top.high, done.high);
    }
  }

  /// Returns the target of a transition of a state, counted from its last one, or none if it has no
  /// more transitions.
  StateIndex edge_from_last(const Visit& visit, std::uint32_t nth) const {
    if (nth < visit.last_edges.size()) return visit.last_edges[nth];
    if (visit.last_edges.back() == none) return none;
    const std::span<const StateIndex> to = chain_.successors(visit.state);
    return nth < to.size() ? to[to.size() - 1 - nth] : none;
  }

  Visit enter(StateIndex state) {
    const std::uint32_t index = next_index_++;
    const State last_edges = std::exchange(states_[state], State{entered, index});
    // Prefetches data of the states that come next.
    for (const StateIndex to : last_edges) __builtin_prefetch(states_.data() + to);
    if (last_edges.back() != none) __builtin_prefetch(&chain_.first_edges[state + 1]);
    const auto finished = static_cast<std::uint32_t>(finished_.size());
    return {state, last_edges, index, index, 0, false, false, 0, finished};
  }

  void finish(const Visit& visit) {
    states_[visit.state][1] = visit.low;
    finished_.push_back(visit.state);
  }

  void close(const Visit& root) {
    const std::size_t end = place_;
    const std::size_t others = finished_.size() - root.finished;
    place_ -= others + 1;
    // The search leaves a state after all states to which it leads, except those on the path.
    *at(place_) = root.state;
    std::copy_n(finished_.rbegin(), others, at(place_) + 1);
    finished_.resize(root.finished);
    next_index_ = root.index;
    for (std::size_t place = place_; place < end; ++place) {
      states_[strong_.order[place]][1] = first_closed - strong_.count;
    }
    // A state on the path has its own index as its number. One that the search has left has the
    // index of the root if it leads to no other state of the path. So a higher number shows a cycle
    // that may avoid the root.
    const bool is_simple = root.high <= root.index;
    if (!is_simple) std::sort(at(place_), at(end));
    strong_.cycles.push_back(!root.has_cycle ? Cycles::none
                             : is_simple     ? Cycles::through_first
                                             : Cycles::any);
    strong_.closed.push_back(root.is_left ? 0 : 1);
    strong_.first.push_back(static_cast<std::uint32_t>(place_));
    ++strong_.count;
  }

  std::vector<StateIndex>::iterator at(std::size_t place) {
    return strong_.order.begin() + static_cast<std::ptrdiff_t>(place);
  }

  const Chain& chain_;
  StrongComponents strong_;
  std::vector<State> states_;
  std::vector<Visit> path_;
  std::vector<StateIndex> finished_;  ///< the open states that are not on the path
  std::uint32_t next_index_ = 0;
  std::size_t place_ = 0;  ///< in the order: components from here on are closed
  Ticks ticks_{"finding components"};
};

}  // namespace

StrongComponents strong_components(const Chain& chain) {
  return Search(chain).take();
}

}  // namespace asdic
