// Decisions about how many units do something.
#pragma once

#include <concepts>
#include <optional>
#include <string>
#include <vector>

#include "states/fleet/fleet.hpp"

namespace asdic {

/// For people: the units of these slots of one side, no two of which have the same name. What tells
/// them apart is named only where it does.
std::vector<std::string> distinct_names(const Fleet& fleet, const std::vector<SlotIndex>& slots);

/// An open decision about the setting with this path: a number, up to `most`, of the units of each
/// slot, none of them first, and of the first slots first. An option is named by the units, or
/// "none", behind what they do, if that is said; then(numbers), both by the order of the slots, is
/// the state to which it leads, or nothing where those do not go together.
template <class SomeNode, std::invocable<const std::vector<int>&> Then>
void choose_numbers(const Fleet& fleet, Side owner, const std::string& path,
                    const std::vector<SlotIndex>& slots, const std::vector<int>& most,
                    SomeNode& node, Then then, const std::string& do_what = "") {
  node.decision(owner, path);
  std::vector<SlotIndex> there;
  for (std::size_t i = 0; i < slots.size(); ++i) {
    if (most[i] > 0) there.push_back(slots[i]);
  }
  const std::vector<std::string> names = distinct_names(fleet, there);
  std::vector<int> numbers(slots.size());
  for (;;) {
    std::string label;
    for (std::size_t i = 0, name = 0; i < slots.size(); ++i) {
      if (most[i] == 0) continue;
      const std::string& unit = names[name++];
      if (numbers[i] == 0) continue;
      label += (label.empty() ? "" : ", ") + std::to_string(numbers[i]) + " " + unit;
    }
    const auto next = then(numbers);
    if (next) node.option(label.empty() ? "none" : do_what + label, *next);
    std::size_t at = 0;
    for (; at < slots.size() && numbers[at] == most[at]; ++at) numbers[at] = 0;
    if (at == slots.size()) return;
    ++numbers[at];
  }
}

}  // namespace asdic
