// What all reports write alike as JSON.
#pragma once

#include <string>
#include <utility>

#include "odds/report/case_json.hpp"
#include "odds/report/json_value.hpp"
#include "odds/report/numbers.hpp"
#include "odds/solve/result.hpp"

namespace asdic {

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

}  // namespace asdic
