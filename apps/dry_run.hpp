// What `--dry-run` says.
#pragma once

#include <cstdint>
#include <string>

#include "odds/solve/forecast.hpp"
#include "odds/table/forecast.hpp"

namespace asdic {

/// So many seconds its probe takes.
inline constexpr double probe_seconds = 1;

/// A page of text. `max_states` is what each chain would be held to.
std::string forecast_text(const Forecast& told, std::uint64_t max_states);
std::string forecast_text(const TableForecast& told, std::uint64_t max_states);

}  // namespace asdic
