// Whether two battles have the same odds.
#pragma once

#include "odds/solve/result.hpp"

namespace asdic {

/// The same outcomes with the same chances, after as many rounds on average. Of exact results.
bool same_odds(const Result& a, const Result& b);

}  // namespace asdic
