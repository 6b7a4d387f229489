// Reads one side of a case.
#pragma once

#include "lib/input/case.hpp"

namespace asdic {

/// Reads the table of a side: its force, its casualty order, its policies and the technologies of
/// its nations. `part` is the wave of an attacker. Stores its settings in the case `of`. Throws
/// Error(input) at the place of the first mistake.
CaseSide read_side(const Document& document, Side side, BattlePart part, const CaseFormat& format,
                   const FindUnitType& type_of, Case& of);

/// Checks the table of a side in a part of a case, if there is one: its keys, the values of its
/// settings, and the units whose numbers it has. Stores its settings in the case `of`. Throws
/// Error(input) at the place of the first mistake.
void check_side_keys(const Document& document, Side side, const CaseFormat& format,
                     const FindUnitType& type_of, Case& of);

}  // namespace asdic
