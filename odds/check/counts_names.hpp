// Names of winners, sides, columns and units as programs and people write them.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/input/side.hpp"
#include "lib/input/unit_key.hpp"
#include "lib/input/units.hpp"
#include "states/battle.hpp"

namespace asdic {

/// Returns the winner that a text names: "attacker", "Attacker wins", "DEFENDER", "attackerWins",
/// "Tie", "WIN" for the attacker, or "No one survives" for a draw.
std::optional<Winner> winner_named(std::string_view text);

std::optional<Side> side_named(std::string_view text);

/// Returns the column that a title means: "count" for "Freq", "attacker_survivors" for
/// "attackerSurvivors". Returns the title in small letters if it means none of them.
std::string column_named(std::string_view title);

/// Returns whether asdic reads a column of this name.
bool is_known_column(std::string_view name);

/// Returns the unit that a text names, with its damage: its name in `names`, in any letter case, or
/// another name of its type in `types`, such as "Fig" or "Tanks". Returns nothing if no name fits.
std::optional<UnitKey> key_named(std::string_view text, const std::vector<std::string>& names,
                                 const std::vector<UnitType>& types);

}  // namespace asdic
