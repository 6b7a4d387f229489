// The forms that the value of a policy may have beside its words: how they are read, told apart and
// described. As text they are written as a case has them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "lib/input/item.hpp"
#include "lib/input/setting.hpp"

namespace asdic {

class Rational;

/// The text of a value in one of the setting's forms; nothing where it has none of them.
std::optional<std::string> text_in_form(const Item& value, const Setting& setting);

/// Whether a text that read_setting accepted has this form; words have none.
bool has_form(const std::string& text, const Setting::Form& form, const Setting& setting);

/// The numbers of a text that has a form, in their order.
std::vector<int> numbers_in(const std::string& text);

/// The exact number of a text that has the form of a table with one.
Rational fraction_in(const std::string& text);

/// For people: the forms alone.
std::vector<std::string> possible_forms(const Setting& setting);

/// For people: the words, and the forms, as in "at-once", "range 1", "or a number from 1 to 100".
std::vector<std::string> possible_values(const Setting& setting);

}  // namespace asdic
