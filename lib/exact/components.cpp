#include "lib/exact/components.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "lib/limits.hpp"

namespace asdic {

namespace {

/// Tarjan's components without recursion, in reverse topological order. What is known of a state
/// is one number: none, its index among the states that are open, or above all of these the
/// component that was closed with it, counted down. An index is given again once its component is
/// closed, so that open and closed ones never meet.
class Search {
 public:
  explicit Search(const Chain& chain)
      : chain_(chain), last_edges_(chain.state_count()), known_(strong_.number) {
    known_.assign(chain.state_count(), none);
    for (StateIndex state = 0; state < chain.state_count(); ++state) {
      ticks_();
      const std::span<const StateIndex> to = chain.successors(state);
      LastEdges& last = last_edges_[state];
      for (std::size_t k = 0; k < last.size(); ++k) {
        last[k] = k < to.size() ? to[to.size() - 1 - k] : none;
      }
    }
    strong_.order.resize(chain.state_count());
    place_ = strong_.order.size();
    for (StateIndex root = 0; root < chain.state_count(); ++root) {
      if (known_[root] == none) visit(root);
    }
  }

  StrongComponents take() {
    for (std::uint32_t& known : known_) known = first_closed - known;
    return std::move(strong_);
  }

 private:
  static constexpr std::uint32_t none = 0xffffffffu;
  static constexpr std::uint32_t first_closed = none - 1;

  /// The targets of the last two transitions of a state, or none. They are in one array for all
  /// states, because memory access dominates the running time.
  using LastEdges = std::array<StateIndex, 2>;

  struct Visit {
    StateIndex state;
    std::uint32_t index;
    std::uint32_t low;  ///< the lowest index that is reached from here
    bool is_left;       ///< an edge leads out of the component of the state
    bool has_cycle;
    std::uint32_t followed;  ///< the number of edges that were followed, from the last one on
  };

  void visit(StateIndex root) {
    enter(root);
    while (!path_.empty()) {
      ticks_();
      Visit& top = path_.back();
      // The last one first, so that the first one comes next behind its state in the order: a die
      // that changes nothing, whose state reads what this one has just written.
      const StateIndex to = edge_from_last(top.state, top.followed);
      if (to != none) {
        ++top.followed;
        const std::uint32_t known = known_[to];
        if (known == none) {
          enter(to);
        } else if (known > first_closed - strong_.count) {
          top.is_left = true;
        } else {
          top.has_cycle = true;
          top.low = std::min(top.low, known);
        }
        continue;
      }
      const Visit done = top;
      path_.pop_back();
      const bool is_root = done.low == done.index;
      if (is_root) close(done);
      if (path_.empty()) return;
      Visit& before = path_.back();
      before.is_left = before.is_left || is_root || done.is_left;
      if (is_root) continue;
      before.has_cycle = before.has_cycle || done.has_cycle;
      before.low = std::min(before.low, done.low);
    }
  }

  /// Returns the target of a transition of `state`, counted from its last one, or none if it has no
  /// more transitions.
  StateIndex edge_from_last(StateIndex state, std::uint32_t nth) const {
    const LastEdges& last = last_edges_[state];
    if (nth < last.size()) return last[nth];
    if (last.back() == none) return none;
    const std::span<const StateIndex> to = chain_.successors(state);
    return nth < to.size() ? to[to.size() - 1 - nth] : none;
  }

  void enter(StateIndex state) {
    const auto index = static_cast<std::uint32_t>(open_.size());
    known_[state] = index;
    open_.push_back(state);
    // Prefetches data of the states that come next.
    const LastEdges& last = last_edges_[state];
    for (const StateIndex to : last) {
      __builtin_prefetch(last_edges_.data() + to);
      __builtin_prefetch(known_.data() + to);
    }
    if (last.back() != none) __builtin_prefetch(&chain_.first_edges[state + 1]);
    path_.push_back({state, index, index, false, false, 0});
  }

  void close(const Visit& root) {
    const std::size_t end = place_;
    while (open_.size() > root.index) {
      const StateIndex state = open_.back();
      open_.pop_back();
      known_[state] = first_closed - strong_.count;
      strong_.order[--place_] = state;
    }
    if (end - place_ > 1) std::sort(at(place_), at(end));
    strong_.cyclic.push_back(root.has_cycle ? 1 : 0);
    strong_.closed.push_back(root.is_left ? 0 : 1);
    ++strong_.count;
  }

  std::vector<StateIndex>::iterator at(std::size_t place) {
    return strong_.order.begin() + static_cast<std::ptrdiff_t>(place);
  }

  const Chain& chain_;
  StrongComponents strong_;
  std::vector<LastEdges> last_edges_;  ///< by state
  std::vector<std::uint32_t>& known_;  ///< by state; at last its component's number
  std::vector<StateIndex> open_;       ///< by index
  std::vector<Visit> path_;
  std::size_t place_ = 0;  ///< in the order: components from here on are closed
  Ticks ticks_{"finding components"};
};

}  // namespace

StrongComponents strong_components(const Chain& chain) {
  return Search(chain).take();
}

}  // namespace asdic
