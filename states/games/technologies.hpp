// Technologies of Axis & Allies Revised Enhanced that bear on a battle.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "states/fleet/fleet.hpp"

namespace asdic {

/// All that nations may have.
extern const std::vector<std::string> technologies;

/// Whether a nation of this side has it, by itself or with all of the side.
bool has(const Case& battle, Side side, const std::string& nation, const std::string& technology);

/// The fleet of a case with what technologies change: submarines and kaitens attack at 3 with
/// super-submarines, fighters defend at 5 with jet-fighters, in the default order of loss too;
/// bombers attack with two dice with heavy-bombers.
std::shared_ptr<const Fleet> fleet_with_technologies(const Case& battle,
                                                     const Fleet::UnitStatuses& statuses,
                                                     Fleet::EntryWords entry_words = {});

}  // namespace asdic
