#include "tests/support/decisions.hpp"

#include <algorithm>
#include <optional>
#include <stdexcept>

#include "solver/exact/exact.hpp"
#include "tests/support/small_games.hpp"

namespace asdic {

namespace {

NodeKind kind_of(Side owner) {
  return owner == Side::attacker ? NodeKind::attacker_decides : NodeKind::defender_decides;
}

bool decides(NodeKind kind) {
  return kind == NodeKind::attacker_decides || kind == NodeKind::defender_decides;
}

/// Advances `way` to the next way to choose, in which the first state changes fastest. Returns
/// false after the last.
bool next_way(const Chain& chain, const std::vector<StateIndex>& states,
              std::vector<std::size_t>& way) {
  for (const StateIndex state : states) {
    if (++way[state] < chain.successors(state).size()) return true;
    way[state] = 0;
  }
  return false;
}

Rational mean_cost(const Battle& battle, const Chain& chain) {
  Rational mean = 0;
  for (const auto& [outcome, chance] : chances(battle, chain)) {
    mean += chance * (cost_lost(outcome, Side::defender, battle.rosters) -
                      cost_lost(outcome, Side::attacker, battle.rosters));
  }
  return mean;
}

}  // namespace

Battle battle_of(const std::string& rules, const std::string& text) {
  const RuleSystem& system = rule_system(rules, {});
  return system.enumerate(
      read_case(Document::parse("rules = \"" + rules + "\"\n" + text, "test"), system.format), {});
}

std::size_t first_option(StateIndex, const std::vector<std::string>&) {
  return 0;
}
std::size_t last_option(StateIndex, const std::vector<std::string>& labels) {
  return labels.size() - 1;
}

Chain decided(Chain chain, const OptionRule& choice) {
  std::vector<StateIndex> targets;
  std::vector<std::uint64_t> first_edges = {0};
  const RollIndex sure = chain.rolls.sure();
  for (StateIndex state = 0; state < chain.state_count(); ++state) {
    const auto row = chain.successors(state);
    if (decides(chain.kinds[state])) {
      targets.push_back(row[choice(state, chain.labels[chain.rows[state]])]);
      chain.kinds[state] = NodeKind::chance;
      chain.rows[state] = sure;
    } else {
      targets.insert(targets.end(), row.begin(), row.end());
    }
    first_edges.push_back(targets.size());
  }
  chain.targets = targets;
  chain.first_edges = first_edges;
  return chain;
}

std::map<Outcome, Rational> chances(const Battle& battle, const Chain& chain) {
  const Structure structure = analyse(chain);
  Question question;
  for (StateIndex state = 0; state < chain.state_count(); ++state) {
    if (structure.absorbing[state] == 0) continue;
    question.payoffs.push_back({state, question.figures++, 1});
  }
  question.ends = question.figures;
  const Solution solution =
      ExactSolver(chain, structure).visits({{chain.starts.front(), Integer(1)}}, question);
  std::map<Outcome, Rational> result;
  for (const Payoff& payoff : question.payoffs) {
    const Integer& number = solution.numbers[payoff.figure];
    if (number == 0) continue;
    result[battle.outcome_at_end(payoff.state)] += Rational(number, solution.denominator);
  }
  return result;
}

std::vector<std::string> labels_at(const Chain& chain, StateIndex state, Side owner) {
  if (chain.kinds[state] != kind_of(owner)) return {};
  return chain.labels[chain.rows[state]];
}

std::vector<StateIndex> decisions_of(const Chain& chain, Side owner) {
  std::vector<StateIndex> states;
  for (StateIndex state = 0; state < chain.state_count(); ++state) {
    if (chain.kinds[state] == kind_of(owner)) states.push_back(state);
  }
  return states;
}

Rational value_of_play(const Battle& battle,
                       const std::function<Rational(const Outcome&)>& payoff) {
  return value_of_game(battle.chain, [&](StateIndex end) {
    return payoff(battle.outcome(end));
  })[battle.chain.starts.front()];
}

Rational value_in_cost(const Battle& battle) {
  const Chain& chain = battle.chain;
  const std::vector<StateIndex> attackers = decisions_of(chain, Side::attacker);
  const std::vector<StateIndex> defenders = decisions_of(chain, Side::defender);
  if (attackers.size() + defenders.size() > 12) throw std::logic_error("too many ways to choose");
  std::vector<std::size_t> way(chain.state_count());
  std::optional<Rational> best;
  do {
    std::optional<Rational> worst;
    do {
      const Rational mean = mean_cost(
          battle, decided(chain, [&](StateIndex state, const auto&) { return way[state]; }));
      if (!worst || mean < *worst) worst = mean;
    } while (next_way(chain, defenders, way));
    if (!best || *worst > *best) best = worst;
  } while (next_way(chain, attackers, way));
  return *best;
}

}  // namespace asdic
