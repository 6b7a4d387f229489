#include "asdic/dice.hpp"

#include <algorithm>
#include <cstdint>
#include <string>

#include "lib/exact/number.hpp"
#include "solver/api/calling.hpp"
#include "solver/api/number_impl.hpp"
#include "states/dice/distribution.hpp"

namespace asdic::v0 {

namespace {

constexpr std::int64_t most_faces = 10'000;
constexpr std::int64_t most_dice = 2'000;

void require_range(const std::string& what, std::int64_t number, std::int64_t least,
                   std::int64_t most) {
  if (number >= least && number <= most) return;
  throw Error(ErrorCode::misuse, what + " must be from " + std::to_string(least) + " to " +
                                     std::to_string(most) + ", and is " + std::to_string(number));
}

void check_dice(int die, std::int64_t count, int most) {
  require_range("the number of faces of a die", die, 1, most_faces);
  require_range("the number of dice", count, 0, most_dice);
  require_range("the most that counts", most, 0, no_most);
}

void check_volley(int die, const std::vector<Dice>& volley, int most) {
  std::int64_t count = 0;
  for (const Dice& dice : volley) {
    check_dice(die, dice.count, most);
    require_range("the value on which a die hits", dice.value, 0, no_most);
    count += dice.count;
  }
  check_dice(die, count, most);
}

Number number_of_whole(const Integer& whole) {
  return number_of(Value(Rational(whole)));
}

/// Returns the results `least` + k with the weights[k] above 0. Results above `most` count as
/// `most`.
DiceRoll roll_of(const Weights& weights, std::int64_t least, int most) {
  std::vector<std::pair<int, Integer>> sums;
  for (std::size_t k = 0; k < weights.size(); ++k) {
    if (weights[k].sign() == 0) continue;
    const auto result =
        static_cast<int>(std::min<std::int64_t>(least + static_cast<std::int64_t>(k), most));
    if (sums.empty() || sums.back().first != result) {
      sums.emplace_back(result, weights[k]);
    } else {
      sums.back().second += weights[k];
    }
  }
  DiceRoll roll;
  for (const auto& [result, weight] : sums) roll.emplace_back(result, number_of_whole(weight));
  return roll;
}

/// Returns the number of throws for each sum of dice: entry k is that of the sum (dice + k).
Weights throws_by_sum(std::size_t die, int count) {
  Weights ways = {Integer(1)};
  for (int dice = 0; dice < count; ++dice) {
    Weights next(ways.size() + die - 1);
    Integer window = 0;  // of the sums from which one more die leads to sum k
    for (std::size_t k = 0; k < next.size(); ++k) {
      if (k < ways.size()) window += ways[k];
      if (k >= die) window -= ways[k - die];
      next[k] = window;
    }
    ways = std::move(next);
  }
  return ways;
}

}  // namespace

DiceRoll hits(int die, const std::vector<Dice>& volley, int most) {
  check_volley(die, volley, most);
  return calling([&] {
    int certain = 0;
    Weights weights = {Integer(1)};
    for (const Dice& dice : volley) {
      if (dice.value >= die) {
        certain += dice.count;
      } else if (dice.value > 0) {
        const auto count = static_cast<std::size_t>(dice.count);
        weights = convolution(weights, binomial(dice.value, die, count));
      }
    }
    return roll_of(weights, certain, most);
  });
}

DiceRoll low_luck_hits(int die, const std::vector<Dice>& volley, int most) {
  check_volley(die, volley, most);
  std::int64_t sum = 0;
  for (const Dice& dice : volley) sum += std::int64_t{dice.count} * std::min(dice.value, die);
  return hits(die, {{static_cast<int>(sum / die), die}, {1, static_cast<int>(sum % die)}}, most);
}

DiceRoll sum_of_dice(int die, int count, int most) {
  check_dice(die, count, most);
  require_range("the number of faces of all dice", std::int64_t{die} * count, 0, most_faces);
  return calling(
      [&] { return roll_of(throws_by_sum(static_cast<std::size_t>(die), count), count, most); });
}

Row<std::pair<int, int>, Number> both(const DiceRoll& first, const DiceRoll& second) {
  return calling([&] {
    Row<std::pair<int, int>, Number> pairs;
    for (const auto& [one, weight_of_one] : first) {
      for (const auto& [other, weight_of_other] : second) {
        const Rational weight = value_of(weight_of_one).exact() * value_of(weight_of_other).exact();
        pairs.push_back({{one, other}, number_of(Value(weight))});
      }
    }
    return pairs;
  });
}

}  // namespace asdic::v0
