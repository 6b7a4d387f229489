#include "states/volleys.hpp"

#include <algorithm>

namespace asdic {

namespace {

/// Weights of 0 .. n hits with n dice that hit with chance value / faces, over faces^n.
std::vector<Integer> binomial(int value, int faces, std::uint32_t n) {
  std::vector<Integer> weights(n + 1);
  weights[0] = 1;
  for (std::uint32_t dice = 1; dice <= n; ++dice) {
    for (std::uint32_t k = dice; k > 0; --k) {
      weights[k] = weights[k] * (faces - value) + weights[k - 1] * value;
    }
    weights[0] *= faces - value;
  }
  return weights;
}

std::vector<Integer> convolution(const std::vector<Integer>& a, const std::vector<Integer>& b) {
  std::vector<Integer> sum(a.size() + b.size() - 1);
  for (std::size_t i = 0; i < a.size(); ++i) {
    for (std::size_t j = 0; j < b.size(); ++j) sum[i + j] += a[i] * b[j];
  }
  return sum;
}

}  // namespace

Volleys::Volleys(int faces, Rolls& rolls) : faces_(faces), rolls_(rolls) {
  intern({});
}

VolleyIndex Volleys::intern(const std::vector<Dice>& dice) {
  std::vector<Dice> kept;
  for (const Dice& group : dice) {
    if (group.value == 0 || group.count == 0) continue;
    if (!kept.empty() && kept.back().kind == group.kind && kept.back().value == group.value) {
      kept.back().count += group.count;
    } else {
      kept.push_back(group);
    }
  }
  const std::string key(reinterpret_cast<const char*>(kept.data()), kept.size() * sizeof(Dice));
  const auto [entry, added] = known_.try_emplace(key, static_cast<VolleyIndex>(volleys_.size()));
  if (added) volleys_.push_back({std::move(kept)});
  return entry->second;
}

VolleyIndex Volleys::without_first_die(VolleyIndex volley) {
  if (volleys_[volley].rest == 0) {
    std::vector<Dice> rest = volleys_[volley].dice;
    --rest.front().count;
    volleys_[volley].rest = intern(rest);
  }
  return volleys_[volley].rest;
}

VolleyIndex Volleys::without_first_group(VolleyIndex volley) {
  const auto& dice = volleys_[volley].dice;
  return intern({dice.begin() + 1, dice.end()});
}

HitRoll Volleys::hits(VolleyIndex volley, int most) {
  if (const auto found = volleys_[volley].hits.find(most); found != volleys_[volley].hits.end()) {
    return found->second;
  }
  int sure = 0;
  std::vector<Integer> weights = {1};
  for (const Dice& dice : volleys_[volley].dice) {
    if (dice.value >= faces_) {
      sure += static_cast<int>(dice.count);
    } else {
      weights = convolution(weights, binomial(dice.value, faces_, dice.count));
    }
  }
  const int least = std::min(sure, most);
  Integer denominator = 0;
  for (const Integer& weight : weights) denominator += weight;
  const auto results = static_cast<std::size_t>(most - least) + 1;
  while (weights.size() > results) {
    weights[weights.size() - 2] += weights.back();
    weights.pop_back();
  }
  const HitRoll roll{least, rolls_.intern(weights, denominator)};
  volleys_[volley].hits.emplace(most, roll);
  return roll;
}

HitRoll Volleys::hit(int value) {
  return hits(intern({{0, static_cast<std::uint16_t>(value), 1}}), 1);
}

}  // namespace asdic
