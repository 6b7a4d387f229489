#include "odds/export/exported_chain.hpp"

#include <algorithm>
#include <map>

#include "lib/error.hpp"
#include "odds/figures/of_result.hpp"
#include "solver/structure.hpp"

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

std::int64_t cost_lost(const Outcome& outcome, const std::vector<Roster>& rosters, Side side) {
  std::int64_t cost = 0;
  for (const Roster& roster : rosters) {
    cost += std::int64_t{roster.count - survivors(outcome, side, roster.name)} * roster.cost;
  }
  return cost;
}

}  // namespace

ExportedChain::ExportedChain(const Battle& battle, Chances chances)
    : battle_(battle), kind_(chances) {
  const Chain& chain = battle.chain;
  chain.validate();
  chain.require_no_open_decision();
  absorbing_ = analyse(chain).absorbing;
  edge_count_ = 1;
  for (StateIndex state = 0; state < over(); ++state) {
    edge_count_ += absorbing_[state] != 0 ? 1 : chain.successors(state).size();
  }
  chances_.resize(chain.rolls.count());
  read_ends();
  read_marks();
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
  if (state == over() || absorbing_[state] != 0) {
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

ExportedFigure& ExportedChain::figure(const std::string& name, std::int64_t denominator) {
  const auto known = [&](const std::string& text) {
    return std::any_of(figures_.begin(), figures_.end(),
                       [&](const ExportedFigure& other) { return other.name == text; });
  };
  std::string text = identifier(name);
  for (int again = 2; known(text); ++again) text = identifier(name) + "_" + std::to_string(again);
  figures_.push_back({text, denominator, {}});
  return figures_.back();
}

void ExportedChain::read_ends() {
  const Chain& chain = battle_.chain;
  labelled_.emplace_back(chain.starts.front(), label("init"));
  const auto first_end = std::find(absorbing_.begin(), absorbing_.end(), 1) - absorbing_.begin();
  const Outcome first = battle_.outcome_at_end(static_cast<StateIndex>(first_end));
  const bool sides = first.winner.has_value();
  if (sides) {
    for (const char* winner : winner_names) label(winner);
    figure("rounds", 1);
    for (const Side side : both_sides) figure(std::string("losses_") + name(side), 1);
  } else {
    for (const auto& [number, value] : first.numbers) figure(number, 1);
  }
  const std::uint32_t round = sides ? label("round") : 0;
  std::map<std::pair<std::size_t, std::int64_t>, std::uint32_t> label_of;  // of a number's value
  for (StateIndex state = 0; state < over(); ++state) {
    if (round_begins(state) && sides) {
      labelled_.emplace_back(state, round);
      figures_[0].values.emplace_back(state, 1);
    }
    if (!is_end(state)) continue;
    const Outcome outcome = battle_.outcome_at_end(state);
    const auto count = [&](std::size_t figure, std::int64_t value) {
      if (value != 0) figures_[figure].values.emplace_back(state, value);
    };
    if (sides) {
      labelled_.emplace_back(state, label(winner_names[static_cast<std::size_t>(*outcome.winner)]));
      for (const Side side : both_sides) {
        count(1 + index(side), cost_lost(outcome, battle_.rosters[index(side)], side));
      }
      continue;
    }
    for (std::size_t i = 0; i < outcome.numbers.size(); ++i) {
      const auto& [number, value] = outcome.numbers[i];
      count(i, value);
      const auto [entry, added] = label_of.try_emplace({i, value}, 0);
      if (added) entry->second = label(identifier(number + "_" + std::to_string(value)));
      labelled_.emplace_back(state, entry->second);
    }
  }
}

void ExportedChain::read_marks() {
  const Chain& chain = battle_.chain;
  const std::size_t first_mark = figures_.size();
  for (const std::string& mark : chain.mark_names) figure(mark, 1);
  for (const Mark& mark : chain.marks) {
    // In a standoff nothing is counted any more.
    if (absorbing_[mark.state] != 0 && chain.kinds[mark.state] != NodeKind::end) continue;
    auto& values = figures_[first_mark + mark.mark].values;
    if (!values.empty() && values.back().first == mark.state) {
      values.back().second += mark.weight;
    } else {
      values.emplace_back(mark.state, mark.weight);
    }
  }
  for (const EndMark& mark : battle_.end_marks) {
    ExportedFigure& counted = figure(mark.name, mark.denominator);
    for (StateIndex state = 0; state < over(); ++state) {
      if (!is_end(state)) continue;
      const std::int64_t weight = mark.weight(state);
      if (weight != 0) counted.values.emplace_back(state, weight);
    }
  }
}

}  // namespace asdic
