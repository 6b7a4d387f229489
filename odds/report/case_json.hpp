// Cases as JSON.
#pragma once

#include "lib/input/item.hpp"
#include "odds/question/posed.hpp"
#include "odds/report/json_value.hpp"

namespace asdic {

/// A part of a document. There is no date in it.
Json item_json(const Item& item);

/// The case as it was read, every default made explicit; read again it is the same.
Json case_json(const Mustered& posed);

}  // namespace asdic
