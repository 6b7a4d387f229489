// Reads one side of a case.
#pragma once

#include "lib/input/case.hpp"

namespace asdic {

/// Reads the table of a side, or of a wave: its force, its casualty order, its policies and the
/// technologies of its nations. Stores its settings in the case `of`. Throws Error(input) at the
/// place of the first mistake.
CaseSide read_side(const Document& document, Side side, const std::string& table,
                   const CaseFormat& format, const FindUnitType& type_of, Case& of);

}  // namespace asdic
