// Reads, distinguishes and describes the forms that the value of a setting may have instead of a
// word. Values are kept as text in the syntax of case files.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "lib/input/item.hpp"
#include "lib/input/setting.hpp"

namespace asdic {

class Rational;

/// Returns the text of a value if it has one of the setting's forms, else nothing.
std::optional<std::string> text_in_form(const Item& value, const Setting& setting);

/// Returns whether a text that read_settings() accepted has this form. A word has none.
bool has_form(const std::string& text, const Setting::Form& form, const Setting& setting);

/// Returns the key of a value that is a table, such as "units" for "{ units = 3 }", or "" for any
/// other value.
std::string key_of_table(const std::string& text);

/// Returns the whole numbers in the text of a value, in their order.
std::vector<int> numbers_in(const std::string& text);

/// A number of units, of all kinds if the name is empty.
struct UnitNumber {
  int number = 0;
  std::string name;  ///< as in "ftr", "dd:uk" or "aircraft"

  /// Returns the number and the name, such as "3 inf".
  std::string text() const;
};

/// Returns the number of units in the text of a value with the form `units`.
UnitNumber unit_number_in(const std::string& text);

/// Returns the number of units that a setting has as its value, or nothing if it has another form.
std::optional<UnitNumber> unit_number(const Setting& setting, const Settings& settings);

/// Returns the exact number in the text of a value with the form `fraction`.
Rational fraction_in(const std::string& text);

/// Throws Error(input) for a table that has none of the setting's forms. Names the possible keys,
/// or the form that the key of the table needs. Each form of the setting must be a table.
[[noreturn]] void refuse_table(const Item& table, const Setting& setting);

/// Returns descriptions of the forms, for messages.
std::vector<std::string> possible_forms(const Setting& setting);

/// Returns the words and descriptions of the forms, for messages: "at-once", "range 1", "or a
/// number from 1 to 100".
std::vector<std::string> possible_values(const Setting& setting);

}  // namespace asdic
