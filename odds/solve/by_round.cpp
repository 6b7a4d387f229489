#include "odds/solve/by_round.hpp"

namespace asdic {

namespace {

/// Of one state.
struct Counted {
  std::int64_t units = 0;
  std::int64_t hits = 0;
  std::int64_t cost = 0;
};

Counted counted(const Units& in_battle, const std::vector<Roster>& brought) {
  Counted all;
  for (const Roster& each : brought) {
    for (const auto& [key, count] : in_battle) {
      if (key.name_text() != each.name) continue;
      all.units += count;
      all.hits += std::int64_t{count} * (each.hits - key.damage());
      all.cost += std::int64_t{count} * each.cost;
    }
  }
  return all;
}

}  // namespace

void ByRound::add(const Answer& stand, bool knows_what_goes_on) {
  RoundFought round;
  round.strength = std::move(next_);
  for (std::size_t i = 0; i < asked_.outcomes.size(); ++i) {
    const Outcome& outcome = asked_.outcomes[i];
    round.winner[static_cast<std::size_t>(*outcome.winner)] += stand.figures[i];
  }
  const auto number = static_cast<int>(rounds_.size());
  const bool is_last = number == duration_.limit;
  if (is_last) {
    Value& undecided = round.winner[static_cast<std::size_t>(Winner::undecided)];
    for (const auto& [state, chance] : stand.broken_off) undecided += chance;
  }
  for (Value& chance : round.winner) chance = to_1(chance);
  if (is_last || stand.broken_off.empty()) {
    round.over = Value(Rational(1));
  } else {
    for (const Value& chance : round.winner) round.over += chance;
    round.over = to_1(round.over);
  }
  next_ = knows_what_goes_on && number >= fought_ ? strength(stand) : std::nullopt;
  rounds_.push_back(std::move(round));
}

std::optional<std::array<Strength, 2>> ByRound::strength(const Answer& stand) const {
  std::array<Strength, 2> sums;
  Value whole;
  for (const auto& [state, chance] : stand.broken_off) {
    whole += chance;
    const Outcome outcome = battle_.outcome(state);
    for (const Side side : both_sides) {
      const std::size_t own = index(side);
      const Counted all = counted(outcome.in_battle[own], battle_.rosters[own]);
      sums[own].units += chance * all.units;
      sums[own].hits += chance * all.hits;
      sums[own].cost += chance * all.cost;
    }
  }
  if (whole.lower() <= 0) return std::nullopt;
  for (Strength& each : sums) {
    for (Value* mean : {&each.units, &each.hits, &each.cost}) *mean = ratio(*mean, whole);
  }
  return sums;
}

}  // namespace asdic
