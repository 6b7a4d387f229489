#include "states/rule_system.hpp"

#include <deque>
#include <functional>
#include <map>
#include <mutex>

#include "lib/input/open_choices.hpp"
#include "lib/log.hpp"
#include "lib/text.hpp"
#include "states/joined_chain.hpp"
#include "states/own_rule_systems.hpp"
#include "states/retreat_below.hpp"
#include "states/waves.hpp"

namespace asdic {

namespace {

/// As RuleSystem::enumerate() does it.
Battle enumerated(const RuleSystem& rules, const Case& battle, const EnumerationLimits& limits) {
  if (battle.sea) return rules.enumerate_landing(battle, limits);
  if (!battle.waves.empty()) return enumerate_waves(battle, rules, limits);
  Battle one = rules.enumerate_one(battle, limits);
  one.rounds = battle.rounds;
  const bool is_limited = one.rounds || one.retreat_after;
  if (is_limited && (limits.decides_retreats || !open_choices(battle, rules.format).empty())) {
    return with_rounds_in_states(one, limits);
  }
  return one;
}

}  // namespace

Battle RuleSystem::enumerate(const Case& battle, const EnumerationLimits& limits) const {
  for (const CaseSide& side : battle.sides) {
    if (side.seeks_order && side.losses.empty()) {
      throw Error(ErrorCode::misuse, "a best order of loss has to be found before the battle");
    }
  }
  EnumerationLimits asked = limits;
  asked.decides_retreats = limits.decides_retreats || retreats_below(battle);
  const log::Phase phase;
  Battle whole = enumerated(*this, battle, asked);
  const Chain& chain = whole.chain;
  if (limits.in_layers == nullptr) {
    phase.done("enumerated ", log::count(chain.state_count(), "state"), ", ",
               log::count(chain.edge_count(), "edge"), " and ",
               log::count(chain.rolls.count(), "roll"));
  }
  return whole;
}

namespace {

/// Those of asdic, which are made when they are first asked for, and what was added.
class RuleSystems {
 public:
  using Made = std::function<const RuleSystem&()>;

  RuleSystems() {
    for (const auto& [name, system] : own_rule_systems()) listed_.emplace(name, system);
  }

  /// By name.
  std::map<std::string, Made, std::less<>> all() const {
    const std::lock_guard lock(mutex_);
    return listed_;
  }

  void add(RuleSystem system) {
    const std::lock_guard lock(mutex_);
    if (!is_code(system.name) || listed_.contains(system.name)) {
      throw Error(ErrorCode::misuse, "a rule system cannot be called " + in_quotes(system.name) +
                                         ": a name has letters, digits, _ and -, and is not taken");
    }
    const RuleSystem& added = added_.emplace_back(std::move(system));
    listed_.emplace(added.name, [&added]() -> const RuleSystem& { return added; });
  }

 private:
  mutable std::mutex mutex_;
  std::deque<RuleSystem> added_;  ///< which stay where they are
  std::map<std::string, Made, std::less<>> listed_;
};

RuleSystems& known_rule_systems() {
  static RuleSystems systems;
  return systems;
}

}  // namespace

std::vector<const RuleSystem*> rule_systems() {
  std::vector<const RuleSystem*> systems;
  for (const auto& [name, system] : known_rule_systems().all()) systems.push_back(&system());
  return systems;
}

void add_rule_system(RuleSystem system) {
  known_rule_systems().add(std::move(system));
}

const RuleSystem& rule_system(std::string_view name, const Place& place) {
  const auto all = known_rule_systems().all();
  const auto found = all.find(name);
  if (found != all.end()) return found->second();
  std::vector<std::string> possible;
  for (const auto& [known, system] : all) possible.push_back(known);
  throw Error(place, unknown("rule system", name, possible));
}

}  // namespace asdic
