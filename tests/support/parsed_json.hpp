// JSON of a report, read by its library.
#pragma once

#include <nlohmann/json.hpp>

namespace asdic {

using ParsedJson = nlohmann::ordered_json;

}  // namespace asdic
