#include "odds/export/exported_chain.hpp"

#include <algorithm>
#include <limits>

#include "lib/error.hpp"
#include "odds/question/payoffs.hpp"
#include "odds/question/stakes.hpp"

namespace asdic {

namespace {

/// Returns a name such as "located.defender.periscope" as an identifier.
std::string identifier(const std::string& name) {
  std::string text;
  for (const char c : name) {
    const bool fit = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    text += fit ? c : '_';
  }
  if (text.empty() || (text[0] >= '0' && text[0] <= '9')) text.insert(0, "_");
  return text;
}

/// Returns the figures that outcomes determine: losses in cost, or the named integers.
std::vector<std::pair<std::string, FigureName>> figures_of_outcomes(const Outcome& outcome) {
  std::vector<std::pair<std::string, FigureName>> figures;
  if (outcome.winner) {
    for (const Side side : both_sides) {
      FigureName cost{FigureName::Kind::cost};
      cost.side = side;
      figures.emplace_back(std::string("losses_") + name(side), cost);
    }
  }
  for (const auto& [number, value] : outcome.numbers) {
    FigureName mean{FigureName::Kind::number};
    mean.what = number;
    figures.emplace_back(number, mean);
  }
  return figures;
}

/// Returns what each state pays for a figure, with one entry for each state.
std::vector<std::pair<StateIndex, std::int64_t>> visits(const Question& question,
                                                        std::uint32_t figure) {
  std::vector<std::pair<StateIndex, std::int64_t>> values;
  for (const Payoff& visit : question.payoffs) {
    if (visit.figure != figure) continue;
    if (!values.empty() && values.back().first == visit.state) {
      values.back().second += visit.amount;
    } else {
      values.emplace_back(visit.state, visit.amount);
    }
  }
  return values;
}

std::int64_t in_64_bits(const Integer& value) {
  using Limits = std::numeric_limits<std::int64_t>;
  if (value < Limits::min() || value > Limits::max()) {
    throw Error(ErrorCode::limit, "export writes what the goal pays with 64 bits; it needs more");
  }
  return value.to_int64();
}

}  // namespace

ExportedChain::ExportedChain(const Problem& problem, const Battle& battle, Chances chances)
    : battle_(battle), kind_(chances) {
  const Chain& chain = battle.chain;
  chain.validate();
  structure_ = analyse(chain);
  for (StateIndex state = 0; state < over(); ++state) {
    const std::size_t edges = structure_.absorbing[state] != 0 ? 1 : chain.successors(state).size();
    edge_count_ += edges;
    choice_count_ += decider(state) ? edges : 1;
  }
  chances_.resize(chain.rolls.count());
  const BattleQuestion asked = question_of(battle, structure_);
  label_ends(asked);
  read_figures(asked);
  read_decisions();
  if (has_decisions()) read_goal(problem);
  labelled_.emplace_back(over(), label("over"));
  std::sort(labelled_.begin(), labelled_.end());
}

std::optional<Side> ExportedChain::decider(StateIndex state) const {
  if (state == over() || structure_.absorbing[state] != 0) return {};
  switch (battle_.chain.kinds[state]) {
    case NodeKind::attacker_decides:
      return Side::attacker;
    case NodeKind::defender_decides:
      return Side::defender;
    default:
      return {};
  }
}

const std::vector<std::string>& ExportedChain::chances_of(RollIndex roll) {
  std::vector<std::string>& texts = chances_[roll];
  if (!texts.empty()) return texts;
  const Rolls& rolls = battle_.chain.rolls;
  const Integer& denominator = rolls.denominator(roll);
  Integer sum = 0;
  for (std::uint32_t k = 0; k < rolls.size(roll); ++k) {
    // The sum is that of the written numbers, so that it checks them.
    if (kind_ == Chances::weights) {
      sum += rolls.weight(roll, k);
      texts.push_back(to_string(rolls.weight(roll, k)));
      continue;
    }
    const Rational chance(rolls.weight(roll, k), denominator);
    sum += chance.numerator() * divide_exactly(denominator, chance.denominator());
    texts.push_back(to_string(chance));
  }
  if (sum != denominator) throw Error(ErrorCode::chain, "the chances of a roll do not sum to 1");
  return texts;
}

std::span<const ExportedEdge> ExportedChain::row(StateIndex state) {
  row_.clear();
  if (state == over() || structure_.absorbing[state] != 0) {
    row_.push_back({over(), "1"});
    return row_;
  }
  const std::span<const StateIndex> targets = battle_.chain.successors(state);
  if (decider(state)) {
    const std::uint32_t list = battle_.chain.rows[state];
    for (std::size_t k = 0; k < targets.size(); ++k) {
      row_.push_back({targets[k], "1", battle_.chain.labels[list][k], actions_[list][k]});
    }
    return row_;
  }
  const std::vector<std::string>& chances = chances_of(battle_.chain.rows[state]);
  if (targets.size() != chances.size()) {
    throw Error(ErrorCode::chain, "state " + std::to_string(state) + " has a row of another roll");
  }
  for (std::size_t k = 0; k < targets.size(); ++k) row_.push_back({targets[k], chances[k]});
  const auto by_target = [](const ExportedEdge& a, const ExportedEdge& b) {
    return a.target < b.target;
  };
  if (!std::is_sorted(row_.begin(), row_.end(), by_target)) {
    std::sort(row_.begin(), row_.end(), by_target);
  }
  const auto twice = std::adjacent_find(
      row_.begin(), row_.end(),
      [](const ExportedEdge& a, const ExportedEdge& b) { return a.target == b.target; });
  if (twice != row_.end()) {
    throw Error(ErrorCode::chain, "state " + std::to_string(state) + " goes to one state twice");
  }
  return row_;
}

std::uint32_t ExportedChain::label(const std::string& name) {
  const auto place = std::find(labels_.begin(), labels_.end(), name) - labels_.begin();
  if (static_cast<std::size_t>(place) == labels_.size()) labels_.push_back(name);
  return static_cast<std::uint32_t>(place);
}

std::string ExportedChain::unused_name(const std::string& name) const {
  const auto used = [&](const std::string& text) {
    return std::any_of(figures_.begin(), figures_.end(),
                       [&](const ExportedFigure& other) { return other.name == text; });
  };
  std::string text = identifier(name);
  for (int again = 2; used(text); ++again) text = identifier(name) + "_" + std::to_string(again);
  return text;
}

void ExportedChain::label_ends(const BattleQuestion& asked) {
  labelled_.emplace_back(battle_.chain.starts.front(), label("init"));
  const bool sides = asked.outcomes.front().winner.has_value();
  if (sides) {
    for (const char* winner : winner_names) label(winner);
    label("round");
  }
  for (const Payoff& visit : asked.question.payoffs) {
    const auto labelled = [&](const std::string& name) {
      labelled_.emplace_back(visit.state, label(name));
    };
    if (visit.figure == asked.rounds() && sides) labelled("round");
    if (visit.figure >= asked.outcomes.size()) continue;
    const Outcome& outcome = asked.outcomes[visit.figure];
    if (sides) labelled(winner_names[static_cast<std::size_t>(*outcome.winner)]);
    for (const auto& [number, value] : outcome.numbers) {
      labelled(identifier(number + "_" + std::to_string(value)));
    }
  }
}

void ExportedChain::read_figures(const BattleQuestion& asked) {
  const Outcome& first = asked.outcomes.front();
  if (first.winner) figures_.push_back({"rounds", 1, visits(asked.question, asked.rounds())});
  for (const auto& [name, figure] : figures_of_outcomes(first)) {
    ExportedFigure& exported = figures_.emplace_back(ExportedFigure{unused_name(name), 1, {}});
    for (const Payoff& visit : asked.question.payoffs) {
      if (visit.figure >= asked.outcomes.size()) continue;
      const std::int64_t value = payoff(figure, asked.outcomes[visit.figure], battle_.rosters);
      if (value != 0) exported.values.emplace_back(visit.state, value);
    }
  }
  for (std::size_t i = 0; i < asked.custom_figures.size(); ++i) {
    figures_.push_back({unused_name(asked.custom_figures[i].name),
                        asked.custom_figures[i].denominator,
                        visits(asked.question, asked.custom_figure(i))});
  }
}

void ExportedChain::read_decisions() {
  const Chain& chain = battle_.chain;
  for (std::size_t list = 0; list < chain.labels.size(); ++list) {
    std::vector<std::string>& actions = actions_.emplace_back();
    for (const std::string& option : chain.labels[list]) {
      actions.push_back(identifier(chain.choices[list].setting + "_" + option));
    }
  }
  for (StateIndex state = 0; state < over(); ++state) {
    const std::optional<Side> side = decider(state);
    if (!side) continue;
    decides_[index(*side)] = true;
    labelled_.emplace_back(state, label(name(*side) + std::string("_decides")));
  }
}

void ExportedChain::read_goal(const Problem& problem) {
  const Stakes stakes = stakes_of(problem, battle_, structure_);
  const Game& game = stakes.game;
  require_value(game);
  Integer least = 0;
  for (StateIndex state = 0; state < over(); ++state) {
    if (is_end(state)) least = std::min(least, game.ends[state]);
  }
  for (const auto& paid : game.waiting) least = std::min(least, paid.value_or(0));
  // Model checkers accept no negative rewards. Every battle is paid for exactly one end or loop, so
  // the same amount is added to all of them.
  const Integer added = (stakes.denominator - 1 - least) / stakes.denominator;
  const Integer more = added * stakes.denominator;
  const std::string suffix = added == 0 ? "" : "_plus_" + to_string(added);
  const std::int64_t denominator = in_64_bits(stakes.denominator);
  ExportedFigure goal{unused_name("goal" + suffix), denominator, {}};
  ExportedFigure waiting{unused_name("waiting" + suffix), denominator, {}};
  const auto pays = [](ExportedFigure& figure, StateIndex state, const Integer& paid) {
    if (paid != 0) figure.values.emplace_back(state, in_64_bits(paid));
  };
  bool waits = false;
  for (StateIndex state = 0; state < over(); ++state) {
    pays(goal, state, is_end(state) ? Integer(game.ends[state] + more) : game.visit(state));
    const std::uint32_t component = structure_.component_of(state);
    if (component == Structure::no_component || !game.waiting[component]) continue;
    waits = true;
    labelled_.emplace_back(state, label("waiting"));
    pays(waiting, state, *game.waiting[component] + more);
  }
  figures_.push_back(std::move(goal));
  if (waits) figures_.push_back(std::move(waiting));
}

}  // namespace asdic
