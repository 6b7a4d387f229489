// Technologies of Axis & Allies Revised Enhanced, and their effects on units.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "states/fleet/fleet.hpp"

namespace asdic {

/// The names of all technologies that nations may have.
extern const std::vector<std::string> technologies;

/// Returns whether `nation` has `technology`, either itself or because all nations of `side` have
/// it.
bool has(const Case& battle, Side side, const std::string& nation, const std::string& technology);

/// Returns the fleet of a case with the effects of technologies. Super-submarines let submarines
/// and kaitens attack on 1-3, and jet-fighters let fighters defend on 1-5. Both also change the
/// default casualty order. Heavy-bombers give bombers two attack dice.
std::shared_ptr<const Fleet> fleet_with_technologies(const Case& battle,
                                                     const Fleet::UnitStatuses& statuses,
                                                     Fleet::EntryWords entry_words = {});

}  // namespace asdic
