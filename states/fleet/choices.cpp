#include "states/fleet/choices.hpp"

#include <algorithm>

#include "lib/text.hpp"

namespace asdic {

namespace {

/// Returns `name` with words for the entry of `slot`, because other units with this name are in
/// another entry.
std::string with_entry(const std::string& name, const Slot& slot, const Fleet& fleet) {
  if (slot.side == Side::attacker && !fleet.entry_words().empty()) {
    const std::string& word = fleet.entry_words()[slot.entries.front()];
    return word.empty() ? name : word + " " + name;
  }
  std::vector<std::string> entries;
  for (const std::size_t entry : slot.entries) entries.push_back(std::to_string(entry + 1));
  return name + " of entry " + join(entries, "/");
}

}  // namespace

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
      name = fleet.word(slot.status) + " " + name;
    }
    if (has_twin([&](const Slot& other) { return other.entries != slot.entries; })) {
      name = with_entry(name, slot, fleet);
    }
    names.push_back(name);
  }
  return names;
}

}  // namespace asdic
