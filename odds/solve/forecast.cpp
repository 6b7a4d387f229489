#include "odds/solve/forecast.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <vector>

#include "lib/error.hpp"
#include "lib/limits.hpp"
#include "lib/log.hpp"
#include "lib/memory.hpp"
#include "odds/best_play/best_order.hpp"

namespace asdic {

namespace {

using Clock = std::chrono::steady_clock;

/// The part of the time that answers may take. The rest is for the enumeration.
constexpr double time_for_answers = 0.7;
/// The part of the time after which no other answer is begun.
constexpr double time_to_begin = 0.45;

/// The doubt of the exponents of time and memory. It is greater upwards: numbers become longer in
/// larger battles, so that time and memory grow faster.
constexpr Estimate doubt_of_cost = {0.1, 0.3};

/// The factor by which the speed of a processor varies.
constexpr double pace = 1.5;

/// The least growth of the process that is assumed, in bytes. Smaller growth occurs irregularly.
constexpr double least_grown = 1e6;

constexpr std::array<double, 13> shares = {0.08, 0.12, 0.16, 0.2, 0.25, 0.32, 0.4,
                                           0.5,  0.6,  0.7,  0.8, 0.9,  1};

/// A measurement of one battle: the number from which to extrapolate, and the number to predict.
struct Point {
  double from;
  double to;
};

double seconds_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

/// Reduces each group of the battle to `share` of its units, but to at least one unit.
void take_share(Case& battle, double share) {
  for (CaseSide& side : battle.sides) {
    for (Group& group : side.force) {
      group.count = std::max(1, static_cast<int>(std::lround(group.count * share)));
    }
  }
  for (Case& wave : battle.waves) take_share(wave, share);
  if (battle.sea) {
    Case sea = *battle.sea;
    take_share(sea, share);
    battle.sea = std::make_shared<const Case>(std::move(sea));
  }
}

/// Extrapolates from the last point by a power law. Its exponent is between the slopes, in
/// logarithms, from the last point to each of the two before it. `doubt` widens that range of
/// exponents. Returns nothing if there are no two different points.
std::optional<Estimate> extrapolated(const std::vector<Point>& points, Estimate at,
                                     Estimate doubt) {
  if (points.empty()) return std::nullopt;
  const Point& last = points.back();
  std::vector<double> exponents;
  for (std::size_t back = 2; back <= 3 && back <= points.size(); ++back) {
    const Point& before = points[points.size() - back];
    const double run = std::log(last.from / before.from);
    if (run > 0) exponents.push_back(std::max(0.0, std::log(last.to / before.to) / run));
  }
  if (exponents.empty()) return std::nullopt;
  const auto [least, most] = std::minmax_element(exponents.begin(), exponents.end());
  const double nearer = std::max(1.0, at.least / last.from);
  const double further = std::max(1.0, at.most / last.from);
  return Estimate{last.to * std::pow(nearer, *least - doubt.least),
                  last.to * std::pow(further, *most + doubt.most)};
}

class Forecaster {
 public:
  Forecaster(const Problem& problem, const AnswerFunction& answer, double seconds)
      : problem_(problem), answer_(answer), seconds_(seconds), begin_(Clock::now()) {}

  Forecast forecast() {
    for (const double share : shares) {
      if (seconds_since(begin_) > seconds_ * time_to_begin || !answer_share(share)) break;
    }
    for (const double share : shares) {
      if (!enumerate_share(share)) break;
    }
    told_.states = states();
    if (told_.states) tell_cost();
    told_.spent = seconds_since(begin_);
    return told_;
  }

 private:
  /// Returns the battle with `share` of its units. Returns nothing if it is not larger than those
  /// that are known, or if a share below 1 leaves it whole.
  std::optional<Problem> part(double share) const {
    Problem part = problem_;
    if (share < 1) take_share(part.battle, share);
    const double size = size_of(part.battle);
    const bool is_known = !states_.empty() && size <= states_.back().from;
    if (is_known || (share < 1 && size == whole_)) return std::nullopt;
    return part;
  }

  /// Answers the battle with `share` of its units. Returns false if a limit was reached, so that
  /// larger shares need not be tried. Ignores other errors if `share` is below 1.
  bool answer_share(double share) {
    const auto problem = part(share);
    if (!problem) return true;
    try {
      const LimitScope within(time_until(time_for_answers));
      const double states = states_of(*problem);
      const Clock::time_point began = Clock::now();
      answer_(*problem);
      states_.push_back({size_of(problem->battle), states});
      seconds_by_states_.push_back({states, std::max(1e-6, seconds_since(began))});
      bytes_by_states_.push_back({states, std::max(least_grown, memory_grown())});
      told_.share = share;
    } catch (const Error& error) {
      if (share == 1 && error.code() != ErrorCode::limit) throw;
      return error.code() != ErrorCode::limit;
    }
    return true;
  }

  bool enumerate_share(double share) {
    const auto problem = part(share);
    if (!problem) return true;
    try {
      const LimitScope within(time_until(1));
      states_.push_back({size_of(problem->battle), states_of(*problem)});
    } catch (const Error& error) {
      if (share == 1 && error.code() != ErrorCode::limit) throw;
      return error.code() != ErrorCode::limit;
    }
    return true;
  }

  std::optional<Estimate> states() const {
    if (!states_.empty() && states_.back().from == whole_) {
      return Estimate{states_.back().to, states_.back().to};
    }
    return extrapolated(states_, {whole_, whole_}, {0.15, 0.15});
  }

  void tell_cost() {
    if (told_.share == 1) {
      const double bytes = memory_before_ + bytes_by_states_.back().to;
      told_.seconds = {seconds_by_states_.back().to, seconds_by_states_.back().to};
      told_.bytes = {bytes, bytes};
    } else {
      told_.seconds = extrapolated(seconds_by_states_, *told_.states, doubt_of_cost);
      told_.bytes = extrapolated(bytes_by_states_, *told_.states, doubt_of_cost);
      if (told_.bytes) {
        told_.bytes->least += memory_before_;
        told_.bytes->most += memory_before_;
      }
    }
    if (told_.seconds) told_.seconds = {told_.seconds->least / pace, told_.seconds->most * pace};
  }

  /// Returns the time that remains until `share` of all time is spent, but at least 0.01 s.
  Limits time_until(double share) const {
    return {std::max(0.01, share * seconds_ - seconds_since(begin_)), {}};
  }

  static double states_of(const Problem& problem) {
    return problem.rules->enumerate(with_best_order(problem).battle).chain.state_count();
  }

  double memory_grown() const { return static_cast<double>(most_memory_taken()) - memory_before_; }

  const Problem& problem_;
  const AnswerFunction& answer_;
  const double seconds_;
  const Clock::time_point begin_;
  const double memory_before_ = static_cast<double>(most_memory_taken());
  const double whole_ = size_of(problem_.battle);
  std::vector<Point> states_;  ///< by size
  std::vector<Point> seconds_by_states_;
  std::vector<Point> bytes_by_states_;  ///< the growth of the process until then
  Forecast told_;
};

}  // namespace

Forecast forecast(const Problem& problem, const AnswerFunction& answer, double seconds) {
  const log::Task task("dry run");
  Forecast told = Forecaster(problem, answer, seconds).forecast();
  task.done("answered up to ", static_cast<int>(100 * told.share), "% of the units");
  return told;
}

double size_of(const Case& battle) {
  double size = 1;
  for (const Side side : both_sides) {
    for (const Group& group : whole_force(battle, side)) size *= group.count + 1;
  }
  return size;
}

}  // namespace asdic
