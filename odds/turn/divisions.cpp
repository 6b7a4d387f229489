#include "odds/turn/divisions.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <queue>
#include <utility>

#include "lib/error.hpp"
#include "lib/limits.hpp"

namespace asdic {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

// The result of an operation on doubles is at most one double away from the exact one.
double below(double value) {
  return std::nextafter(value, -infinity);
}
double above(double value) {
  return std::nextafter(value, infinity);
}

bool is_zero(const Interval& value) {
  return value.lower == 0 && value.upper == 0;
}

Interval sum(const Interval& a, const Interval& b) {
  if (is_zero(a)) return b;
  if (is_zero(b)) return a;
  return {below(a.lower + b.lower), above(a.upper + b.upper)};
}

/// Returns the product of `a` and `b`, which are not negative.
Interval product(const Interval& a, const Interval& b) {
  if (is_zero(a) || is_zero(b)) return {0, 0};
  return {std::max(0.0, below(a.lower * b.lower)), above(a.upper * b.upper)};
}

/// Calls `visit` for each division, with its bounds.
template <class Visit>
class DivisionWalk {
 public:
  DivisionWalk(const Turn& turn, const std::vector<std::vector<DetachmentBounds>>& battles,
               Visit visit)
      : battles_(battles), visit_(visit), chosen_(battles.size()) {
    for (const PoolUnit& unit : turn.pool) left_.push_back(unit.count);
  }

  void run() { walk(0, {{1, 1}, {0, 0}, {0, 0}}); }

 private:
  void walk(std::size_t battle, const DivisionBounds& before) {
    if (battle == battles_.size()) return visit_(chosen_, before);
    for (std::size_t i = 0; i < battles_[battle].size(); ++i) {
      const auto& [sent, success, gain] = battles_[battle][i];
      if (!is_left(sent)) continue;
      for (std::size_t kind = 0; kind < sent.size(); ++kind) left_[kind] -= sent[kind];
      chosen_[battle] = static_cast<std::uint32_t>(i);
      walk(battle + 1,
           {product(before.all, success), sum(before.gain, gain), sum(before.successes, success)});
      for (std::size_t kind = 0; kind < sent.size(); ++kind) left_[kind] += sent[kind];
    }
  }

  bool is_left(const Detachment& sent) const {
    for (std::size_t kind = 0; kind < sent.size(); ++kind) {
      if (sent[kind] > left_[kind]) return false;
    }
    return true;
  }

  const std::vector<std::vector<DetachmentBounds>>& battles_;
  Visit visit_;
  Division chosen_;
  Detachment left_;  ///< the units of the pool that no battle has
};

/// Excludes divisions that are certainly worse than `top` others.
class BestBounds {
 public:
  static constexpr const char* possibility = "tie";

  BestBounds(TurnGoal goal, std::size_t top) : goal_(goal), top_(top) {}

  bool excludes(const DivisionBounds& bounds) const {
    const Interval& value = bounds.of(goal_);
    if (goal_ == TurnGoal::all && value.upper == 0)
      return true;  // it cannot succeed in all battles
    return lower_.size() >= top_ && value.upper < lower_.top();
  }

  void add(const DivisionBounds& bounds) {
    lower_.push(bounds.of(goal_).lower);
    if (lower_.size() > top_) lower_.pop();
  }

 private:
  TurnGoal goal_;
  std::size_t top_;
  std::priority_queue<double, std::vector<double>, std::greater<>> lower_;  ///< the `top_` greatest
};

/// Excludes divisions for which another is certainly better in one number and at least as good in
/// the other.
class FrontBounds {
 public:
  static constexpr const char* possibility = "be on the front";

  bool excludes(const DivisionBounds& bounds) const {
    const auto as_likely = corners_.lower_bound(bounds.all.upper);
    if (as_likely == corners_.end()) return false;
    if (as_likely->second > bounds.gain.upper) return true;
    const auto likelier = corners_.upper_bound(bounds.all.upper);
    return likelier != corners_.end() && likelier->second >= bounds.gain.upper;
  }

  void add(const DivisionBounds& bounds) {
    const double gain = bounds.gain.lower;
    const auto next = corners_.lower_bound(bounds.all.lower);
    if (next != corners_.end() && next->second >= gain) return;
    auto corner = corners_.insert_or_assign(bounds.all.lower, gain).first;
    while (corner != corners_.begin() && std::prev(corner)->second <= gain) {
      corners_.erase(std::prev(corner));
    }
  }

 private:
  std::map<double, double> corners_;  ///< lower bounds: the gain falls as the probability grows
};

/// Keeps the divisions that the bounds of the others do not exclude.
template <class Bounds>
class OpenDivisions {
 public:
  explicit OpenDivisions(Bounds bounds) : bounds_(std::move(bounds)) {}

  void add(const Division& division, const DivisionBounds& bounds) {
    if (bounds_.excludes(bounds)) return;
    bounds_.add(bounds);
    open_.push_back({division, bounds});
    if (open_.size() > 2 * most_open_divisions) shorten();
  }

  std::vector<OpenDivision> take() {
    shorten();
    return std::move(open_);
  }

 private:
  void shorten() {
    std::erase_if(open_, [&](const OpenDivision& each) { return bounds_.excludes(each.bounds); });
    if (open_.size() <= most_open_divisions) return;
    throw Error(ErrorCode::limit, "more than " + std::to_string(most_open_divisions) +
                                      " divisions may " + Bounds::possibility +
                                      "; allow fewer units in the 'pool' of the battles");
  }

  Bounds bounds_;
  std::vector<OpenDivision> open_;
};

}  // namespace

const Interval& DivisionBounds::of(TurnGoal goal) const {
  return goal == TurnGoal::all ? all : goal == TurnGoal::gain ? gain : successes;
}

std::uint64_t division_count(const Turn& turn) {
  constexpr std::uint64_t enough = most_divisions + 1;
  std::uint64_t count = 1;
  // The kinds of units are independent of each other.
  for (std::size_t kind = 0; kind < turn.pool.size(); ++kind) {
    const auto all = static_cast<std::size_t>(turn.pool[kind].count);
    std::vector<std::uint64_t> ways(all + 1);  // by the number of units that have gone
    ways[0] = 1;
    for (const TurnBattle& battle : turn.battles) {
      std::vector<std::uint64_t> longer(all + 1);
      for (std::size_t gone = 0; gone <= all; ++gone) {
        const auto most = static_cast<std::size_t>(battle.limits[kind].most);
        for (auto sent = static_cast<std::size_t>(battle.limits[kind].least);
             sent <= most && gone + sent <= all; ++sent) {
          longer[gone + sent] = std::min(enough, longer[gone + sent] + ways[gone]);
        }
      }
      ways = std::move(longer);
    }
    std::uint64_t sum = 0;
    for (const std::uint64_t each : ways) sum = std::min(enough, sum + each);
    count = std::min(enough, count * sum);
  }
  return count;
}

Selection select_divisions(const Turn& turn,
                           const std::vector<std::vector<DetachmentBounds>>& battles,
                           std::size_t top) {
  OpenDivisions best(BestBounds(turn.goal, top));
  OpenDivisions front{FrontBounds()};
  Selection selection;
  Ticks ticks("comparing divisions");
  const auto visit = [&](const Division& division, const DivisionBounds& bounds) {
    ticks();
    ++selection.compared;
    best.add(division, bounds);
    front.add(division, bounds);
  };
  try {
    DivisionWalk(turn, battles, visit).run();
  } catch (const Error& error) {
    if (error.code() != ErrorCode::limit) throw;
    selection.why = error.what();
  }
  selection.best = best.take();
  selection.front = front.take();
  return selection;
}

}  // namespace asdic
