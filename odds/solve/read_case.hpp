// From a document to a battle that can be solved.
#pragma once

#include "lib/input/document.hpp"
#include "odds/question/posed.hpp"

namespace asdic {

/// Reads the case under the rules that it names. Throws Error(input) at the place of a fault.
Posed read_case(const Document& document);

/// Writes to the log which battle is solved.
void log_battle(const Posed& posed);

}  // namespace asdic
