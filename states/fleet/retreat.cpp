#include "states/fleet/retreat.hpp"

namespace asdic {

const SettingOf<std::optional<int>> retreat_setting =
    number_or("never", "attacker.retreat", most_rounds,
              "the number of rounds after which the attacker breaks off");

bool breaks_off(const Case& battle, Side side) {
  return side == Side::attacker && battle[retreat_setting].has_value();
}

}  // namespace asdic
