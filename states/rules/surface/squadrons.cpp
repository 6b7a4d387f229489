#include "states/rules/surface/squadrons.hpp"

#include <cstring>
#include <functional>
#include <string_view>

#include "states/rules/surface/settings.hpp"

namespace asdic::surface {

Squadrons::Squadrons(const Case& battle, const ShipSlots& slots, Side side)
    : slots_(slots),
      side_(side),
      only_sunk_ships_count_(battle[only_sunk_ships_count]),
      speed_of_engaged_(battle[speed_of_engaged_ships]),
      first_(slots.slots(side).first),
      length_(slots.slots(side).size()),
      counts_(length_) {
  add_last();
}

SquadronIndex Squadrons::add_last() {
  const auto bytes = [&](std::size_t squadron) {
    const auto* const ships = reinterpret_cast<const char*>(counts_.data()) + squadron * length_;
    return std::string_view(ships, length_);
  };
  const std::string_view last = bytes(size());
  const auto [number, added] =
      numbers_.find_or_add(std::hash<std::string_view>()(last),
                           [&](SquadronIndex known) { return bytes(known) == last; });
  if (added) {
    const Ships ships = (*this)[number];
    const std::int64_t lost = slots_.defense_lost(side_, ships);
    const std::int64_t counting =
        (only_sunk_ships_count_ ? slots_.defense_sunk(side_, ships) : lost) +
        slots_.defense_lost_before(side_, only_sunk_ships_count_);
    conditions_.push_back({lost, 4 * counting > slots_.defense_at_start(side_),
                           slots_.count(side_, ships), slots_.armed(side_, ships), speed(ships)});
  } else {
    counts_.resize(counts_.size() - length_);
  }
  return number;
}

int Squadrons::speed(Ships ships) const {
  const auto& candidates = slots_.ordered_slots(side_);
  const bool any = std::any_of(candidates.begin(), candidates.end(),
                               [&](ShipSlotIndex slot) { return ships[slot] > 0; });
  return slots_.speed(speed_of_engaged_ && any ? candidates : slots_.in_action(side_), ships);
}

}  // namespace asdic::surface
