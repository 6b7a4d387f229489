#include "states/rule_system.hpp"

#include "lib/input/open_choices.hpp"
#include "lib/text.hpp"
#include "states/joined_chain.hpp"
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
  return is_limited && !open_choices(battle, format).empty() ? with_rounds_in_states(one, limits)
                                                             : one;
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
