#include "states/joined_copy.hpp"

#include <algorithm>
#include <utility>

#include "lib/error.hpp"
#include "lib/exact/number.hpp"
#include "lib/limits.hpp"
#include "lib/text.hpp"
#include "states/enumerate.hpp"
#include "states/retreat.hpp"

namespace asdic {

std::string with_sides_reversed(const std::string& name) {
  std::vector<std::string> parts;
  for (const std::string_view part : split(name, '.')) {
    const bool is_attacker = part == asdic::name(Side::attacker);
    const bool is_defender = part == asdic::name(Side::defender);
    parts.emplace_back(is_attacker   ? asdic::name(Side::defender)
                       : is_defender ? asdic::name(Side::attacker)
                                     : part);
  }
  return join(parts, ".");
}

JoinedChain::Copy::Copy(JoinedChain& to, const Battle& battle, const Stage& stage)
    : to_(to),
      chain_(to.joined_.chain),
      battle_(battle),
      from_(battle.chain),
      strong_(strong_components(from_)),
      waiting_(from_, strong_),
      stage_(stage),
      rolls_(from_.rolls.count()),
      first_(chain_.state_count()),
      sure_(chain_.rolls.sure()) {
  for (std::size_t i = 0; i < from_.labels.size(); ++i) {
    lists_.push_back(list_of(from_.choices[i], from_.labels[i]));
  }
  if (!stage.name.empty()) {
    fought_ = to.number_of(fought(stage.name));
    rounds_ = to.number_of(rounds(stage.name));
  }
  for (const EndFigure& figure : battle.end_figures) {
    if (fought_ && figure.is_of_aftermath) to.number_of(figure_name(figure.name));
  }
  for (const std::string& name : from_.custom_figures) {
    const std::string joined = figure_name(name);
    figures_.push_back(to.number_of(joined));
    const auto over = battle.denominators.find(name);
    if (over != battle.denominators.end()) to.joined_.denominators.insert({joined, over->second});
  }
}

std::string JoinedChain::Copy::figure_name(const std::string& of_battle) const {
  return stage_.is_counter_attack ? with_sides_reversed(of_battle) : of_battle;
}

void JoinedChain::Copy::enter(const Entry& entry) {
  const auto aside = asides_.try_emplace(entry.aside, static_cast<std::uint32_t>(asides_.size()));
  const StateIndex begin = number_of({aside.first->second, entry.start, round(0, false), 0});
  if (entry.from) {
    chain_.targets[chain_.first_edges[*entry.from]] = begin;
  } else {
    chain_.starts.push_back(begin);
  }
}

void JoinedChain::Copy::run() {
  std::vector<const Outcome*> asides(asides_.size());
  for (const auto& [outcome, number] : asides_) asides[number] = &outcome;
  for (std::size_t next = 0; next < places_.size(); ++next) {
    if (next % 16 == 0) check_time("enumerating", first_ + next);
    const Place place = places_[next];
    if (const auto ended = outcome_at(place)) {
      end(place.state, *ended, *asides[place.aside]);
    } else if (breaks_off(place)) {
      copy_retreat(place);
    } else {
      copy(place);
    }
    chain_.first_edges.push_back(chain_.targets.size());
  }
  Part& part = to_.parts_->emplace_back();
  part.first = first_;
  part.outcome = battle_.outcome;
  part.aftermath = battle_.aftermath;
  part.outcome_so_far = stage_.outcome_so_far;
  part.stage = stage_.name;
  part.situation = battle_.situation;
  for (const Outcome* aside : asides) part.asides.push_back(*aside);
  for (const Place& place : places_) {
    const bool counts = place.round != uncounted;
    part.from.push_back({place.state, place.aside, counts ? begun(place) : 0});
  }
}

std::uint32_t JoinedChain::Copy::round(std::uint32_t begun, bool has_broken_off) const {
  if (!battle_.rounds && (has_broken_off || !battle_.retreat_after)) return uncounted;
  return has_broken_off ? begun | broken_off : begun;
}

bool JoinedChain::Copy::round_begins(const Place& place) const {
  return from_.round_begins[place.state] != 0 && !strong_.is_closed(place.state);
}

bool JoinedChain::Copy::breaks_off(const Place& place) const {
  return round_begins(place) && battle_.retreat_after && !has_broken_off(place) &&
         begun(place) == static_cast<std::uint32_t>(*battle_.retreat_after);
}

std::optional<Outcome> JoinedChain::Copy::outcome_at(const Place& place) const {
  // A battle counts as a stalemate if the deciding sides went round a loop without leaving it.
  const bool has_waited = (place.waited & waiting_.gate(place.state)) != 0;
  if (has_waited || strong_.is_closed(place.state)) return battle_.outcome_at_end(place.state);
  const bool limited = round_begins(place) && battle_.rounds && !breaks_off(place) &&
                       begun(place) == static_cast<std::uint32_t>(*battle_.rounds);
  return limited ? std::optional(battle_.outcome_broken_off(place.state)) : std::nullopt;
}

StateIndex JoinedChain::Copy::number_of(const Place& place) {
  const auto [entry, added] =
      numbers_.try_emplace(place, static_cast<StateIndex>(first_ + places_.size()));
  if (!added) return entry->second;
  if (entry->second >= to_.max_states_) {
    const std::string what = stage_.name.empty() ? "the battle with its rounds counted has"
                                                 : "the battles that follow one another have";
    throw Error(ErrorCode::limit, what + " more than " + std::to_string(to_.max_states_) +
                                      " states" + (stage_.name.empty() ? "" : " together") +
                                      hint_of_decisions(from_));
  }
  places_.push_back(place);
  return entry->second;
}

void JoinedChain::Copy::add_state(NodeKind kind, std::uint32_t row, bool begins) {
  chain_.kinds.push_back(kind);
  chain_.rows.push_back(row);
  chain_.round_begins.push_back(begins ? 1 : 0);
}

void JoinedChain::Copy::end(StateIndex of_battle, const Outcome& ended, const Outcome& aside) {
  const auto state = static_cast<StateIndex>(chain_.kinds.size());
  auto outcome = stage_.at_end(ended, aside, state);
  if (outcome) {
    add_state(NodeKind::end, 0, false);
    to_.outcomes_.emplace(state, *std::move(outcome));
  } else {
    add_state(NodeKind::chance, sure_, false);
    chain_.targets.push_back(state);  // until the entry that follows names another
  }
  if (fought_) {
    chain_.payoffs.push_back({state, *fought_, 1});
    const Winner winner = ended.winner.value();
    const std::string won =
        won_by(stage_.name, stage_.is_counter_attack ? reversed(winner) : winner);
    chain_.payoffs.push_back({state, to_.number_of_chance(won), 1});
    pay_aftermath(state, of_battle, winner);
  }
  if (from_.kinds[of_battle] == NodeKind::end) copy_payoffs(of_battle);
}

/// Pays in `state` of the joined chain what happens after the end of this battle in `of_battle`.
void JoinedChain::Copy::pay_aftermath(StateIndex state, StateIndex of_battle, Winner winner) {
  if (winner == Winner::undecided) return;
  for (const EndFigure& figure : battle_.end_figures) {
    const std::int64_t amount = figure.is_of_aftermath ? figure.payoff(of_battle) : 0;
    if (amount != 0)
      chain_.payoffs.push_back({state, to_.number_of(figure_name(figure.name)), amount});
  }
}

void JoinedChain::Copy::copy_retreat(const Place& place) {
  const auto to = std::lower_bound(from_.retreats.begin(), from_.retreats.end(),
                                   std::pair(place.state, StateIndex{0}));
  const std::uint32_t after = round(begun(place), true);
  if (to_.options_.decides_retreats && !stage_.is_counter_attack) {
    add_state(NodeKind::attacker_decides, list_of({retreat_path, true}, {"go on", "retreat"}),
              false);
    chain_.targets.push_back(number_of({place.aside, place.state, after, 0}));
  } else {
    add_state(NodeKind::chance, sure_, false);
  }
  chain_.targets.push_back(number_of({place.aside, to->second, after, 0}));
}

std::uint32_t JoinedChain::Copy::list_of(const Choice& choice,
                                         const std::vector<std::string>& labels) {
  const auto& list = to_.lists_.try_emplace({choice, labels}, chain_.labels.size());
  if (list.second) {
    chain_.labels.push_back(labels);
    chain_.choices.push_back(choice);
  }
  return list.first->second;
}

std::uint32_t JoinedChain::Copy::waited(const Place& place, StateIndex to) const {
  // Notes no gates in a battle that is the whole case, because it may wait in a loop. If rounds are
  // counted, there are no loops.
  if (stage_.name.empty() || place.round != uncounted || !waiting_.waits(place.state, to)) return 0;
  return place.waited | waiting_.gate(place.state);
}

void JoinedChain::Copy::copy(const Place& place) {
  const bool begins = round_begins(place);
  const NodeKind kind = from_.kinds[place.state];
  const std::uint32_t row = from_.rows[place.state];
  add_state(kind, kind == NodeKind::chance ? roll(row) : lists_[row], begins);
  const std::uint32_t after = place.round == uncounted
                                  ? uncounted
                                  : round(begun(place) + (begins ? 1 : 0), has_broken_off(place));
  for (const StateIndex target : from_.successors(place.state)) {
    chain_.targets.push_back(number_of({place.aside, target, after, waited(place, target)}));
  }
  if (begins && rounds_) chain_.payoffs.push_back({here(), *rounds_, 1});
  copy_payoffs(place.state);
}

void JoinedChain::Copy::copy_payoffs(StateIndex state) {
  for (auto payoff = std::lower_bound(from_.payoffs.begin(), from_.payoffs.end(), state,
                                      [](const Payoff&a, StateIndex b) { return a.state < b; });
       payoff != from_.payoffs.end() && payoff->state == state; ++payoff) {
    chain_.payoffs.push_back({here(), figures_[payoff->figure], payoff->amount});
  }
}

RollIndex JoinedChain::Copy::roll(RollIndex of_battle) {
  std::optional<RollIndex>& known = rolls_[of_battle];
  if (!known) {
    std::vector<Integer> weights;
    for (std::uint32_t k = 0; k < from_.rolls.size(of_battle); ++k) {
      weights.push_back(from_.rolls.weight(of_battle, k));
    }
    known = chain_.rolls.intern(weights, from_.rolls.denominator(of_battle));
  }
  return *known;
}

}  // namespace asdic
