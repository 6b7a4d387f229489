// Reports of samples and of single battles.
#pragma once

#include <string>
#include <vector>

#include "odds/report/format.hpp"
#include "odds/sample/follow.hpp"
#include "odds/sample/sample.hpp"

namespace asdic {

const std::vector<Format>& formats_of_samples();

/// Returns the outcomes with their counts. Forces are written as in cases.
std::string report(const Sample& sample, Format format);

const std::vector<Format>& formats_of_followed_battles();

/// The significant digits of decimals in the JSON of a followed battle, unless others are asked
/// for.
inline constexpr int digits_of_followed_battles = 12;

/// Returns the moments of a battle, each with its units and odds. JSON has decimals of `digits`
/// significant digits.
std::string report(const FollowedBattle& followed, Format format,
                   int digits = digits_of_followed_battles);

}  // namespace asdic
