#include "odds/best_play/prices.hpp"

#include <algorithm>
#include <memory>
#include <optional>

#include "lib/error.hpp"
#include "lib/input/document.hpp"
#include "lib/input/open_choices.hpp"
#include "lib/input/policies.hpp"
#include "lib/input/setting_form.hpp"
#include "lib/limits.hpp"
#include "lib/text.hpp"
#include "lib/whole_number.hpp"
#include "odds/best_play/battle_of_case.hpp"
#include "states/joined_chain.hpp"
#include "states/retreat.hpp"

namespace asdic {

namespace {

/// The most states for which simple retreats are priced. There is one price for each number of
/// units, and larger battles would take long.
constexpr StateIndex most_for_simple_retreats = 20'000;

const std::string& path_of(const Chain& chain, StateIndex state) {
  return chain.choices[chain.rows[state]].setting;
}

/// The most states of a game without a fixed casualty order. Larger games would take long.
constexpr std::uint64_t most_for_free_losses = 50'000;

/// Returns the value of the goal under best play of all that the case leaves open, except for the
/// choices that follow their default policies.
Value value_of(const Problem& problem, Numbers numbers,
               const std::function<bool(const Choice&)>& is_default = nullptr) {
  Battle battle = battle_of_case(problem, numbers, is_default);
  if (battle.rounds || battle.retreat_after) battle = with_rounds_in_states(battle);
  return best_play(problem, std::move(battle), numbers).value();
}

/// Returns value_of(), or nothing if the game is too large.
std::optional<Value> value_if_small(const Problem& problem, Numbers numbers) {
  try {
    const LimitScope scope({.states = most_for_free_losses});
    return value_of(problem, numbers);
  } catch (const Error& error) {
    if (error.code() != ErrorCode::limit) throw;
    return std::nullopt;
  }
}

/// Returns the value of the goal if the decisions of the setting `path`, or all if it is empty,
/// have their first options, which are those of the default policies. Simple retreats by odds then
/// have other odds, so the battle is enumerated again.
Value value_by_default(const Problem& problem, const BestPlay& best, Numbers numbers,
                       const std::string& path) {
  const auto is_of_it = [&](const Choice& choice) {
    return path.empty() || choice.setting == path;
  };
  if (retreats_by_value(problem.battle)) return value_of(problem, numbers, is_of_it);
  const Chain& chain = best.open.chain;
  Battle battle = best.open;
  battle.chain = with_play(chain, Strategy(best.play.size()), [&](StateIndex state) {
    return is_of_it(chain.choices[chain.rows[state]]);
  });
  return best_play(problem, std::move(battle), numbers).value();
}

/// Returns the text of the default policy, or nothing if a case must give a policy.
std::optional<std::string> default_policy(const RuleSystem& rules, const std::string& path) {
  for (const Setting& setting : rules.format.settings) {
    if (setting.path != path) continue;
    if (setting.default_value.empty()) return std::nullopt;
    return path + " = " + setting.default_value;
  }
  return path + " = the default order";
}

/// Returns the words that the setting may have. A setting that is a number or a word has only its
/// default word.
std::vector<std::string> words_of(const Setting& setting) {
  if (setting.kind == Setting::Kind::number_or_word) return {setting.default_value};
  return setting.values;
}

bool is_word(const std::string& text, const Setting& setting) {
  const std::vector<std::string> words = words_of(setting);
  return std::find(words.begin(), words.end(), text) != words.end();
}

/// Returns the policy that `text` gives as a case would: a word of the setting, a number, or a form
/// such as { odds = "1/4" }. Returns nothing if the setting does not accept it.
std::optional<std::string> policy_text(const std::string& text, const Setting& setting) {
  if (is_word(text, setting)) return text;
  const auto number = parse_whole<int>(text);
  if (number && setting.kind == Setting::Kind::number_or_word) {
    const bool is_accepted = *number >= setting.least && *number <= setting.most;
    return is_accepted ? std::optional(std::to_string(*number)) : std::nullopt;
  }
  if (number) return text_in_form({std::int64_t{*number}}, setting);
  if (setting.forms.empty() || !text.starts_with('{')) return std::nullopt;
  Document document = Document::parse("", "policy");
  document.set("value", text, "--set");
  return text_in_form(*document.root().get("value"), setting);
}

/// Returns what policy_text() accepts, for a message.
std::vector<std::string> possible_policies(const Setting& setting) {
  std::vector<std::string> possible = words_of(setting);
  if (setting.kind == Setting::Kind::number_or_word) {
    possible.push_back("a number from " + std::to_string(setting.least) + " to " +
                       std::to_string(setting.most));
  }
  Setting with_forms = setting;
  std::erase_if(with_forms.forms, [](const Setting::Form& form) {
    using Kind = Setting::Form::Kind;
    return form.kind == Kind::by_round || form.kind == Kind::chances || form.kind == Kind::names;
  });
  for (const std::string& form : possible_forms(with_forms)) possible.push_back(form);
  return possible;
}

/// Replaces open choices of a path by a policy, also in later waves and in the battle at sea.
void set_policy(const Policy& policy, Case& battle) {
  const auto& [path, value] = policy;
  const auto setting = battle.settings.find(path);
  if (setting != battle.settings.end() && setting->second == optimal) setting->second = value;
  for (CaseSide& side : battle.sides) {
    for (PolicyBlock& block : side.policies) {
      if (block.choice == path && block.what == optimal) block.what = value;
    }
  }
  for (Case& wave : battle.waves) set_policy(policy, wave);
  if (!battle.sea) return;
  Case sea = *battle.sea;
  set_policy(policy, sea);
  battle.sea = std::make_shared<const Case>(std::move(sea));
}

/// Returns whether a block of policies leaves the choice `path` open, also in later waves and in
/// the battle at sea. A block has a word as its policy, and neither a number nor a simple retreat.
bool has_open_block(const Case& battle, const std::string& path) {
  for (const CaseSide& side : battle.sides) {
    for (const PolicyBlock& block : side.policies) {
      if (block.choice == path && block.what == optimal) return true;
    }
  }
  return std::any_of(battle.waves.begin(), battle.waves.end(),
                     [&](const Case& wave) { return has_open_block(wave, path); }) ||
         (battle.sea && has_open_block(*battle.sea, path));
}

/// Returns the value of the goal under a policy that a case could have.
Value value_with_policy(const Policy& policy, Problem problem, Numbers numbers) {
  set_policy(policy, problem.battle);
  return value_of(problem, numbers);
}

/// Returns the price of a simple retreat, such as { units = 2 }. Enumerates the case with it,
/// because the policy does not apply in stalemates, which only the rules find.
PolicyPrice price_of_retreat(const std::string& retreat, const Problem& problem, Numbers numbers) {
  return {std::string(retreat_path) + " = " + retreat,
          value_with_policy({retreat_path, retreat}, problem, numbers)};
}

std::string when_left(int units) {
  return "{ units = " + std::to_string(units) + " }";
}

/// Returns the price of the best retreat when few units are left. Certified values exclude most
/// numbers of units.
PolicyPrice best_when_few(const Problem& problem, Numbers numbers) {
  int most = 0;
  for (const Group& group : whole_force(problem.battle, Side::attacker)) most += group.count;
  std::vector<PolicyPrice> certified;
  for (int units = 1; units <= most; ++units) {
    certified.push_back(price_of_retreat(when_left(units), problem, Numbers::certified));
  }
  PolicyPrice best;
  for (int units = 1; units <= most; ++units) {
    const PolicyPrice& own = certified[static_cast<std::size_t>(units - 1)];
    const bool is_worse = std::any_of(
        certified.begin(), certified.end(),
        [&](const PolicyPrice& other) { return (*other.value - *own.value).lower() > 0; });
    if (is_worse) continue;
    PolicyPrice found = price_of_retreat(when_left(units), problem, numbers);
    if (best.value && (*found.value - *best.value).lower() <= 0) continue;
    best = std::move(found);
  }
  return best;
}

}  // namespace

std::vector<PolicyPrice> prices(const Problem& problem, const BestOrder& order, Numbers numbers) {
  const std::string key = losses_path(order.side) + " = ";
  std::optional<Value> freely;
  if (!problem.battle.sides[index(order.side)].play) {  // a strategy file has no losses
    freely = value_if_small(with_open_losses(problem, order.side), numbers);
  }
  const Problem by_default = with_losses(problem, order.side, order.by_default);
  return {{key + optimal, std::move(freely)},
          {key + "the default order", value_of(by_default, numbers)}};
}

std::vector<PolicyPrice> prices(const Problem& problem, const BestPlay& best, Numbers numbers) {
  const Chain& chain = best.open.chain;
  std::vector<std::string> paths;
  for (const StateIndex state : best.decisions) {
    std::string path = path_of(chain, state);
    if (std::find(paths.begin(), paths.end(), path) == paths.end()) paths.push_back(path);
  }
  std::vector<PolicyPrice> prices;
  std::size_t policies = 0;
  for (const std::string& path : paths) {
    const auto policy = default_policy(*problem.rules, path);
    if (!policy) continue;
    ++policies;
    prices.push_back({*policy, value_by_default(problem, best, numbers, path)});
    if (path != retreat_path || chain.state_count() > most_for_simple_retreats) continue;
    if (has_open_block(problem.battle, path)) continue;
    prices.push_back(best_when_few(problem, numbers));
    for (const char* retreat :
         {"{ odds = \"1/4\" }", "{ odds = \"1/2\" }", "{ exchange = \"0\" }"}) {
      prices.push_back(price_of_retreat(retreat, problem, numbers));
    }
  }
  const auto& sides = problem.battle.sides;
  const bool has_order = sides[0].seeks_order || sides[1].seeks_order;  // not the default order
  if (policies > 1 && policies == paths.size() && !has_order) {
    prices.push_back({"all the defaults", value_by_default(problem, best, numbers, {})});
  }
  return prices;
}

Value value_under(const Policy& policy, const Place& place, const Problem& problem,
                  const BestPlay& best, const std::optional<BestOrder>& order, Numbers numbers) {
  const std::string& path = policy.first;  // clang 14 captures no structured bindings
  const std::string& value = policy.second;
  if (order && value.empty() && path == losses_path(order->side)) {
    return value_of(with_losses(problem, order->side, order->by_default), numbers);
  }
  const auto& settings = problem.rules->format.settings;
  const auto setting = std::find_if(settings.begin(), settings.end(),
                                    [&](const Setting& each) { return each.path == path; });
  const bool has_words = setting != settings.end();
  if (value.empty()) {
    if (default_policy(*problem.rules, path)) {
      return value_by_default(problem, best, numbers, path);
    }
  } else if (const auto text = has_words ? policy_text(value, *setting) : std::nullopt) {
    if (!is_word(*text, *setting) && has_open_block(problem.battle, path)) {
      throw Error(place,
                  "a block of policies leaves this choice open, and a block has no numbers; use " +
                      join(words_of(*setting), " or "));
    }
    return value_with_policy({path, *text}, problem, numbers);
  }
  throw Error(place, unknown_message("policy", value,
                                     has_words ? possible_policies(*setting)
                                               : std::vector<std::string>{"the default order"}));
}

PolicyPrice price_of(const std::string& assignment, const Problem& problem, const BestPlay& best,
                     const std::optional<BestOrder>& order, Numbers numbers) {
  const Place place{"--price"};
  const auto equals = assignment.find('=');
  if (equals == std::string::npos) {
    throw Error(place, quote(assignment) + " has no value; write KEY=VALUE, as in " +
                           "'attacker.retreat={ odds = \"1/4\" }'");
  }
  const std::string path(trim(std::string_view(assignment).substr(0, equals)));
  const std::string value(trim(std::string_view(assignment).substr(equals + 1)));
  const auto choices = open_choices(problem.battle, problem.rules->format);
  if (std::find(choices.begin(), choices.end(), path) == choices.end()) {
    throw Error(place, unknown_message("open choice", path, choices));
  }
  return {path + " = " + value, value_under({path, value}, place, problem, best, order, numbers)};
}

}  // namespace asdic
