// What `--dry-run` says.
#pragma once

#include <cstdint>
#include <string>

#include "odds/certificate/certificate.hpp"
#include "odds/solve/forecast.hpp"
#include "odds/table/forecast.hpp"

namespace asdic {

/// So many seconds its probe takes.
inline constexpr double probe_seconds = 1;

/// A page of text. `max_states` is what each chain would be held to; of a certificate it says what
/// that takes besides, if one is asked for.
std::string forecast_text(const Forecast& told, std::uint64_t max_states,
                          const std::optional<std::string>& certificate);
std::string forecast_text(const TableForecast& told, std::uint64_t max_states);

/// "380 MB and 34 s"
std::string cost_text(const CertificateCost& cost);

}  // namespace asdic
