#include "states/dice/volleys.hpp"

#include <algorithm>
#include <span>
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
    if (group.value < faces_) learned.thrown += std::size_t{group.count} * group.best_of;
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
  const auto last = static_cast<std::size_t>(std::min(most - least, volley.uncertain));
  if (volley.weights.size() < last)
    compute_weights(volley, std::max(last, 2 * volley.weights.size()));
  const std::span counted(volley.weights.data(), last);
  cut_.resize(last + 1);
  std::copy(counted.begin(), counted.end(), cut_.begin());
  const Integer denominator = throws(faces_, volley.thrown);
  cut_.back() = rest(denominator, counted);
  const HitRoll roll{least, rolls_.intern(cut_, denominator, &volley.places)};
  if (volley.hits.size() <= static_cast<std::size_t>(most)) {
    volley.hits.resize(static_cast<std::size_t>(most) + 1);
  }
  volley.hits[static_cast<std::size_t>(most)] = roll;
  return roll;
}

void Volleys::compute_weights(Volley& volley, std::size_t count) const {
  volley.weights = {1};
  for (const Dice& dice : volley.dice) {
    if (dice.value >= faces_) continue;
    const Integer misses = throws(faces_ - dice.value, dice.best_of);
    const Integer successes = throws(faces_, dice.best_of) - misses;
    volley.weights =
        convolution(volley.weights, binomial(successes, misses, dice.count, count), count);
  }
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
