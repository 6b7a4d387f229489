// Cases as JSON.
#pragma once

#include "lib/input/item.hpp"
#include "odds/question/problem.hpp"
#include "odds/report/json_value.hpp"

namespace asdic {

/// Returns a part of a document as JSON. Documents have no dates.
Json item_json(const Item& item);

/// Returns the case with every default made explicit. Read again, it is the same case.
Json case_json(const Problem& problem, const Rosters& rosters);

}  // namespace asdic
