// Decisions about how many units do something.
#pragma once

#include <concepts>
#include <optional>
#include <string>
#include <vector>

#include "states/fleet/fleet.hpp"

namespace asdic {

/// Returns names for the units in `slots`, which are of one side. No two names are equal. A name
/// mentions status or entry only if it distinguishes the units from others in `slots`.
std::vector<std::string> distinct_names(const Fleet& fleet, const std::vector<SlotIndex>& slots);

/// Adds to `node` a decision of `owner` on the setting `path`: for each of `slots`, a number of its
/// units from 0 to the number in `most`. The first option is 0 for all slots, and the numbers of
/// the first slots change fastest. then(numbers) returns the state to which the numbers lead, or
/// nothing if they are not possible together. An option is named by `do_what` and its units, or
/// "none".
template <class SomeNode, std::invocable<const std::vector<int>&> Then>
void choose_numbers(const Fleet& fleet, Side owner, const std::string& path,
                    const std::vector<SlotIndex>& slots, const std::vector<int>& most,
                    SomeNode& node, Then then, const std::string& do_what = "") {
  node.decision(owner, {path});
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
