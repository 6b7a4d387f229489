// Small chains with open decisions: their questions, and games solved backwards from their ends.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "lib/exact/number.hpp"
#include "lib/text.hpp"
#include "states/rule_system.hpp"

namespace asdic {

/// Returns a decision such as "attacker: rocket, bomber", or "" if nobody decides in this state.
inline std::string decision(const Chain& chain, StateIndex state) {
  const NodeKind kind = chain.kinds[state];
  if (kind != NodeKind::attacker_decides && kind != NodeKind::defender_decides) return "";
  return (kind == NodeKind::attacker_decides ? "attacker: " : "defender: ") +
         join(chain.labels[chain.rows[state]]);
}

/// Returns all decisions of a chain in the order of its states.
inline std::vector<std::string> decisions(const Chain& chain) {
  std::vector<std::string> all;
  for (StateIndex state = 0; state < chain.state_count(); ++state) {
    if (const std::string one = decision(chain, state); !one.empty()) all.push_back(one);
  }
  return all;
}

/// Returns the state to which an option leads. The test fails if there is none of that name.
inline StateIndex chosen(const Chain& chain, StateIndex state, const std::string& label) {
  INFO(decision(chain, state));
  CAPTURE(label);
  REQUIRE(!decision(chain, state).empty());
  const std::vector<std::string>& labels = chain.labels[chain.rows[state]];
  const auto found = std::find(labels.begin(), labels.end(), label);
  REQUIRE(found != labels.end());
  return chain.successors(state)[static_cast<std::size_t>(found - labels.begin())];
}

/// Returns the state that is reached from the start of a chain by these options and past everything
/// that happens for certain. The next thing there is a decision, a roll or the end.
inline StateIndex played(const Chain& chain, const std::vector<std::string>& options) {
  StateIndex state = chain.starts.front();
  const auto go_on = [&] {
    for (StateIndex steps = 0; steps < chain.state_count(); ++steps) {
      if (chain.kinds[state] != NodeKind::chance || chain.successors(state).size() > 1) return;
      state = chain.successors(state).front();
    }
  };
  go_on();
  for (const std::string& option : options) {
    state = chosen(chain, state, option);
    go_on();
  }
  return state;
}

/// Returns the value of each state in a game that the attacker maximizes and the defender
/// minimizes. The chain must have no cycles; `payoff` returns the payoff of an end.
inline std::vector<Rational> value_of_game(const Chain& chain,
                                           const std::function<Rational(StateIndex)>& payoff) {
  std::vector<std::optional<Rational>> known(chain.state_count());
  std::vector<bool> under_way(chain.state_count());
  const std::function<Rational(StateIndex)> value = [&](StateIndex state) -> Rational {
    if (known[state]) return *known[state];
    REQUIRE_FALSE(under_way[state]);
    under_way[state] = true;
    std::vector<Rational> next;
    for (const StateIndex to : chain.successors(state)) next.push_back(value(to));
    Rational result = 0;
    switch (chain.kinds[state]) {
      case NodeKind::end:
        result = payoff(state);
        break;
      case NodeKind::attacker_decides:
        result = *std::max_element(next.begin(), next.end());
        break;
      case NodeKind::defender_decides:
        result = *std::min_element(next.begin(), next.end());
        break;
      case NodeKind::chance: {
        const RollIndex roll = chain.rows[state];
        for (std::uint32_t k = 0; k < chain.rolls.size(roll); ++k) {
          result += next[k] * Rational(chain.rolls.weight(roll, k), chain.rolls.denominator(roll));
        }
      }
    }
    known[state] = result;
    return result;
  };
  std::vector<Rational> values;
  for (StateIndex state = 0; state < chain.state_count(); ++state) values.push_back(value(state));
  return values;
}

/// Returns one of the numbers of an outcome without sides. The test fails if there is none of that
/// name.
inline int number(const Outcome& outcome, const std::string& name) {
  for (const auto& [what, value] : outcome.numbers) {
    if (what == name) return static_cast<int>(value);
  }
  FAIL("no number ", name);
  return 0;
}

}  // namespace asdic
