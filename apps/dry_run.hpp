// The output of `--dry-run`.
#pragma once

#include <cstdint>
#include <string>

#include "odds/certificate/certificate.hpp"
#include "odds/find/search.hpp"
#include "odds/solve/forecast.hpp"
#include "odds/table/forecast.hpp"

namespace asdic {

/// The seconds that the probe may take.
inline constexpr double probe_seconds = 1;

/// Returns a page of text, which compares the chains with max_states(). It has the cost of a
/// certificate if one is requested.
std::string forecast_text(const Forecast& forecast, const std::optional<std::string>& certificate);
std::string forecast_text(const TableForecast& forecast);
std::string forecast_text(const FindForecast& forecast);
/// Returns the page of a turn whose pool has `divisions` divisions.
std::string forecast_text(const TableForecast& forecast, std::uint64_t divisions);

/// Returns a cost such as "380 MB and 34 s".
std::string cost_text(const CertificateCost& cost);

}  // namespace asdic
