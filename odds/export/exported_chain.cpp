#include "odds/export/exported_chain.hpp"

#include <algorithm>

#include "lib/error.hpp"
#include "odds/question/payoffs.hpp"

namespace asdic {

namespace {

/// "located.defender.periscope" as an identifier.
std::string identifier(const std::string& name) {
  std::string text;
  for (const char c : name) {
    const bool fit = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    text += fit ? c : '_';
  }
  if (text.empty() || (text[0] >= '0' && text[0] <= '9')) text.insert(0, "_");
  return text;
}

/// What is added up by the outcomes of battles with sides, or by their named integers.
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

/// What visits pay, each state once.
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

}  // namespace

ExportedChain::ExportedChain(const Battle& battle, Chances chances)
    : battle_(battle), kind_(chances) {
  const Chain& chain = battle.chain;
  chain.validate();
  chain.require_no_open_decision();
  structure_ = analyse(chain);
  edge_count_ = 1;
  for (StateIndex state = 0; state < over(); ++state) {
    edge_count_ += structure_.absorbing[state] != 0 ? 1 : chain.successors(state).size();
  }
  chances_.resize(chain.rolls.count());
  const BattleQuestion asked = question_of(battle, structure_);
  label_ends(asked);
  read_figures(asked);
  labelled_.emplace_back(over(), label("over"));
  std::sort(labelled_.begin(), labelled_.end());
}

const std::vector<std::string>& ExportedChain::chances_of(RollIndex roll) {
  std::vector<std::string>& texts = chances_[roll];
  if (!texts.empty()) return texts;
  const Rolls& rolls = battle_.chain.rolls;
  const Integer& denominator = rolls.denominator(roll);
  Integer sum = 0;
  for (std::uint32_t k = 0; k < rolls.size(roll); ++k) {
    // What is added up is what is written.
    if (kind_ == Chances::weights) {
      sum += rolls.weight(roll, k);
      texts.push_back(rolls.weight(roll, k).str());
      continue;
    }
    const Rational chance = fraction(rolls.weight(roll, k), denominator);
    sum +=
        numerator(chance) * divide_exactly(denominator, boost::multiprecision::denominator(chance));
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
  const std::vector<std::string>& chances = chances_of(battle_.chain.rows[state]);
  const std::span<const StateIndex> targets = battle_.chain.successors(state);
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
  for (std::size_t i = 0; i < asked.marks.size(); ++i) {
    figures_.push_back({unused_name(asked.marks[i].name), asked.marks[i].denominator,
                        visits(asked.question, asked.mark(i))});
  }
}

}  // namespace asdic
