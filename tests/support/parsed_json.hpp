// The JSON of a report, parsed by a third-party library.
#pragma once

#include <nlohmann/json.hpp>

namespace asdic {

using ParsedJson = nlohmann::ordered_json;

}  // namespace asdic
