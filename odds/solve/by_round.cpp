#include "odds/solve/by_round.hpp"

#include <map>

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
    for (const auto& [state, chance] : position.broken_off) undecided += chance;
  }
  for (Value& chance : round.winner) chance = to_1(chance);
  if (is_last || position.broken_off.empty()) {
    round.over = Value(Rational(1));
  } else {
    for (const Value& chance : round.winner) round.over += chance;
    round.over = to_1(round.over);
  }
  next_ = knows_continuing && number >= fought_ ? strength(position) : std::nullopt;
  rounds_.push_back(std::move(round));
}

const std::array<ByRound::SideStrength, 2>& ByRound::side_strengths(StateIndex state) {
  const auto [found, is_new] = strengths_.try_emplace(state);
  if (!is_new) return found->second;
  const Outcome outcome = battle_.outcome(state);
  for (const Side side : both_sides) {
    SideStrength& all = found->second[index(side)];
    for (const Roster& each : battle_.rosters[index(side)]) {
      for (const auto& [key, count] : outcome.in_battle[index(side)]) {
        if (!each.has(key.name_text())) continue;
        all.units += count;
        all.hits += std::int64_t{count} * (each.hits - key.damage());
        all.cost += std::int64_t{count} * each.cost;
      }
    }
  }
  return found->second;
}

std::optional<std::array<Strength, 2>> ByRound::strength(const Answer& position) {
  std::array<std::map<SideStrength, Value>, 2> chances;
  for (const auto& [state, chance] : position.broken_off) {
    const std::array<SideStrength, 2>& both = side_strengths(state);
    for (const Side side : both_sides) chances[index(side)][both[index(side)]] += chance;
  }
  std::array<Strength, 2> means;
  for (const Side side : both_sides) {
    Strength& mean = means[index(side)];
    Value whole;
    for (const auto& [own, chance] : chances[index(side)]) {
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
