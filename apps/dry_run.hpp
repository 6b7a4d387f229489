// What `--dry-run` says.
#pragma once

#include <cstdint>
#include <string>

#include "odds/solve/forecast.hpp"

namespace asdic {

/// A page of text. `max_states` is what the answer would be held to.
std::string forecast_text(const Forecast& told, std::uint64_t max_states);

}  // namespace asdic
