#include "lib/exact/components.hpp"

#include <algorithm>
#include <utility>

#include "lib/limits.hpp"

namespace asdic {

namespace {

/// Tarjan's components without recursion, in reverse topological order: by state the number of its
/// component.
class Search {
 public:
  explicit Search(const Chain& chain)
      : number(chain.state_count(), none), chain_(chain), low_(chain.state_count(), none) {
    for (StateIndex root = 0; root < chain.state_count(); ++root) {
      if (low_[root] == none) visit(root);
    }
  }

  std::vector<std::uint32_t> number;
  std::uint32_t count = 0;

 private:
  static constexpr std::uint32_t none = 0xffffffffu;

  struct Visit {
    StateIndex state;
    std::uint32_t index;
    std::uint64_t next_edge;
  };

  void visit(StateIndex root) {
    enter(root);
    while (!path_.empty()) {
      ticks_();
      Visit& top = path_.back();
      if (top.next_edge < chain_.first_edges[top.state + 1]) {
        // The last one first, so that the first one comes next behind its state in the order: a die
        // that changes nothing, whose state reads what this one has just written.
        const std::uint64_t both =
            chain_.first_edges[top.state] + chain_.first_edges[top.state + 1];
        const StateIndex to = chain_.targets[both - 1 - top.next_edge++];
        if (low_[to] == none) {
          enter(to);
        } else if (number[to] == none) {
          low_[top.state] = std::min(low_[top.state], low_[to]);
        }
        continue;
      }
      const Visit done = top;
      path_.pop_back();
      if (!path_.empty()) {
        std::uint32_t& low = low_[path_.back().state];
        low = std::min(low, low_[done.state]);
      }
      if (low_[done.state] == done.index) {
        for (StateIndex state = none; state != done.state;) {
          state = open_.back();
          open_.pop_back();
          number[state] = count;
        }
        ++count;
      }
    }
  }

  void enter(StateIndex state) {
    low_[state] = next_index_;
    open_.push_back(state);
    path_.push_back({state, next_index_++, chain_.first_edges[state]});
  }

  const Chain& chain_;
  std::vector<std::uint32_t> low_;
  std::vector<StateIndex> open_;
  std::vector<Visit> path_;
  std::uint32_t next_index_ = 0;
  Ticks ticks_{"finding components"};
};

}  // namespace

StrongComponents strong_components(const Chain& chain) {
  Search search(chain);
  StrongComponents strong{search.count, std::move(search.number),
                          std::vector<std::uint8_t>(search.count, 0),
                          std::vector<std::uint8_t>(search.count, 1)};
  for (StateIndex state = 0; state < chain.state_count(); ++state) {
    const std::uint32_t own = strong.number[state];
    for (const StateIndex to : chain.successors(state)) {
      if (strong.number[to] == own) {
        strong.cyclic[own] = 1;
      } else {
        strong.closed[own] = 0;
      }
    }
  }
  return strong;
}

}  // namespace asdic
