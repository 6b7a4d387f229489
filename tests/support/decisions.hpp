// Battles with open decisions, and their values for given choices.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "lib/exact/number.hpp"
#include "states/battle.hpp"
#include "states/rule_system.hpp"

namespace asdic {

/// Returns the battle of a case under `rules`, the rest of which is in `text`.
Battle battle_of(const std::string& rules, const std::string& text);

/// A function that returns the index of the chosen label.
using OptionRule = std::function<std::size_t(StateIndex, const std::vector<std::string>& labels)>;

std::size_t first_option(StateIndex, const std::vector<std::string>& labels);
std::size_t last_option(StateIndex, const std::vector<std::string>& labels);

/// Returns `chain` with every decision made by `choice`.
Chain decided(Chain chain, const OptionRule& choice);

/// Returns the chances of all outcomes of `chain`, which has the states of `battle` and no open
/// decisions.
std::map<Outcome, Rational> chances(const Battle& battle, const Chain& chain);

/// Returns the labels of a decision, or none if `state` is not a decision of `owner`.
std::vector<std::string> labels_at(const Chain& chain, StateIndex state, Side owner);

/// Returns the decisions of `owner` that can be reached.
std::vector<StateIndex> decisions_of(const Chain& chain, Side owner);

/// Returns the value of `battle` at its start if both sides play best for the payoff of the end.
Rational value_of_play(const Battle& battle, const std::function<Rational(const Outcome&)>& payoff);

/// Returns the value of `battle` if the attacker maximizes the cost that the defender loses minus
/// its own, and the defender minimizes it. Tries all ways to choose, so there must be few.
Rational value_in_cost(const Battle& battle);

}  // namespace asdic
