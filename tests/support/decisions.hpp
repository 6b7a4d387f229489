// Battles with open decisions, and what they are worth when players choose so or so.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "lib/exact/number.hpp"
#include "states/battle.hpp"
#include "states/rule_system.hpp"

namespace asdic {

/// `text` says all but the rules.
Battle battle_of(const std::string& rules, const std::string& text);

/// The place of what is chosen among the labels.
using Choice = std::function<std::size_t(StateIndex, const std::vector<std::string>& labels)>;

std::size_t first_option(StateIndex, const std::vector<std::string>& labels);
std::size_t last_option(StateIndex, const std::vector<std::string>& labels);

/// The chain in which every decision is made so.
Chain decided(Chain chain, const Choice& choice);

/// The chances of all outcomes of a chain with the battle's states, in which nothing is open.
std::map<Outcome, Rational> chances(const Battle& battle, const Chain& chain);

/// The labels of a decision; none where the state is no decision of this side.
std::vector<std::string> labels_at(const Chain& chain, StateIndex state, Side owner);

/// The decisions of a side that can be reached.
std::vector<StateIndex> decisions_of(const Chain& chain, Side owner);

/// What a battle is worth at its start where both sides play their best for this payoff of the end.
Rational value_of_play(const Battle& battle, const std::function<Rational(const Outcome&)>& payoff);

/// The attacker makes the cost that the defender loses less her own as great as she can, and the
/// defender as small: over all ways to choose, which have to be few.
Rational value_in_cost(const Battle& battle);

}  // namespace asdic
