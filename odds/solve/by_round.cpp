#include "odds/solve/by_round.hpp"

namespace asdic {

void ByRound::add(const Answer& position, bool knows_continuing) {
  RoundFought round;
  round.strength = std::move(next_);
  for (std::size_t i = 0; i < asked_.outcomes.size(); ++i) {
    const Outcome& outcome = asked_.outcomes[i];
    round.winner[static_cast<std::size_t>(*outcome.winner)] += position.figures[i];
  }
  const auto number = static_cast<int>(rounds_.size());
  const bool is_last = number == duration_.limit;
  if (is_last) {
    Value& undecided = round.winner[static_cast<std::size_t>(Winner::undecided)];
    for (const auto& [state, chance] : position.broken_off.values()) undecided += chance;
  }
  for (Value& chance : round.winner) chance = to_1(chance);
  if (is_last || position.broken_off.empty()) {
    round.over = Value(Rational(1));
  } else {
    for (const Value& chance : round.winner) round.over += chance;
    round.over = to_1(round.over);
  }
  next_ = knows_continuing && number >= fought_ ? strength(position.broken_off) : std::nullopt;
  rounds_.push_back(std::move(round));
}

const ByRound::SideStrength& ByRound::strength_of_unit(Side side, const UnitKey& key) {
  const auto [found, is_new] = unit_strengths_[index(side)].try_emplace(key);
  if (!is_new) return found->second;
  for (const Roster& each : battle_.rosters[index(side)]) {
    if (!each.has(key.name_text())) continue;
    found->second.units += 1;
    found->second.hits += each.hits - key.damage();
    found->second.cost += each.cost;
  }
  return found->second;
}

const std::array<ByRound::SideStrength, 2>& ByRound::side_strengths(StateIndex state) {
  const auto [found, is_new] = strengths_.try_emplace(state);
  if (!is_new) return found->second;
  const Outcome outcome = battle_.outcome(state);
  for (const Side side : both_sides) {
    SideStrength& all = found->second[index(side)];
    for (const auto& [key, count] : outcome.in_battle[index(side)]) {
      const SideStrength& one = strength_of_unit(side, key);
      all.units += count * one.units;
      all.hits += count * one.hits;
      all.cost += count * one.cost;
    }
  }
  return found->second;
}

std::optional<std::array<Strength, 2>> ByRound::strength(const StateChances& continuing) {
  std::array<Strength, 2> means;
  for (const Side side : both_sides) {
    Strength& mean = means[index(side)];
    Value whole;
    const auto own_strength = [&](StateIndex state) { return side_strengths(state)[index(side)]; };
    for (const auto& [own, chance] : continuing.sums_by(own_strength)) {
      whole += chance;
      mean.units += chance * own.units;
      mean.hits += chance * own.hits;
      mean.cost += chance * own.cost;
    }
    if (whole.lower() <= 0) return std::nullopt;
    for (Value* each : {&mean.units, &mean.hits, &mean.cost}) *each = ratio(*each, whole);
  }
  return means;
}

}  // namespace asdic
