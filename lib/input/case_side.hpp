// What a case says of one side.
#pragma once

#include "lib/input/case.hpp"

namespace asdic {

/// Reads what stands in the table of a side, or in that of a wave: its force, its order of loss,
/// the technologies of its nations, and into the case its settings. Throws Error(input) at the
/// place of the first fault.
CaseSide read_side(const Document& document, Side side, const std::string& table,
                   const CaseFormat& format, const FindUnitType& type_of, Case& of);

}  // namespace asdic
