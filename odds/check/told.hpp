// The outcomes of a battle as far as a file of counts tells them apart.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "odds/check/counts.hpp"
#include "odds/solve/result.hpp"

namespace asdic {

struct Told {
  Value chance;
  std::int64_t count = 0;
};

using Distribution = std::map<Outcome, Told>;

/// The chances and counts of what the file tells apart; `merged` says what it does not. Where it
/// has no place for units that left they count as survivors, unless only without them all that was
/// counted is possible.
Distribution distribution_of(const Result& result, const Observation& observation,
                             std::vector<std::string>& merged);

/// For people.
std::string text_of(const Outcome& outcome, Observation::Kind kind);

/// Who is left, as far as it is told.
std::string who_is_left(const Outcome& outcome);

}  // namespace asdic
