#include "states/retreat_below.hpp"

#include <algorithm>

#include "lib/exact/number.hpp"
#include "lib/input/setting_form.hpp"

namespace asdic {

std::optional<RetreatBelow> parse_retreat_below(const std::string& value) {
  const bool by_odds = value.starts_with("{ odds");
  if (!by_odds && !value.starts_with("{ exchange")) return std::nullopt;
  return RetreatBelow{by_odds ? "winner.attacker" : "exchange", to_string(fraction_in(value))};
}

bool retreats_below(const Case& battle) {
  const auto retreat = battle.settings.find(retreat_path);
  const bool does = retreat != battle.settings.end() && parse_retreat_below(retreat->second);
  return does || (battle.sea && retreats_below(*battle.sea)) ||
         std::any_of(battle.waves.begin(), battle.waves.end(), retreats_below);
}

}  // namespace asdic
