#include "states/rules/surface/amounts.hpp"

#include <algorithm>
#include <numeric>

#include "states/dice/distribution.hpp"

namespace asdic {

namespace {

using surface::faces;

}  // namespace

AmountIndex NavalDice::add(const Weights& weights, const Integer& denominator) {
  AmountRoll amounts;
  Weights positive;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    if (weights[i] == 0) continue;
    positive.push_back(weights[i]);
    amounts.amounts.push_back(static_cast<int>(i));
  }
  amounts.roll = rolls_.intern(positive, denominator);
  amounts_.push_back(std::move(amounts));
  return static_cast<AmountIndex>(amounts_.size() - 1);
}

const Weights& NavalDice::steps(const Attack& attack) {
  const auto [entry, added] = steps_.try_emplace(attack);
  if (!added) return entry->second;
  const std::vector<int>& damage = tables_.damage[attack.damage_column];
  Weights die(static_cast<std::size_t>(*std::max_element(damage.begin(), damage.end())) + 1);
  for (const int each : damage) die[static_cast<std::size_t>(each)] += 1;
  // The number of throws of two dice, by number of hits. Each hit then rolls one damage die.
  std::map<int, int> throws;
  for (int roll = 2; roll <= 2 * faces; ++roll) {
    const auto row = static_cast<std::size_t>(roll - 2);
    throws[tables_.hits[row][attack.hits_column]] += throws_of_two_dice(roll);
  }
  const int most = throws.rbegin()->first;
  Weights& total = entry->second;
  total.resize(static_cast<std::size_t>(most) * (die.size() - 1) + 1);
  Weights dice = {Integer(1)};
  Integer others = asdic::throws(faces, static_cast<std::size_t>(most));
  for (int hits = 0; hits <= most; ++hits) {
    if (hits > 0) {
      dice = convolution(dice, die);
      others /= faces;
    }
    const auto found = throws.find(hits);
    if (found == throws.end()) continue;
    for (std::size_t i = 0; i < dice.size(); ++i) total[i] += dice[i] * others * found->second;
  }
  return total;
}

AmountIndex NavalDice::damage(std::span<const Attack> attacks, int most) {
  auto hash = static_cast<std::size_t>(most);
  for (const auto& [hits, damage] : attacks) hash = hash_with(hash, hits << 16 | damage);
  const auto [number, added] = numbers_of_damage_.find_or_add(hash, [&](std::uint32_t known) {
    const auto& [others, bound, dice] = damage_[known];
    return bound == most &&
           std::equal(attacks.begin(), attacks.end(), others.begin(), others.end());
  });
  if (!added) return damage_[number].dice;
  Weights weights = {Integer(1)};
  for (const Attack& attack : attacks) {
    weights = convolution(weights, steps(attack));
    const auto cap = static_cast<std::size_t>(most);
    for (; weights.size() > cap + 1; weights.pop_back()) weights[cap] += weights.back();
  }
  const AmountIndex dice =
      add(weights, std::accumulate(weights.begin(), weights.end(), Integer(0)));
  damage_.push_back({{attacks.begin(), attacks.end()}, most, dice});
  return dice;
}

AmountIndex NavalDice::successes(int count, int value) {
  const auto dice = static_cast<std::size_t>(count);
  const auto row = static_cast<std::size_t>(value);
  if (successes_.size() <= row) successes_.resize(row + 1);
  if (successes_[row].size() <= dice) successes_[row].resize(dice + 1);
  std::optional<AmountIndex>& known = successes_[row][dice];
  if (!known) {
    known = add(binomial(std::min(value, faces), faces, dice), asdic::throws(faces, dice));
  }
  return *known;
}

Rational NavalDice::mean(AmountIndex dice) const {
  const AmountRoll& of = amounts_[dice];
  Integer sum = 0;
  for (std::uint32_t i = 0; i < of.amounts.size(); ++i) {
    sum += rolls_.weight(of.roll, i) * of.amounts[i];
  }
  return Rational(sum, rolls_.denominator(of.roll));
}

RollIndex NavalDice::sum_of_rolls(std::span<const AmountIndex> rolls) {
  std::vector<RollIndex> all;
  for (const AmountIndex each : rolls) all.push_back(amounts_[each].roll);
  if (all.size() == 1) return all[0];
  const auto [entry, added] = together_.try_emplace(all);
  if (!added) return entry->second;
  Weights weights = {Integer(1)};
  Integer denominator = 1;
  for (const RollIndex roll : all) {
    Weights next;
    for (const Integer& weight : weights) {
      for (std::uint32_t k = 0; k < rolls_.size(roll); ++k) {
        next.push_back(weight * rolls_.weight(roll, k));
      }
    }
    weights = std::move(next);
    denominator *= rolls_.denominator(roll);
  }
  return entry->second = rolls_.intern(weights, denominator);
}

}  // namespace asdic
