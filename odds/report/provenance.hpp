// Names what the numbers of a report come from: the program, the case and the chain.
#pragma once

#include <string>

#include "odds/report/page.hpp"
#include "odds/solve/result.hpp"

namespace asdic {

/// This sentence is added to exact odds if the distribution of rounds is certified but not exact.
inline constexpr const char* rounds_enclosed =
    "The chance of each number of rounds is certified to every digit shown.";

/// Returns a sentence on the numbers of a page: exact or certified.
std::string origin_text(bool exact);

/// Returns the last line of a report: the version of asdic, its commit, and the hash of the case,
/// as in JSON.
std::string program_text(const Problem& problem, const Rosters& rosters);

/// Returns whether the numbers are exact or certified, and the size of the chain.
layout::Block provenance(const Result& result);

/// Returns the certainty of the numbers of a page and program_text(), for example "Exact and
/// verified by asdic 0.2.0 (9c65fec5 of 2026-11-27), case 0123456789abcdef".
std::string certainty_text(bool exact, const Problem& problem, const Rosters& rosters);

}  // namespace asdic
