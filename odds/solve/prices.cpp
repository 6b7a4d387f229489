#include "odds/solve/prices.hpp"

#include <algorithm>
#include <memory>
#include <optional>

#include "lib/error.hpp"
#include "lib/input/policies.hpp"
#include "lib/input/setting_form.hpp"
#include "lib/text.hpp"
#include "lib/whole_number.hpp"
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

/// A game without a fixed order may have as many states; with more, its values would take long.
constexpr std::uint64_t most_for_free_losses = 50'000;

/// What the goal is worth in a case, all that it leaves open at its best.
Value value_of(const Posed& posed, const EnumerationLimits& limits, Numbers numbers) {
  Battle battle = settled_battle(posed, limits, numbers);
  if (battle.rounds) battle = with_rounds_in_states(battle, limits);
  return best_play(posed, std::move(battle), numbers, limits.progress).value();
}

/// The same, or nothing where the game is too large.
std::optional<Value> value_if_small(const Posed& posed, const EnumerationLimits& limits,
                                    Numbers numbers) {
  try {
    return value_of(posed, {std::min(limits.max_states, most_for_free_losses), limits.progress},
                    numbers);
  } catch (const Error& error) {
    if (error.code() != ErrorCode::limit) throw;
    return std::nullopt;
  }
}

/// What the goal is worth at the start where some decisions are fixed to their first options, which
/// are those of the default policies.
Value value_with_first(const Posed& posed, const BestPlay& best, Numbers numbers,
                       const Progress& progress, const std::function<bool(StateIndex)>& fixed) {
  Battle battle = best.open;
  battle.chain = with_play(best.open.chain, Strategy(best.play.size()), fixed);
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

/// A word of the setting, or a number that is one of its values.
bool is_policy(const std::string& text, const Setting& setting) {
  if (std::find(setting.values.begin(), setting.values.end(), text) != setting.values.end()) {
    return true;
  }
  const auto number = parse_whole<int>(text);
  if (!number) return false;
  if (setting.kind == Setting::Kind::number_or_word) {
    return *number >= setting.least && *number <= setting.most;
  }
  return text_in_form({std::int64_t{*number}}, setting).has_value();
}

/// Puts a policy wherever the choice is open.
void settle(const Policy& policy, Case& battle) {
  const auto& [path, value] = policy;
  const auto setting = battle.settings.find(path);
  if (setting != battle.settings.end() && setting->second == optimal) setting->second = value;
  for (CaseSide& side : battle.sides) {
    for (PolicyBlock& block : side.policies) {
      if (block.choice == path && block.what == optimal) block.what = value;
    }
  }
  for (Case& wave : battle.waves) settle(policy, wave);
  if (!battle.sea) return;
  Case sea = *battle.sea;
  settle(policy, sea);
  battle.sea = std::make_shared<const Case>(std::move(sea));
}

/// What the goal is worth under the policy, which a case could have.
Value value_settled(const Policy& policy, Posed posed, const EnumerationLimits& limits,
                    Numbers numbers) {
  settle(policy, posed.battle);
  return value_of(posed, limits, numbers);
}

/// The prices of simple retreats.
class SimpleRetreats {
 public:
  SimpleRetreats(const Posed& posed, const EnumerationLimits& limits)
      : posed_(posed), limits_(limits) {}

  PolicyPrice price(const std::string& retreat, Numbers numbers) const {
    return {std::string(retreat_path) + " = " + retreat, value(retreat, numbers)};
  }

  /// Enclosures leave out most numbers of units.
  PolicyPrice best_when_few(Numbers numbers) const {
    int most = 0;
    for (const Group& group : whole_force(posed_.battle, Side::attacker)) most += group.count;
    std::vector<Value> enclosed;
    for (int units = 1; units <= most; ++units) {
      enclosed.push_back(value(when_left(units), Numbers::certified));
    }
    std::optional<Value> best;
    std::string when_best;
    for (int units = 1; units <= most; ++units) {
      const Value& here = enclosed[static_cast<std::size_t>(units - 1)];
      const bool is_worse = std::any_of(enclosed.begin(), enclosed.end(), [&](const Value& other) {
        return (other - here).lower() > 0;
      });
      if (is_worse) continue;
      Value found = value(when_left(units), numbers);
      if (best && (found - *best).lower() <= 0) continue;
      best = std::move(found);
      when_best = when_left(units);
    }
    return {std::string(retreat_path) + " = " + when_best, best};
  }

 private:
  Value value(const std::string& retreat, Numbers numbers) const {
    return value_settled({retreat_path, retreat}, posed_, limits_, numbers);
  }
  static std::string when_left(int units) { return "{ units = " + std::to_string(units) + " }"; }

  const Posed& posed_;
  const EnumerationLimits& limits_;
};

}  // namespace

std::vector<PolicyPrice> prices(const Posed& posed, const BestOrder& order,
                                const EnumerationLimits& limits, Numbers numbers) {
  const std::string key = losses_path(order.side) + " = ";
  std::optional<Value> freely;
  if (!posed.battle.sides[index(order.side)].play) {  // which does not say whom to lose
    freely = value_if_small(with_open_losses(posed, order.side), limits, numbers);
  }
  const Posed by_default = with_losses(posed, order.side, order.by_default);
  return {{key + optimal, std::move(freely)},
          {key + "the default order", value_of(by_default, limits, numbers)}};
}

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
  const auto& sides = posed.battle.sides;
  const bool has_order = sides[0].seeks_order || sides[1].seeks_order;  // that is not the default
  if (policies > 1 && policies == paths.size() && !has_order) {
    prices.push_back(
        {"all the defaults", value_with_first(posed, best, numbers, limits.progress, {})});
  }
  return prices;
}

Value value_under(const Policy& policy, const Posed& posed, const BestPlay& best,
                  const std::optional<BestOrder>& order, const EnumerationLimits& limits,
                  Numbers numbers) {
  const std::string& path = policy.first;  // clang 14 captures no structured bindings
  const std::string& value = policy.second;
  if (order && value.empty() && path == losses_path(order->side)) {
    return value_of(with_losses(posed, order->side, order->by_default), limits, numbers);
  }
  const auto settings = posed.rules->format.settings;
  const auto setting = std::find_if(settings.begin(), settings.end(),
                                    [&](const Setting& each) { return each.path == path; });
  const bool has_words = setting != settings.end();
  if (value.empty()) {
    if (default_policy(*posed.rules, path)) {
      return value_with_first(posed, best, numbers, limits.progress, [&](StateIndex state) {
        return path_of(best.open.chain, state) == path;
      });
    }
  } else if (has_words && is_policy(value, *setting)) {
    return value_settled(policy, posed, limits, numbers);
  }
  throw Error(Place{"price." + path + (value.empty() ? "" : "." + value)},
              unknown_message("policy", value,
                              has_words ? possible_values(*setting)
                                        : std::vector<std::string>{"the default order"}));
}

}  // namespace asdic
