#include "lib/exact/components.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "lib/limits.hpp"

namespace asdic {

namespace {

/// Tarjan's components without recursion, in reverse topological order. Each state has one number:
/// none; the index at which the search entered it, which becomes the lowest index that it reaches
/// when the search leaves it; or the component, counted down, above all indices. Indices are used
/// again once their component is closed, so that they never meet the components.
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
      const StateIndex to = edge_from_last(top.state, top.followed);
      if (to != none) {
        ++top.followed;
        const std::uint32_t known = known_[to];
        if (known == none) {
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

  /// Returns the target of a transition of `state`, counted from its last one, or none if it has no
  /// more transitions.
  StateIndex edge_from_last(StateIndex state, std::uint32_t nth) const {
    const LastEdges& last = last_edges_[state];
    if (nth < last.size()) return last[nth];
    if (last.back() == none) return none;
    const std::span<const StateIndex> to = chain_.successors(state);
    return nth < to.size() ? to[to.size() - 1 - nth] : none;
  }

  Visit enter(StateIndex state) {
    const std::uint32_t index = next_index_++;
    known_[state] = index;
    // Prefetches data of the states that come next.
    const LastEdges& last = last_edges_[state];
    for (const StateIndex to : last) {
      __builtin_prefetch(last_edges_.data() + to);
      __builtin_prefetch(known_.data() + to);
    }
    if (last.back() != none) __builtin_prefetch(&chain_.first_edges[state + 1]);
    return {state, index, index, 0, false, false, 0, static_cast<std::uint32_t>(finished_.size())};
  }

  void finish(const Visit& visit) {
    known_[visit.state] = visit.low;
    finished_.push_back(visit.state);
  }

  void close(const Visit& root) {
    const std::size_t end = place_;
    const std::size_t others = finished_.size() - root.finished;
    place_ -= others + 1;
    // Each state leaves the search after the states that it alone leads to.
    *at(place_) = root.state;
    std::copy_n(finished_.rbegin(), others, at(place_) + 1);
    finished_.resize(root.finished);
    next_index_ = root.index;
    for (std::size_t place = place_; place < end; ++place) {
      known_[strong_.order[place]] = first_closed - strong_.count;
    }
    // A state that the search has left has the number of the root if it leads to no other state of
    // the path.
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
  std::vector<LastEdges> last_edges_;  ///< by state
  std::vector<std::uint32_t>& known_;  ///< by state; at last its component's number
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
