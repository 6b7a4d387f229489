#include "solver/decisions/component_strategy.hpp"

#include <algorithm>
#include <cmath>

#include "solver/decisions/waiting_component.hpp"

namespace asdic {

template <class Use>
void ComponentStrategy::for_each(StateIndex state, Use use) const {
  const auto to = game_.chain.successors(state);
  if (game_.decides(state)) return use(to[(*play_)[state]], 1.0);
  const double* chance = chances_.data() + first_chance_[game_.chain.rows[state]];
  for (const StateIndex next : to) use(next, *chance++);
}

void ComponentStrategy::run(const Component& component, const std::vector<double>& values,
                            double waiting, Strategy& play) {
  component_ = &component;
  outside_ = &values;
  waiting_ = waiting;
  play_ = &play;
  double greatest = std::abs(waiting);
  bool decides = false;
  for (const StateIndex state : game_.structure.states(component)) {
    greatest += std::abs(visit(state));
    decides = decides || game_.decides(state);
    for (const StateIndex to : game_.chain.successors(state)) {
      if (local_index(to) >= component.size) greatest = std::max(greatest, std::abs(values[to]));
    }
  }
  noise_ = greatest * component.size * 0x1p-48;
  evaluate();
  if (!decides) return;
  do {
    while (improve(NodeKind::defender_decides)) evaluate();
    if (!improve(NodeKind::attacker_decides)) return;
    evaluate();
  } while (true);
}

/// Computes the values of all states of the component under the strategy.
void ComponentStrategy::evaluate() {
  sweep();
  find_who_leaves();
  solve_torn();
  const std::uint32_t tears = component_->tears;
  here_.resize(component_->size);
  for (std::uint32_t i = 0; i < component_->size; ++i) {
    if (i < tears) {
      here_[i] = torn_[i];
      continue;
    }
    here_[i] = earned_[i];
    for (std::uint32_t j = 0; j < tears; ++j) {
      const double chance = meets_[std::size_t{i} * tears + j];
      if (chance > 0) here_[i] += chance * torn_[j];
    }
  }
}

void ComponentStrategy::sweep() {
  const auto states = game_.structure.states(*component_);
  const std::uint32_t tears = component_->tears;
  earned_.assign(component_->size, 0);
  leaving_.assign(component_->size, 0);
  meets_.assign(std::size_t{component_->size} * tears, 0);
  for (std::uint32_t i = component_->size; i-- > 0;) {
    ticks_();
    earned_[i] = visit(states[i]);
    double* const meets = meets_.data() + std::size_t{i} * tears;
    for_each(states[i], [&](StateIndex to, double chance) {
      const std::uint32_t next = local_index(to);
      if (next < tears) {
        meets[next] += chance;
      } else if (next < component_->size) {
        earned_[i] += chance * earned_[next];
        leaving_[i] += chance * leaving_[next];
        const double* const later = meets_.data() + std::size_t{next} * tears;
        for (std::uint32_t j = 0; j < tears; ++j) meets[j] += chance * later[j];
        ticks_();
      } else {
        earned_[i] += chance * (*outside_)[to];
        leaving_[i] += chance;
      }
    });
  }
}

/// Finds the torn states from which the strategy can lead out of the component. The value of the
/// others is the payoff for waiting.
void ComponentStrategy::find_who_leaves() {
  const std::uint32_t tears = component_->tears;
  can_leave_.assign(tears, 0);
  for (bool changed = true; changed;) {
    changed = false;
    for (std::uint32_t i = 0; i < tears; ++i) {
      ticks_();
      if (can_leave_[i] != 0) continue;
      bool leaves = leaving_[i] > 0;
      for (std::uint32_t j = 0; j < tears && !leaves; ++j) {
        leaves = can_leave_[j] != 0 && meets_[std::size_t{i} * tears + j] > 0;
      }
      if (!leaves) continue;
      can_leave_[i] = 1;
      changed = true;
    }
  }
}

/// Solves for the torn states by elimination without subtraction, as Elimination does.
void ComponentStrategy::solve_torn() {
  const std::uint32_t tears = component_->tears;
  torn_.assign(tears, waiting_);
  visits_.assign(tears, 1);
  std::vector<std::uint32_t> left;
  for (std::uint32_t i = 0; i < tears; ++i) {
    if (can_leave_[i] != 0) left.push_back(i);
  }
  const std::size_t n = left.size();
  std::vector<double> returns(n * n);
  std::vector<double> out(n);
  std::vector<double> pivots(n);
  std::vector<double> value(n);
  std::vector<double> met(n, 1);
  for (std::size_t i = 0; i < n; ++i) {
    value[i] = earned_[left[i]];
    out[i] = leaving_[left[i]];
    const double* const meets = meets_.data() + std::size_t{left[i]} * tears;
    for (std::uint32_t j = 0; j < tears; ++j) {
      if (can_leave_[j] != 0) continue;
      value[i] += meets[j] * waiting_;
      out[i] += meets[j];
    }
    for (std::size_t j = 0; j < n; ++j) returns[i * n + j] = meets[left[j]];
  }
  for (std::size_t last = n; last-- > 0;) {
    pivots[last] = out[last];
    for (std::size_t j = 0; j < last; ++j) pivots[last] += returns[last * n + j];
    for (std::size_t i = 0; i < last; ++i) {
      ticks_();
      const double share = returns[i * n + last] / pivots[last];
      if (!(share > 0)) continue;
      for (std::size_t j = 0; j < last; ++j) returns[i * n + j] += share * returns[last * n + j];
      out[i] += share * out[last];
      value[i] += share * value[last];
      met[i] += share * met[last];
    }
  }
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      value[i] += returns[i * n + j] * torn_[left[j]];
      met[i] += returns[i * n + j] * visits_[left[j]];
    }
    torn_[left[i]] = value[i] / pivots[i];
    visits_[left[i]] = met[i] / pivots[i];
  }
}

bool ComponentStrategy::improve(NodeKind owner) {
  return choose_better(owner) || choose_to_wait(owner);
}

bool ComponentStrategy::choose_better(NodeKind owner) {
  const double sign = owner == NodeKind::attacker_decides ? 1 : -1;
  bool changed = false;
  for (const StateIndex state : game_.structure.states(*component_)) {
    ticks_();
    if (game_.chain.kinds[state] != owner) continue;
    const auto to = game_.chain.successors(state);
    std::uint32_t& chosen = (*play_)[state];
    double best = sign * value_at(to[chosen]) + noise_;
    for (std::uint32_t k = 0; k < to.size(); ++k) {
      const double value = sign * value_at(to[k]);
      if (!(value > best)) continue;
      best = value;
      chosen = k;
      changed = true;
    }
  }
  return changed;
}

/// Changes the owner's options to stay for ever if that is better for it than the strategy and the
/// other side cannot prevent it. The defender assumes the attacker's strategy; the attacker assumes
/// any options that are not worse for the defender.
bool ComponentStrategy::choose_to_wait(NodeKind owner) {
  const double sign = owner == NodeKind::attacker_decides ? 1 : -1;
  const auto has_option = [&](StateIndex state, std::uint32_t option) {
    const StateIndex to = game_.chain.successors(state)[option];
    if (game_.chain.kinds[state] == owner) return true;
    if (owner == NodeKind::defender_decides) return (*play_)[state] == option;
    return value_at(to) - here_[local_index(state)] <= noise_;
  };
  Places places(component_->size);
  for (std::uint32_t i = 0; i < component_->size; ++i) {
    places[i] = sign * (waiting_ - here_[i]) > noise_ ? 1 : 0;
  }
  return hold(game_, *component_, owner,
              WaitingComponent(game_, *component_, owner, has_option).closed_subset(places),
              *play_);
}

}  // namespace asdic
