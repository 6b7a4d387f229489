#include "states/dice/volleys.hpp"

#include <algorithm>
#include <utility>

#include "lib/exact/number.hpp"

namespace asdic {

Volleys::Volleys(int faces, Rolls& rolls)
    : faces_(faces), rolls_(rolls), numbers_(std::make_shared<SharedNumbers<std::string>>()) {
  numbers_.number("");
}

Volleys::~Volleys() = default;

VolleyIndex Volleys::intern(const std::vector<Dice>& dice) {
  kept_.clear();
  for (const Dice& group : dice) {
    if (group.value == 0 || group.count == 0) continue;
    if (!kept_.empty() && kept_.back().same_dice(group)) {
      kept_.back().count += group.count;
    } else {
      kept_.push_back(group);
    }
  }
  if (kept_.empty()) return 0;
  return numbers_.number(
      {reinterpret_cast<const char*>(kept_.data()), kept_.size() * sizeof(Dice)});
}

std::vector<Dice> Volleys::dice_of_all(VolleyIndex volley) const {
  const std::string& bytes = numbers_.key(volley);
  std::vector<Dice> dice(bytes.size() / sizeof(Dice));
  bytes.copy(reinterpret_cast<char*>(dice.data()), bytes.size());
  return dice;
}

Volleys::Volley& Volleys::compute_volley(VolleyIndex volley) {
  if (volleys_.size() <= volley) volleys_.resize(volley + 1);
  Volley& learned = *(volleys_[volley] = std::make_unique<Volley>());
  learned.dice = dice_of_all(volley);
  for (const Dice& group : learned.dice) {
    (group.value >= faces_ ? learned.sure : learned.uncertain) += static_cast<int>(group.count);
  }
  return learned;
}

VolleyIndex Volleys::take_first_die(const Volley& volley) {
  std::vector<Dice> rest = volley.dice;
  --rest.front().count;
  return intern(rest);
}

std::array<VolleyIndex, 2> Volleys::divide(const Volley& volley) {
  const std::vector<Dice>& all = volley.dice;
  const auto other = std::find_if(
      all.begin(), all.end(), [&](const Dice& group) { return group.kind != all.front().kind; });
  const VolleyIndex first = intern({all.begin(), other});
  return {first, intern({other, all.end()})};
}

HitRoll Volleys::weigh_hits(Volley& volley, int most) {
  const int least = std::min(volley.sure, most);
  const auto counted = static_cast<std::size_t>(std::min(most - least, volley.uncertain));
  RollSeries& series = volley.series;
  if (series.size() < counted) {
    if (series.size() == 0) series = RollSeries(denominator_of(volley.dice));
    series.extend(weights_of(volley.dice, std::max(counted, 2 * series.size())));
  }
  const HitRoll roll{least, rolls_.intern(series, counted)};
  if (volley.hits.size() <= static_cast<std::size_t>(most)) {
    volley.hits.resize(static_cast<std::size_t>(most) + 1);
  }
  volley.hits[static_cast<std::size_t>(most)] = roll;
  return roll;
}

/// Returns the denominator of the weights of uncertain dice.
Integer Volleys::denominator_of(const std::vector<Dice>& dice) const {
  Integer denominator = 1;
  for (const Dice& group : dice) {
    if (group.value < faces_) denominator *= pow(chance_of(group).ways, group.count);
  }
  return denominator;
}

/// Returns the weights of fewer than `count` hits of uncertain dice.
Weights Volleys::weights_of(const std::vector<Dice>& dice, std::size_t count) const {
  Weights weights = {1};
  for (const Dice& group : dice) {
    if (group.value >= faces_) continue;
    const Chance hit = chance_of(group);
    const Integer misses = hit.ways - hit.successes;
    weights = convolution(weights, binomial(hit.successes, misses, group.count, count), count);
  }
  return weights;
}

/// Returns the chance in lowest terms. Without them, the weights of most volleys would have a
/// common divisor, and each roll would have to be reduced.
Volleys::Chance Volleys::chance_of(const Dice& dice) const {
  const Integer ways = throws(faces_, dice.best_of);
  const Integer successes = ways - throws(faces_ - dice.value, dice.best_of);
  const Integer common = gcd(successes, ways);
  return {successes / common, ways / common};
}

HitRoll Volleys::weigh_hit(const Dice& dice) {
  const std::size_t at = dice.value;
  const HitRoll hit = hits(intern({{0, dice.value, 1, dice.best_of}}), 1);
  if (dice.best_of > 1) return hit;
  if (single_.size() <= at) single_.resize(at + 1);
  single_[at] = hit;
  return hit;
}

}  // namespace asdic
