// JSON as TOML.
#pragma once

#include <string>

#include "odds/report/json_value.hpp"

namespace asdic {

/// An object as a document. Objects of few plain values within others take one line, all others a
/// table; a list of objects is a list of tables. There is no null in it.
std::string toml_text(const Json& json);

}  // namespace asdic
