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
  explicit Search(const Chain& chain) : chain_(chain), nodes_(chain.state_count()) {
    for (StateIndex state = 0; state < chain.state_count(); ++state) {
      const std::span<const StateIndex> to = chain.successors(state);
      Node& node = nodes_[state];
      node.edges = static_cast<std::uint32_t>(to.size());
      for (std::size_t k = 0; k < node.last.size() && k < to.size(); ++k) {
        node.last[k] = to[to.size() - 1 - k];
      }
    }
    strong_.order.resize(chain.state_count());
    place_ = strong_.order.size();
    for (StateIndex root = 0; root < chain.state_count(); ++root) {
      if (nodes_[root].known == none) visit(root);
    }
  }

  StrongComponents take() {
    strong_.number.reserve(nodes_.size());
    for (const Node& node : nodes_) strong_.number.push_back(first_closed - node.known);
    return std::move(strong_);
  }

 private:
  static constexpr std::uint32_t none = 0xffffffffu;
  static constexpr std::uint32_t first_closed = none - 1;

  /// What a visit reads first of a state, in one place: memory takes longer than all the rest.
  struct Node {
    std::uint32_t known = none;
    std::uint32_t edges = 0;
    std::array<StateIndex, 2> last = {};  ///< the targets of the last edge and the one before it
  };

  struct Visit {
    StateIndex state;
    std::uint32_t index;
    std::uint32_t low;  ///< the lowest index that is reached from here
    bool is_left;       ///< an edge leads out of the component of the state
    bool has_cycle;
    std::uint32_t followed;  ///< so many edges, from the last one on
  };

  void visit(StateIndex root) {
    enter(root);
    while (!path_.empty()) {
      ticks_();
      Visit& top = path_.back();
      const Node& node = nodes_[top.state];
      if (top.followed < node.edges) {
        // The last one first, so that the first one comes next behind its state in the order: a die
        // that changes nothing, whose state reads what this one has just written.
        const StateIndex to =
            top.followed < node.last.size()
                ? node.last[top.followed]
                : chain_.targets[chain_.first_edges[top.state + 1] - 1 - top.followed];
        ++top.followed;
        const std::uint32_t known = nodes_[to].known;
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

  void enter(StateIndex state) {
    const auto index = static_cast<std::uint32_t>(open_.size());
    Node& node = nodes_[state];
    node.known = index;
    open_.push_back(state);
    // Memory brings what is asked of those that come next.
    for (const StateIndex to : node.last) __builtin_prefetch(&nodes_[to]);
    if (node.edges > node.last.size()) __builtin_prefetch(&chain_.first_edges[state + 1]);
    path_.push_back({state, index, index, false, false, 0});
  }

  void close(const Visit& root) {
    const std::size_t end = place_;
    while (open_.size() > root.index) {
      const StateIndex state = open_.back();
      open_.pop_back();
      nodes_[state].known = first_closed - strong_.count;
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
  std::vector<Node> nodes_;       ///< by state
  std::vector<StateIndex> open_;  ///< by index
  std::vector<Visit> path_;
  std::size_t place_ = 0;  ///< in the order: components from here on are closed
  Ticks ticks_{"finding components"};
};

}  // namespace

StrongComponents strong_components(const Chain& chain) {
  return Search(chain).take();
}

}  // namespace asdic
