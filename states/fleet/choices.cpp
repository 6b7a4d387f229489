#include "states/fleet/choices.hpp"

#include <algorithm>

#include "lib/text.hpp"

namespace asdic {

const char* word(Status status) {
  switch (status) {
    case Status::detected:
      return "detected";
    case Status::exposed:
      return "exposed";
    case Status::betrayed:
      return "betrayed";
    case Status::undetected:
      return "undetected";
    case Status::sinking:
      return "sinking";
    case Status::left:
      break;
  }
  return "left";
}

std::vector<std::string> distinct_names(const Fleet& fleet, const std::vector<SlotIndex>& slots) {
  std::vector<std::string> names;
  for (const SlotIndex each : slots) {
    const Slot& slot = fleet.slots()[each];
    const auto has_twin = [&](auto differs) {
      return std::any_of(slots.begin(), slots.end(), [&](SlotIndex i) {
        const Slot& other = fleet.slots()[i];
        return other.name == slot.name && other.damage == slot.damage && differs(other);
      });
    };
    std::string name = UnitKey(slot.name, slot.damage).text();
    if (has_twin([&](const Slot& other) { return other.status != slot.status; })) {
      name = word(slot.status) + (" " + name);
    }
    if (has_twin([&](const Slot& other) { return other.entries != slot.entries; })) {
      std::vector<std::string> entries;
      for (const std::size_t entry : slot.entries) entries.push_back(std::to_string(entry + 1));
      name += " of entry " + join(entries, "/");
    }
    names.push_back(name);
  }
  return names;
}

}  // namespace asdic
