#include "states/rules/assault/settings.hpp"

#include "states/fleet/retreat.hpp"
#include "states/games/anti_aircraft.hpp"
#include "states/games/landing.hpp"

namespace asdic::assault {

const SettingOf<BombardmentLimit> bombardment_limit = reading<BombardmentLimit>(
    "bombardment_limit", {{"none", BombardmentLimit::none}, {"landed", BombardmentLimit::landed}},
    "every ship fires, or at most one for each attacking land unit");

const SettingOf<std::string> bombarding_ships =
    force("attacker.bombard", "ships that fire once before the first round: bb at 4, dd at 3");

const SettingOf<bool> bombard_after_battle =
    reading("bombard_after_battle", flag(false),
            "whether ships bombard in a landing after they fought at sea");

std::vector<Setting> settings() {
  return {bombardment_limit, aa_targets_setting, bombard_after_battle,
          landed_losses,     retreat_setting,    bombarding_ships,
          landed_units,      flown_over_setting, flown_over_radar_setting};
}

}  // namespace asdic::assault
