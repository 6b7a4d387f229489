// Compares the odds of two battles.
#pragma once

#include "odds/solve/result.hpp"

namespace asdic {

/// Returns whether two numbers have the same bounds; those of an exact number are the number
/// itself.
bool same_numbers(const Value& a, const Value& b);

/// Returns whether two exact results have the same outcomes with the same probabilities and the
/// same mean number of rounds.
bool same_odds(const Result& a, const Result& b);

}  // namespace asdic
