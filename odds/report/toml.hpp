// Writes JSON as TOML.
#pragma once

#include <string>

#include "odds/report/json_value.hpp"

namespace asdic {

/// Returns an object as a document. An object of few plain values in another takes one line, any
/// other object a table, and a list of objects a list of tables. The object must not contain null.
std::string toml_text(const Json& json);

}  // namespace asdic
