#include "states/rule_system.hpp"

#include <algorithm>
#include <deque>
#include <mutex>

#include "lib/input/open_choices.hpp"
#include "lib/text.hpp"
#include "states/joined_chain.hpp"
#include "states/own_rule_systems.hpp"
#include "states/waves.hpp"

namespace asdic {

Battle RuleSystem::enumerate(const Case& battle, const EnumerationLimits& limits) const {
  for (const CaseSide& side : battle.sides) {
    if (side.seeks_order && side.losses.empty()) {
      throw Error(ErrorCode::misuse, "a best order of loss has to be found before the battle");
    }
  }
  if (battle.sea) return enumerate_landing(battle, limits);
  if (!battle.waves.empty()) return enumerate_waves(battle, *this, limits);
  Battle one = enumerate_one(battle, limits);
  one.rounds = battle.rounds;
  const bool is_limited = one.rounds || one.retreat_after;
  if (is_limited && !open_choices(battle, format).empty())
    return with_rounds_in_states(one, limits);
  return one;
}

namespace {

/// Those of asdic, and what was added.
class RuleSystems {
 public:
  RuleSystems() : listed_(own_rule_systems()) {}

  std::vector<const RuleSystem*> all() const {
    const std::lock_guard lock(mutex_);
    return listed_;
  }

  void add(RuleSystem system) {
    const std::lock_guard lock(mutex_);
    const auto place = std::lower_bound(
        listed_.begin(), listed_.end(), system.name,
        [](const RuleSystem* one, const std::string& name) { return one->name < name; });
    if (!is_code(system.name) || (place != listed_.end() && (*place)->name == system.name)) {
      throw Error(ErrorCode::misuse, "a rule system cannot be called " + in_quotes(system.name) +
                                         ": a name has letters, digits, _ and -, and is not taken");
    }
    const auto at = place - listed_.begin();
    added_.push_back(std::move(system));
    listed_.insert(listed_.begin() + at, &added_.back());
  }

 private:
  mutable std::mutex mutex_;
  std::deque<RuleSystem> added_;  ///< which stay where they are
  std::vector<const RuleSystem*> listed_;
};

RuleSystems& known_rule_systems() {
  static RuleSystems systems;
  return systems;
}

}  // namespace

std::vector<const RuleSystem*> rule_systems() {
  return known_rule_systems().all();
}

void add_rule_system(RuleSystem system) {
  known_rule_systems().add(std::move(system));
}

const RuleSystem& rule_system(std::string_view name, const Place& place) {
  std::vector<std::string> possible;
  for (const RuleSystem* system : rule_systems()) {
    if (system->name == name) return *system;
    possible.push_back(system->name);
  }
  throw Error(place, unknown("rule system", name, possible));
}

}  // namespace asdic
