// Technologies of Axis & Allies Revised Enhanced that bear on a battle.
#pragma once

#include <string>
#include <vector>

#include "states/fleet.hpp"

namespace asdic {

/// All that nations may have.
extern const std::vector<std::string> technologies;

/// Whether a nation of this side has it, by itself or with all of the side.
bool has(const Case& battle, Side side, const std::string& nation, const std::string& technology);

/// A group's attack or defense: submarines and kaitens attack at 3 with super-submarines, fighters
/// defend at 5 with jet-fighters; else what the table or the case says.
int value_with_technologies(const Case& battle, Side side, const Group& group);

/// The same as dice: bombers attack with two of them with heavy-bombers.
Fire fire_with_technologies(const Case& battle, Side side, const Group& group);

}  // namespace asdic
