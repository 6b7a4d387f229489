// Makes the parts that every report of a battle for people has.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "odds/report/page.hpp"
#include "odds/report/report.hpp"
#include "odds/solve/result.hpp"

namespace asdic {

/// Returns the title, the forces with their casualty orders, and the given condition.
layout::Block forces_of(const Result& result);

/// Returns the name of a winner: "stalemate" for people, "standoff" in JSON and CSV.
std::string winner_text(Winner winner, const ReportOptions& options);

/// Returns the probabilities of each winner, that the attacker takes the territory, and that no
/// defender is left. Requires a battle with sides, as losses_of() does.
layout::Block winners_of(const Result& result, const ReportOptions& options);

/// Returns whether waves_of() has figures: the defender attacks in a wave, and no condition has
/// removed the custom figures.
bool has_waves_of_both_sides(const Result& result);

/// Returns how often each wave attacks and takes the territory, and its net gain. Requires
/// has_waves_of_both_sides().
layout::Block waves_of(const Result& result, const ReportOptions& options);

/// Returns how often the territory is taken and no defender is left, as sentences.
std::vector<std::string> further_chances(const Result& result);

/// Returns the mean loss of each unit and in cost, and the net gain.
layout::Block losses_of(const Result& result, const ReportOptions& options);

/// Returns the mean of each named integer.
layout::Block means_of(const Result& result, const ReportOptions& options);

/// Returns the first moments of counted figures.
layout::Block first_counts_of(const Result& result, const ReportOptions& options);

/// Returns the custom figures of the rules.
layout::Block custom_figures_of(const Result& result, const ReportOptions& options);

/// Returns the probability of each value of the named integer with index `number`.
std::map<std::int64_t, Value> chances_of_number(const Result& result, std::size_t number);

/// Returns the name with spaces in place of underscores, so that a heading can be wrapped.
std::string words_of_name(std::string name);

}  // namespace asdic
