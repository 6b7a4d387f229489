// Helpers for tests of certified numbers: whether bounds contain a number, how wide they may be,
// and chains that are hard to enclose.
#pragma once

#include <algorithm>
#include <cmath>

#include "lib/exact/chain.hpp"
#include "solver/certified/certified.hpp"

namespace asdic {

/// Returns a finite double as the exact number that it is.
inline Rational exactly(double x) {
  return Rational(x);
}

/// Returns whether numerator / denominator lies between the bounds. `denominator` is positive.
inline bool contains(const Interval& bounds, const Integer& numerator, const Integer& denominator) {
  const auto at_most = [](const Rational& bound, const Integer& above, const Integer& below) {
    return bound.numerator() * below <= above * bound.denominator();
  };
  if (!std::isfinite(bounds.lower) || !at_most(exactly(bounds.lower), numerator, denominator)) {
    return false;
  }
  if (bounds.upper == INFINITY) return true;
  return std::isfinite(bounds.upper) && at_most(-exactly(bounds.upper), -numerator, denominator);
}

inline bool contains(const Interval& bounds, const Rational& truth) {
  return contains(bounds, truth.numerator(), truth.denominator());
}

/// Returns whether the upper bound is at most 1 + `widest` times the lower one.
inline bool narrow(const Interval& bounds, double widest) {
  return std::isfinite(bounds.upper) &&
         exactly(bounds.upper) <= exactly(bounds.lower) * (1 + exactly(widest));
}

/// The number of roundings behind an interval, by the rules in
/// docs/explanation/certified-numbers.md. Each may have raised the ratio of the upper bound to the
/// lower one by a factor (1 + 2^-52) / (1 - 2^-52).
struct Roundings {
  bool nothing = true;
  double count = 0;

  Roundings& operator+=(const Roundings& other) {
    if (nothing) return *this = other;
    if (!other.nothing) count = std::max(count, other.count) + 1;
    return *this;
  }
  friend Roundings operator*(const Roundings& a, const Roundings& b) {
    return a.nothing || b.nothing ? Roundings() : Roundings{false, a.count + b.count + 1};
  }
  friend Roundings operator/(const Roundings& a, const Roundings& b) {
    return {a.nothing, a.count + b.count + 1};
  }
  friend bool is_nothing(const Roundings& number) { return number.nothing; }

  /// Returns a number that upper / lower - 1 cannot exceed.
  double width() const { return std::expm1(count * 0x1.000001p-51); }
};

/// Returns a chain of `length` steps in a row, each taken with probability weight / all. Any other
/// roll leads to a second end, which is the last state.
inline Chain long_way(StateIndex length, const Integer& weight, const Integer& all) {
  Chain chain;
  const std::vector<Integer> weights = {weight, Integer(all - weight)};
  const RollIndex roll = chain.rolls.intern(weights, all);
  for (StateIndex state = 0; state < length; ++state) {
    chain.rows.push_back(roll);
    chain.kinds.push_back(NodeKind::chance);
    chain.targets.insert(chain.targets.end(), {state + 1, length + 1});
    chain.first_edges.push_back(chain.targets.size());
  }
  chain.rows.insert(chain.rows.end(), {0, 0});
  chain.kinds.insert(chain.kinds.end(), {NodeKind::end, NodeKind::end});
  chain.first_edges.insert(chain.first_edges.end(), {chain.targets.size(), chain.targets.size()});
  chain.round_begins.assign(length + 2, 0);
  chain.starts = {0};
  return chain;
}

/// Returns a chain that leaves state 0 only with probability 1 / all. One time in three it then
/// enters state 1, and two times in three state 2.
inline Chain rarely_left(const Integer& all) {
  Chain chain;
  const std::vector<Integer> weights = {Integer(3 * all - 3), 1, 2};
  chain.rows = {chain.rolls.intern(weights, Integer(3 * all)), 0, 0};
  chain.kinds = {NodeKind::chance, NodeKind::end, NodeKind::end};
  chain.targets = {0, 1, 2};
  chain.first_edges = {0, 3, 3, 3};
  chain.round_begins = {1, 0, 0};
  chain.starts = {0};
  return chain;
}

}  // namespace asdic
