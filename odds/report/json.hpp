// Writes the numbers that all JSON reports share.
#pragma once

#include <array>
#include <string>
#include <utility>

#include "lib/exact/parameter.hpp"
#include "odds/report/case_json.hpp"
#include "odds/report/forces.hpp"
#include "odds/report/json_value.hpp"
#include "odds/report/numbers.hpp"
#include "odds/solve/result.hpp"

namespace asdic {

/// Returns the bounds of a value if it is not exact or if `certified`, else its fraction if
/// `fraction`. In both cases adds the decimal to `digits` significant digits, null if none is
/// certain.
Json number_json(const Value& value, bool certified, bool fraction, int digits);

/// Returns the number of each winner, by name, in the form of number_json().
Json winners_json(const std::array<Value, winner_names.size()>& winners, bool certified,
                  bool fraction, int digits);

/// Returns units by name, in the order in which the case names them.
Json units_json(const Units& units, const UnitOrder& order, Side side);
/// Adds the units of a position to `json`: those of each side in battle, and those that left.
void add_units(const Outcome& position, const UnitOrder& order, Json& json);
Json situation_json(const Situation& situation);

/// Returns the bounds of a range as fractions, and whether each is included.
Json range_json(const NumberRange& range);

/// Calls `tell` with the key and the text of each member of number_json(); a null is no_digit.
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
