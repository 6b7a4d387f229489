// Compiled with -frounding-math, because every operation depends on the rounding mode.
#include "solver/decisions/certified_game.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>

#include "lib/limits.hpp"
#include "solver/certified/round_upward.hpp"
#include "solver/certified/upward_interval.hpp"
#include "solver/decisions/component_strategy.hpp"
#include "solver/transitions.hpp"

namespace asdic {

namespace {

/// Returns the interval of a number of any sign.
Interval certified(const Integer& number) {
  const Interval size = interval_of(abs(number), Integer(1));
  return number < 0 ? Interval{-size.upper, -size.lower} : size;
}

/// The two kinds of bounds: upper bounds of the values, and upper bounds of the negative values. So
/// both are rounded upward.
enum Sense : std::size_t { upper, minus_lower };
constexpr std::array senses = {upper, minus_lower};

class GameBounding {
 public:
  explicit GameBounding(const Game& game)
      : game_(game), first_chance_(first_chances(game.chain.rolls)) {
    for (const UpwardInterval& chance : enclosed_chances(game.chain)) {
      least_chance_.push_back(chance.bounds().lower);
      chance_.push_back(chance.bounds().upper);
    }
    const StateIndex count = game.chain.state_count();
    for (auto& bounds : bound_) bounds.resize(count);
    middle_.resize(count);
    found_.play.resize(count);
  }

  CertifiedGame run() {
    const Structure& structure = game_.structure;
    ComponentStrategy finding(game_, chance_, first_chance_);
    auto component = structure.components.rbegin();
    for (auto end = static_cast<std::uint32_t>(structure.order.size()); end > 0;) {
      ticks_();
      if (component != structure.components.rend() && component->first + component->size == end) {
        pass(*component, finding);
        end = component->first;
        ++component;
        continue;
      }
      look_ahead(structure.order[--end]);
    }
    std::sort(found_.not_separated.begin(), found_.not_separated.end());
    found_.values.reserve(middle_.size());
    for (std::size_t state = 0; state < middle_.size(); ++state) {
      found_.values.push_back({-bound_[minus_lower][state], bound_[upper][state]});
    }
    return std::move(found_);
  }

 private:
  /// Returns a bound of the value of a state from the bounds at(successor) of its successors. The
  /// thread must round upward. If the visit pays nothing, the bound is between the least and the
  /// greatest bound of the successors.
  template <class At>
  double ahead(StateIndex state, Sense sense, At at) const {
    const auto to = game_.chain.successors(state);
    double least = std::numeric_limits<double>::infinity();
    double greatest = -least;
    double sum = 0;
    const NodeKind kind = game_.chain.kinds[state];
    if (kind == NodeKind::chance) {
      std::size_t place = first_chance_[game_.chain.rows[state]];
      for (const StateIndex next : to) {
        const double value = at(next);
        least = std::min(least, value);
        greatest = std::max(greatest, value);
        sum = sum_upward(sum, value < 0 ? least_chance_[place] : chance_[place], value);
        ++place;
      }
      sum = std::clamp(sum, least, greatest);
    } else {
      for (const StateIndex next : to) {
        least = std::min(least, at(next));
        greatest = std::max(greatest, at(next));
      }
      sum = (kind == NodeKind::attacker_decides) == (sense == upper) ? greatest : least;
    }
    if (game_.visits.empty() || game_.visits[state] == 0) return sum;
    const Interval visit = certified(game_.visits[state]);
    return sum_upward(sum, 1, sense == upper ? visit.upper : -visit.lower);
  }

  /// Sets the middle of the interval of a state when both bounds are known.
  void set_middle(StateIndex state) {
    const double middle = (bound_[upper][state] - bound_[minus_lower][state]) / 2;
    middle_[state] = std::isfinite(middle) ? middle : 0;
  }

  void look_ahead(StateIndex state) {
    if (game_.structure.absorbing[state] != 0) {
      const Interval end = certified(game_.ends[state]);
      bound_[upper][state] = end.upper;
      bound_[minus_lower][state] = -end.lower;
      return set_middle(state);
    }
    for (const Sense sense : senses) {
      auto& bounds = bound_[sense];
      const RoundUpward upward;
      bounds[state] = ahead(state, sense, [&](StateIndex next) { return bounds[next]; });
    }
    set_middle(state);
    if (game_.decides(state)) choose(state, false);
  }

  /// Chooses the first option that may be best. If `stands` is true and several may be best, keeps
  /// the option of the strategy.
  void choose(StateIndex state, bool stands) {
    const auto to = game_.chain.successors(state);
    const Sense sense =
        game_.chain.kinds[state] == NodeKind::attacker_decides ? upper : minus_lower;
    const auto& best = bound_[sense];
    const auto& worst = bound_[sense == upper ? minus_lower : upper];
    double certain = -std::numeric_limits<double>::infinity();
    for (const StateIndex next : to) certain = std::max(certain, -worst[next]);
    std::uint32_t first = 0;
    std::size_t possible = 0;
    for (auto k = static_cast<std::uint32_t>(to.size()); k-- > 0;) {
      if (best[to[k]] < certain) continue;
      first = k;
      ++possible;
    }
    if (possible > 1) found_.not_separated.push_back(state);
    if (possible == 1 || !stands) found_.play[state] = first;
  }

  void pass(const Component& component, ComponentStrategy& finding) {
    const auto states = game_.structure.states(component);
    const std::optional<Integer>& paid = game_.value_of_waiting(component);
    const Interval waiting = paid ? certified(*paid) : Interval{0, 0};
    finding.run(component, middle_, (waiting.lower + waiting.upper) / 2, found_.play);
    for (const Sense sense : senses) {
      const double most = sense == upper ? waiting.upper : -waiting.lower;
      bound(component, finding, sense, paid ? std::optional(most) : std::nullopt);
    }
    for (const StateIndex state : states) set_middle(state);
    for (const StateIndex state : states) {
      if (game_.decides(state)) choose(state, true);
    }
  }

  /// Finds bounds x of the torn states. They hold if one pass through the component yields less
  /// than x, because a side with a better result would lose a part of it in every pass. They also
  /// hold if the pass yields exactly x and waiting pays at most x or is impossible. Moves the
  /// approximate values outward until the bounds hold, or until they reach the most that can be
  /// paid.
  void bound(const Component& component, const ComponentStrategy& finding, Sense sense,
             std::optional<double> waiting) {
    const double most = most_paid(component, sense, waiting);
    const std::size_t tears = component.tears;
    const double sign = sense == upper ? 1 : -1;
    torn_.resize(tears);
    double size = std::abs(most);
    for (const double value : finding.torn_values()) size = std::max(size, std::abs(value));
    const double first_step = std::max(size * 0x1p-52, std::numeric_limits<double>::min());
    for (double step = 0;; step = step > 0 ? 4 * step : first_step) {
      bool within = true;
      for (std::size_t i = 0; i < tears; ++i) {
        torn_[i] = sign * finding.torn_values()[i] + step * finding.visits()[i];
        within = within && torn_[i] < most;
      }
      if (step > 0 && !within) break;
      if (pass_once(component, sense, waiting)) return;
    }
    std::fill(torn_.begin(), torn_.end(), most);
    pass_once(component, sense, waiting);
  }

  /// Computes the bounds of all states of a component from those of the torn states. Returns true
  /// if the bounds hold.
  bool pass_once(const Component& component, Sense sense, std::optional<double> waiting) {
    const auto states = game_.structure.states(component);
    auto& bounds = bound_[sense];
    const auto at = [&](StateIndex next) {
      const std::uint32_t local = game_.structure.position[next] - component.first;
      return local < component.tears ? torn_[local] : bounds[next];
    };
    {
      const RoundUpward upward;
      for (std::uint32_t i = component.size; i-- > 0;) {
        ticks_();
        bounds[states[i]] = ahead(states[i], sense, at);
      }
    }
    bool hold = true;
    for (std::uint32_t i = 0; i < component.tears; ++i) {
      const double after = bounds[states[i]];
      hold =
          hold && (after < torn_[i] || (after == torn_[i] && (!waiting || *waiting <= torn_[i])));
    }
    return hold;
  }

  /// Returns the most that leaving or waiting pays, or infinity if visits pay.
  double most_paid(const Component& component, Sense sense, std::optional<double> waiting) const {
    double most = waiting.value_or(-std::numeric_limits<double>::infinity());
    for (const StateIndex state : game_.structure.states(component)) {
      const bool pays = !game_.visits.empty() && game_.visits[state] != 0;
      if (pays) return std::numeric_limits<double>::infinity();
      for (const StateIndex to : game_.chain.successors(state)) {
        const std::uint32_t local = game_.structure.position[to] - component.first;
        if (local >= component.size) most = std::max(most, bound_[sense][to]);
      }
    }
    return most;
  }

  const Game& game_;
  std::vector<std::uint32_t> first_chance_;
  std::vector<double> least_chance_;
  std::vector<double> chance_;
  std::array<std::vector<double>, 2> bound_;  ///< by sense and state
  std::vector<double> middle_;
  std::vector<double> torn_;
  CertifiedGame found_;
  Ticks ticks_{"solving"};
};

}  // namespace

CertifiedGame certify_game(const Game& game) {
  require_value(game);
  return GameBounding(game).run();
}

}  // namespace asdic
