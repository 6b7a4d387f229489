#include "odds/solve/prices.hpp"

#include <algorithm>
#include <memory>
#include <optional>

#include "odds/solve/settled_battle.hpp"
#include "states/joined_chain.hpp"
#include "states/retreat_below.hpp"

namespace asdic {

namespace {

/// There is one for each number of units and more: in larger battles they would take long.
constexpr StateIndex most_for_simple_retreats = 20'000;

const std::string& path_of(const Chain& chain, StateIndex state) {
  return chain.choices[chain.rows[state]];
}

/// What the goal is worth at the start where some decisions are fixed to their first options, which
/// are those of the default policies.
Value value_with_first(const Posed& posed, const BestPlay& best, Numbers numbers,
                       const Progress& progress, const std::function<bool(StateIndex)>& fixed) {
  Battle battle = best.open;
  battle.chain = with_play(best.open.chain, Play(best.play.size()), fixed);
  return best_play(posed, std::move(battle), numbers, progress).value();
}

/// Nothing where a case has to say what is done.
std::optional<std::string> default_policy(const RuleSystem& rules, const std::string& path) {
  for (const Setting& setting : rules.format.settings) {
    if (setting.path != path) continue;
    if (setting.default_value.empty()) return std::nullopt;
    return path + " = " + setting.default_value;
  }
  return path + " = the default order";
}

/// Puts a retreat wherever the attacker may choose one.
void retreat_by(const std::string& retreat, Case& battle) {
  const auto setting = battle.settings.find(retreat_path);
  if (setting != battle.settings.end() && setting->second == optimal) setting->second = retreat;
  for (Case& wave : battle.waves) retreat_by(retreat, wave);
  if (!battle.sea) return;
  Case sea = *battle.sea;
  retreat_by(retreat, sea);
  battle.sea = std::make_shared<const Case>(std::move(sea));
}

/// The prices of simple retreats.
class SimpleRetreats {
 public:
  SimpleRetreats(const Posed& posed, const EnumerationLimits& limits)
      : posed_(posed), limits_(limits) {}

  PolicyPrice price(const std::string& retreat, Numbers numbers) const {
    Posed changed = posed_;
    retreat_by(retreat, changed.battle);
    Battle battle = settled_battle(changed, limits_, numbers);
    if (battle.rounds) battle = with_rounds_in_states(battle, limits_);
    return {std::string(retreat_path) + " = " + retreat,
            best_play(changed, std::move(battle), numbers, limits_.progress).value()};
  }

  /// Enclosures leave out most numbers of units.
  PolicyPrice best_when_few(Numbers numbers) const {
    int most = 0;
    for (const Group& group : whole_force(posed_.battle, Side::attacker)) most += group.count;
    std::vector<Value> enclosed;
    for (int units = 1; units <= most; ++units) {
      enclosed.push_back(price(when_left(units), Numbers::certified).value);
    }
    std::optional<PolicyPrice> best;
    for (int units = 1; units <= most; ++units) {
      const Value& here = enclosed[static_cast<std::size_t>(units - 1)];
      const bool is_worse = std::any_of(enclosed.begin(), enclosed.end(), [&](const Value& other) {
        return (other - here).lower() > 0;
      });
      if (is_worse) continue;
      PolicyPrice found = price(when_left(units), numbers);
      if (!best || (found.value - best->value).lower() > 0) best = std::move(found);
    }
    return *best;
  }

 private:
  static std::string when_left(int units) { return "{ units = " + std::to_string(units) + " }"; }

  const Posed& posed_;
  const EnumerationLimits& limits_;
};

}  // namespace

std::vector<PolicyPrice> prices(const Posed& posed, const BestPlay& best,
                                const EnumerationLimits& limits, Numbers numbers) {
  const Chain& chain = best.open.chain;
  std::vector<std::string> paths;
  for (const StateIndex state : best.decisions) {
    std::string path = path_of(chain, state);
    if (std::find(paths.begin(), paths.end(), path) == paths.end()) paths.push_back(path);
  }
  std::vector<PolicyPrice> prices;
  std::size_t policies = 0;
  for (const std::string& path : paths) {
    const auto policy = default_policy(*posed.rules, path);
    const auto is_of_it = [&](StateIndex state) { return path_of(chain, state) == path; };
    if (!policy) continue;
    ++policies;
    prices.push_back({*policy, value_with_first(posed, best, numbers, limits.progress, is_of_it)});
    if (path != retreat_path || chain.state_count() > most_for_simple_retreats) continue;
    const SimpleRetreats simple(posed, limits);
    prices.push_back(simple.best_when_few(numbers));
    for (const char* retreat :
         {"{ odds = \"1/4\" }", "{ odds = \"1/2\" }", "{ exchange = \"0\" }"}) {
      prices.push_back(simple.price(retreat, numbers));
    }
  }
  if (policies > 1 && policies == paths.size()) {
    prices.push_back(
        {"all the defaults", value_with_first(posed, best, numbers, limits.progress, {})});
  }
  return prices;
}

}  // namespace asdic
