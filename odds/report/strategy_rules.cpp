#include "odds/report/strategy_rules.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <optional>

#include "lib/text.hpp"

namespace asdic {

namespace {

using Counts = std::map<std::string, std::size_t>;

/// Returns the entropy of the decisions, in bits, of all these examples together.
double uncertainty(const Counts& counts) {
  double all = 0;
  for (const auto& [done, count] : counts) all += static_cast<double>(count);
  double sum = 0;
  for (const auto& [done, count] : counts) {
    const auto number = static_cast<double>(count);
    if (count > 0) sum += number * std::log2(all / number);
  }
  return sum;
}

struct Bounds {
  int least = 0;
  int most = std::numeric_limits<int>::max();
};

struct Split {
  std::size_t feature;
  int most;  ///< the greatest number of the lower part
};

class RuleSplitter {
 public:
  explicit RuleSplitter(const std::vector<Feature>& features)
      : features_(features), bounds_(features.size()) {}

  std::vector<StrategyRule> run(std::vector<const Example*> examples) {
    split(std::move(examples));
    return std::move(rules_);
  }

 private:
  void split(std::vector<const Example*> examples) {
    const std::optional<Split> best = best_split(examples);
    if (!best) return add_rule(examples);
    const auto middle = std::stable_partition(
        examples.begin(), examples.end(),
        [&](const Example* each) { return each->numbers[best->feature] <= best->most; });
    Bounds& bounds = bounds_[best->feature];
    const Bounds before = bounds;
    bounds.most = best->most;
    split({examples.begin(), middle});
    bounds = {best->most + 1, before.most};
    split({middle, examples.end()});
    bounds = before;
  }

  /// Returns the best split, or nothing if all examples have one decision or cannot be
  /// distinguished.
  std::optional<Split> best_split(const std::vector<const Example*>& examples) const {
    Counts all;
    for (const Example* each : examples) ++all[each->done];
    if (all.size() < 2) return std::nullopt;
    std::optional<Split> best;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t feature = 0; feature < features_.size(); ++feature) {
      std::map<int, Counts> by_number;
      for (const Example* each : examples) ++by_number[each->numbers[feature]][each->done];
      Counts below;
      Counts above = all;
      for (const auto& [number, counts] : by_number) {
        for (const auto& [done, count] : counts) {
          below[done] += count;
          above[done] -= count;
        }
        if (number == by_number.rbegin()->first) break;
        const double left = uncertainty(below) + uncertainty(above);
        if (left >= least) continue;
        least = left;
        best = {feature, number};
      }
    }
    return best;
  }

  void add_rule(const std::vector<const Example*>& examples) {
    std::vector<std::string> done;
    for (const Example* each : examples) {
      if (std::find(done.begin(), done.end(), each->done) == done.end()) done.push_back(each->done);
    }
    StrategyRule rule{join(done, " or "), {}, examples.size()};
    for (std::size_t i = 0; i < features_.size(); ++i) {
      const auto& [least, most] = bounds_[i];
      if (least == 0 && most == std::numeric_limits<int>::max()) continue;
      const std::string number =
          least == most                             ? std::to_string(least)
          : most == std::numeric_limits<int>::max() ? std::to_string(least) + " or more"
          : least == 0                              ? "at most " + std::to_string(most)
                       : std::to_string(least) + " to " + std::to_string(most);
      rule.conditions.push_back({features_[i], most == 0 ? "no" : number});
    }
    rules_.push_back(std::move(rule));
  }

  const std::vector<Feature>& features_;
  std::vector<Bounds> bounds_;
  std::vector<StrategyRule> rules_;
};

}  // namespace

std::vector<StrategyRule> rules_of(const std::vector<Example>& examples,
                                   const std::vector<Feature>& features) {
  std::vector<const Example*> all;
  all.reserve(examples.size());
  for (const Example& each : examples) all.push_back(&each);
  return RuleSplitter(features).run(std::move(all));
}

}  // namespace asdic
