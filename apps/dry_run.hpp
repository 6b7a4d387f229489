// The output of `--dry-run`.
#pragma once

#include <cstdint>
#include <string>

#include "odds/certificate/certificate.hpp"
#include "odds/solve/forecast.hpp"
#include "odds/table/forecast.hpp"

namespace asdic {

/// The seconds that the probe may take.
inline constexpr double probe_seconds = 1;

/// Returns the forecast as text. `max_states` is the limit for each chain. `certificate` is the
/// cost of a certificate, if one is requested.
std::string forecast_text(const Forecast& told, std::uint64_t max_states,
                          const std::optional<std::string>& certificate);
std::string forecast_text(const TableForecast& told, std::uint64_t max_states);

/// Returns a cost such as "380 MB and 34 s".
std::string cost_text(const CertificateCost& cost);

}  // namespace asdic
