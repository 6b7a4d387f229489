// What all reports write alike as JSON.
#pragma once

#include <nlohmann/json.hpp>

#include <cstddef>
#include <string>
#include <utility>

#include "odds/report/numbers.hpp"
#include "odds/solve/result.hpp"

namespace asdic {

using Json = nlohmann::ordered_json;

/// The bounds of a certified number, the fraction of an exact one if it is wanted, and the decimal
/// to so many significant digits; null if none of them is certain.
Json number_json(const Value& value, bool certified, bool fraction, int digits);

/// Tells the same, text by text with their keys; no_digit for null.
template <class Tell>
void tell_number(const Value& value, bool certified, bool fraction, int digits, Tell tell) {
  if (certified || !value.is_exact()) {
    CertifiedTexts texts = certified_texts(value, digits);
    tell("lower", std::move(texts.lower));
    tell("upper", std::move(texts.upper));
    tell("decimal", std::move(texts.decimal));
    return;
  }
  if (fraction) tell("exact", value.exact_text());
  tell("decimal", value.decimal(digits));
}

/// A part of a document. There is no date in it.
Json item_json(const Item& item);

/// The case as it was read, every default made explicit; read again it is the same.
Json case_json(const Mustered& posed);

/// The object under a key of an object, an empty one where there was none: a null that is made an
/// object by [] is broken where memory is missing.
Json& object_in(Json& json, const std::string& key);

/// With two spaces a level, and a line end; a byte that is no UTF-8 is replaced.
std::string json_text(const Json& json);

/// The members of an object as that writes them so many objects and lists deep, without the braces
/// around them; "" where there are none.
std::string members_text(const Json& object, std::size_t depth);
/// The same, appended.
void append_members(std::string& text, const Json& json, std::size_t depth);

}  // namespace asdic
