#include "states/joined_chain.hpp"

#include <algorithm>
#include <utility>

#include "states/joined_copy.hpp"

namespace asdic {

std::string JoinedChain::fought(const std::string& stage) {
  return stage + ".fought";
}
std::string JoinedChain::rounds(const std::string& stage) {
  return stage + ".rounds";
}
std::string JoinedChain::won_by(const std::string& stage, Winner winner) {
  return stage + ".winner." + winner_names[static_cast<std::size_t>(winner)];
}

std::optional<Winner> winner_of_stage(const std::string& figure) {
  for (std::size_t winner = 0; winner < winner_names.size(); ++winner) {
    const std::string end = std::string(".winner.") + winner_names[winner];
    if (figure.ends_with(end)) return static_cast<Winner>(winner);
  }
  return std::nullopt;
}

void JoinedChain::announce(const std::string& stage) {
  stages_.push_back(stage);
  number_of_chance(fought(stage));
  number_of(rounds(stage));
  for (const Winner winner : {Winner::attacker, Winner::defender, Winner::draw}) {
    number_of_chance(won_by(stage, winner));
  }
}

void JoinedChain::add(const Battle& battle, const Stage& stage, const std::vector<Entry>& entries) {
  if (joined_.chain.starts.empty()) joined_.rosters = battle.rosters;
  Copy copy(*this, battle, stage);
  for (const Entry& entry : entries) copy.enter(entry);
  copy.run();
}

std::uint32_t JoinedChain::number_of(const std::string& name) {
  auto& names = joined_.chain.custom_figures;
  const auto found = std::find(names.begin(), names.end(), name);
  const auto number = static_cast<std::uint32_t>(found - names.begin());
  if (found == names.end()) names.push_back(name);
  return number;
}

std::uint32_t JoinedChain::number_of_chance(const std::string& name) {
  joined_.chances.insert(name);
  return number_of(name);
}

const JoinedChain::Part& JoinedChain::part_of(const Parts& parts, StateIndex state) {
  const auto after =
      std::upper_bound(parts.begin(), parts.end(), state,
                       [](StateIndex a, const Part& part) { return a < part.first; });
  return *std::prev(after);
}

Battle JoinedChain::take() {
  // Few stages have these ends. They come last so that the custom figures in use keep their
  // numbers.
  for (const std::string& stage : stages_) {
    for (const Winner winner : {Winner::standoff, Winner::undecided}) {
      number_of_chance(won_by(stage, winner));
    }
  }
  const auto ends = std::make_shared<const std::map<StateIndex, Outcome>>(std::move(outcomes_));
  joined_.outcome = [ends, parts = parts_](StateIndex state) {
    if (const auto end = ends->find(state); end != ends->end()) return end->second;
    const Part& part = part_of(*parts, state);
    const Part::Origin& from = part.origin_of(state);
    return part.outcome_so_far(part.outcome(from.state), part.asides[from.aside]);
  };
  const bool has_aftermath = std::any_of(
      parts_->begin(), parts_->end(), [](const Part& part) { return part.aftermath != nullptr; });
  if (has_aftermath) {
    joined_.aftermath = [ends, parts = parts_, outcome = joined_.outcome](StateIndex state) {
      const Part& part = part_of(*parts, state);
      if (ends->contains(state) || !part.aftermath) return outcome(state);
      const Part::Origin& from = part.origin_of(state);
      return part.outcome_so_far(part.aftermath(from.state), part.asides[from.aside]);
    };
  }
  joined_.situation = [parts = parts_](StateIndex state) {
    const Part& part = part_of(*parts, state);
    const Part::Origin& from = part.origin_of(state);
    Situation situation;
    if (part.situation) situation = part.situation(from.state);
    if (from.begun > 0) situation.emplace_back("round", from.begun);
    if (!part.stage.empty()) situation.emplace_back(part.stage, 1);
    return situation;
  };
  return std::move(joined_);
}

Battle with_rounds_in_states(const Battle& battle, const EnumerationOptions& options) {
  JoinedChain joined(options);
  std::vector<JoinedChain::Entry> entries;
  for (const StateIndex start : battle.chain.starts) entries.push_back({start, {}, {}});
  const auto itself = [](const Outcome& outcome, const Outcome&) { return outcome; };
  const auto at_end = [](const Outcome& ended, const Outcome&, StateIndex) {
    return std::optional(ended);
  };
  joined.add(battle, {"", at_end, itself}, entries);
  Battle result = joined.take();
  result.chances = battle.chances;
  for (const EndFigure& figure : battle.end_figures) {
    EndFigure& copied = result.end_figures.emplace_back(figure);
    copied.payoff = [payoff = figure.payoff, parts = joined.parts_, outcome = result.outcome,
                     is_of_aftermath = figure.is_of_aftermath](StateIndex state) {
      if (is_of_aftermath && outcome(state).winner == Winner::undecided) return std::int64_t{0};
      const JoinedChain::Part& part = JoinedChain::part_of(*parts, state);
      return payoff(part.origin_of(state).state);
    };
  }
  return result;
}

Battle standalone_battle(Battle battle) {
  const bool says_all = !battle.rounds && !battle.retreat_after && battle.chain.starts.front() == 0;
  return says_all ? std::move(battle) : with_rounds_in_states(battle);
}

}  // namespace asdic
