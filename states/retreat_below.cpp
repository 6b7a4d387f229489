#include "states/retreat_below.hpp"

#include <algorithm>

#include "lib/exact/number.hpp"
#include "lib/input/setting_form.hpp"

namespace asdic {

std::string choice_to_retreat_below(const std::string& value) {
  return std::string(retreat_path) + " = " + value;
}

std::optional<RetreatBelow> retreat_below(const std::string& choice) {
  if (!choice.starts_with(choice_to_retreat_below("{"))) return std::nullopt;
  const bool by_odds = choice.starts_with(choice_to_retreat_below("{ odds"));
  return RetreatBelow{by_odds ? "winner.attacker" : "exchange", to_string(fraction_in(choice))};
}

bool is_retreat_by_policy(const std::string& choice) {
  return choice == retreat_by_policy || choice.starts_with(choice_to_retreat_below("{"));
}

bool retreats_below(const Case& battle) {
  const auto retreat = battle.settings.find(retreat_path);
  const bool does = retreat != battle.settings.end() && (retreat->second.starts_with("{ odds") ||
                                                         retreat->second.starts_with("{ exchange"));
  return does || (battle.sea && retreats_below(*battle.sea)) ||
         std::any_of(battle.waves.begin(), battle.waves.end(), retreats_below);
}

}  // namespace asdic
