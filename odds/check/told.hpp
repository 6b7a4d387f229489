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

/// Whether units of a side leave the battle in some outcome.
bool anyone_leaves(const Result& result, Side side);

/// The chances and counts of what the file tells apart; `merged` says what it does not. What its
/// units are counted as has to be known.
Distribution distribution_of(const Result& result, const Observation& observation,
                             std::vector<std::string>& merged);

/// Units as they are told, in the order in which the case names them.
std::string force_text(const Units& units, const Tells& tells, const Posed& posed, Side side);

/// For people: an outcome as the observation tells it, with the units in the order of the case.
std::string text_of(const Outcome& outcome, const Observation& observation, const Posed& posed);

/// The chance of all of these together: what sides keep or lose, as far as it is told.
Value chance_of(const Result& result, const std::vector<KeptOrLost>& kept, const Tells& tells);

/// What the file does not tell apart although the outcomes do.
std::vector<std::string> merged_by(const Result& result, const Tells& tells);

/// Who is left, as far as it is told.
std::string who_is_left(const Outcome& outcome);

}  // namespace asdic
