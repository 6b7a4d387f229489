#include "solver/sparse_rows.hpp"

#include <boost/unordered/unordered_flat_set.hpp>

#include <algorithm>
#include <functional>
#include <queue>
#include <utility>

#include "lib/limits.hpp"
#include "lib/memory.hpp"

namespace asdic {

namespace {

/// The number of new entries from one check of the memory to the next, and the least bytes that a
/// solution takes for each entry.
constexpr std::size_t entries_in_part = 1 << 20;
constexpr std::uint64_t bytes_of_entry = 24;

constexpr const char* ordering = "finding an order of elimination";
constexpr const char* eliminating = "eliminating";

/// Checks the memory now and then while entries are added.
class EntryCount {
 public:
  explicit EntryCount(const char* doing) : doing_(doing) {}

  /// Counts entries that are added when `done` of `total` rows are done.
  void add(std::size_t entries, std::size_t done, std::size_t total) {
    left_ -= std::min(left_, entries);
    if (left_ > 0) return;
    check_memory(bytes_of_entry * entries_in_part, doing_, done, total);
    left_ = entries_in_part;
  }

 private:
  const char* doing_;
  std::size_t left_ = entries_in_part;
};

/// The transitions between states that are left. Removing a state adds a transition from each of
/// its predecessors to each of its successors.
class ShrinkingGraph {
 public:
  explicit ShrinkingGraph(const SparseRows& matrix) : to_(matrix.size()), from_(matrix.size()) {
    for (std::uint32_t i = 0; i < matrix.size(); ++i) {
      ticks_();
      for (const std::uint32_t k : matrix.row(i)) {
        if (i != k && to_[i].insert(k).second) from_[k].insert(i);
      }
      count_.add(2 * to_[i].size(), 0, to_.size());
    }
  }

  /// Returns the number of products that removing a state takes.
  std::uint64_t products(std::uint32_t state) const {
    return std::uint64_t{to_[state].size()} * from_[state].size();
  }

  /// Returns the number of transitions to and from a state.
  std::uint64_t degree(std::uint32_t state) const {
    return to_[state].size() + from_[state].size();
  }

  /// Removes a state and calls changed(neighbour) for each of its neighbours.
  template <class Changed>
  void remove(std::uint32_t state, Changed changed) {
    ++removed_;
    const States to = std::exchange(to_[state], {});
    const States from = std::exchange(from_[state], {});
    for (const std::uint32_t i : from) to_[i].erase(state);
    for (const std::uint32_t k : to) from_[k].erase(state);
    for (const std::uint32_t i : from) {
      std::size_t added = 0;
      for (const std::uint32_t k : to) {
        ticks_();
        if (i != k && to_[i].insert(k).second) {
          from_[k].insert(i);
          ++added;
        }
      }
      count_.add(2 * added, removed_, to_.size());
    }
    for (const std::uint32_t i : from) changed(i);
    for (const std::uint32_t k : to) changed(k);
  }

 private:
  using States = boost::unordered_flat_set<std::uint32_t>;

  std::vector<States> to_;
  std::vector<States> from_;
  std::size_t removed_ = 0;
  EntryCount count_{ordering};
  Ticks ticks_{ordering};
};

}  // namespace

FilledRows filled(const SparseRows& matrix) {
  const std::uint32_t n = matrix.size();
  FilledRows filled;
  filled.rows.resize(n);
  std::vector<std::uint32_t> seen_in(n, n);  // by column: the last row that has it
  std::vector<std::uint32_t> later;          // a heap, the greatest column first
  Ticks ticks(eliminating);
  EntryCount count(eliminating);
  for (std::uint32_t i = n; i-- > 0;) {
    ticks();
    FilledRows::Row& row = filled.rows[i];
    row.first = filled.columns.size();
    const auto add = [&](std::uint32_t column) {
      if (std::exchange(seen_in[column], i) == i) return;
      filled.columns.push_back(column);
      if (column <= i) return;
      later.push_back(column);
      std::push_heap(later.begin(), later.end());
    };
    add(i);
    for (const std::uint32_t column : matrix.row(i)) add(column);
    while (!later.empty()) {
      std::pop_heap(later.begin(), later.end());
      const FilledRows::Row& eliminated = filled.rows[later.back()];
      later.pop_back();
      for (std::uint64_t at = eliminated.first; at < eliminated.diagonal; ++at) {
        ticks();
        add(filled.columns[at]);
      }
    }
    row.end = filled.columns.size();
    const auto own = [&](std::uint64_t at) {
      return filled.columns.begin() + static_cast<std::ptrdiff_t>(at);
    };
    std::sort(own(row.first), own(row.end));
    row.diagonal = static_cast<std::uint64_t>(std::lower_bound(own(row.first), own(row.end), i) -
                                              filled.columns.begin());
    count.add(row.end - row.first, n - i, n);
  }
  return filled;
}

std::optional<std::vector<std::uint32_t>> elimination_order(const SparseRows& matrix,
                                                            double most_products) {
  using Candidate = std::pair<std::uint64_t, std::uint32_t>;  // products and state
  const std::uint32_t n = matrix.size();
  ShrinkingGraph graph(matrix);
  std::priority_queue<Candidate, std::vector<Candidate>, std::greater<>> queue;
  std::vector<std::uint64_t> products(n);
  std::vector<bool> is_removed(n);
  for (std::uint32_t state = 0; state < n; ++state) {
    queue.emplace(products[state] = graph.products(state), state);
  }
  std::vector<std::uint32_t> order;
  order.reserve(n);
  double all_products = 0;
  std::uint64_t entries = n;  // in the rows when all are eliminated
  while (order.size() < n) {
    const auto [least, state] = queue.top();
    queue.pop();
    if (is_removed[state] || products[state] != least) continue;
    const std::uint64_t left = n - order.size();
    if (least == (left - 1) * (left - 1)) {
      // Each state that is left leads to all others.
      all_products +=
          static_cast<double>(left) * static_cast<double>(left) * static_cast<double>(left) / 3;
      entries += left * (left - 1);
      for (std::uint32_t i = 0; i < n; ++i) {
        if (!is_removed[i]) order.push_back(i);
      }
    } else {
      order.push_back(state);
      is_removed[state] = true;
      all_products += static_cast<double>(least);
      entries += graph.degree(state);
      graph.remove(state, [&](std::uint32_t changed) {
        const std::uint64_t now = graph.products(changed);
        if (std::exchange(products[changed], now) != now) queue.emplace(now, changed);
      });
    }
    if (all_products > most_products) return std::nullopt;
  }
  check_memory(bytes_of_entry * entries, eliminating, 0, n);
  return order;
}

}  // namespace asdic
