#include "states/rules/surface/squadrons.hpp"

#include <cstring>
#include <functional>
#include <string_view>

namespace asdic::naval {

Squadrons::Squadrons(const ShipSlots& slots, Side side)
    : slots_(slots),
      side_(side),
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
    conditions_.push_back({lost, 4 * lost > slots_.defense_at_start(side_),
                           slots_.count(side_, ships), slots_.armed(side_, ships),
                           slots_.speed(slots_.in_action(side_), ships)});
  } else {
    counts_.resize(counts_.size() - length_);
  }
  return number;
}

}  // namespace asdic::naval
