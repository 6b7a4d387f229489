#include "lib/input/setting_form.hpp"

#include <algorithm>

#include "lib/exact/number.hpp"
#include "lib/text.hpp"
#include "lib/whole_number.hpp"

namespace asdic {

namespace {

using Form = Setting::Form;

constexpr const char* digits = "0123456789";

bool is_number(std::string_view text) {
  return !text.empty() && text.find_first_not_of(digits) == std::string_view::npos;
}

std::optional<std::string> number_text(const Item* item, const Form& form) {
  std::optional<int> number;
  if (item != nullptr && item->text() != nullptr) number = parse_whole<int>(*item->text());
  if (item != nullptr && item->whole() != nullptr) {
    number = parse_whole<int>(std::to_string(*item->whole()));
  }
  if (!number || *number < form.least || *number > form.most) return std::nullopt;
  return std::to_string(*number);
}

template <class TextOf>
std::optional<std::string> list_text(const Item& value, const Form& form, TextOf text_of) {
  const Item::List* list = value.list();
  if (list == nullptr || list->empty() || list->size() > last_named_round) return std::nullopt;
  std::vector<std::string> texts;
  for (const Item& each : *list) {
    const std::optional<std::string> text = text_of(&each, form);
    if (!text) return std::nullopt;
    texts.push_back(*text);
  }
  return "[" + join(texts) + "]";
}

/// Returns the text of a number of units: 3 or "3 inf".
std::optional<std::string> units_text(const Item* item, const Form& form) {
  if (auto number = number_text(item, form)) return number;
  if (item == nullptr || item->text() == nullptr) return std::nullopt;
  const std::string_view units = trim(*item->text());
  const auto blank = units.find_first_of(" \t");
  if (blank == std::string_view::npos) return std::nullopt;
  const std::string_view name = trim(units.substr(blank));
  if (name.find_first_of(" \t,\"") != std::string_view::npos) return std::nullopt;
  const auto number = parse_whole<int>(units.substr(0, blank));
  if (!number || *number < form.least || *number > form.most) return std::nullopt;
  return "\"" + std::to_string(*number) + " " + std::string(name) + "\"";
}

std::optional<Rational> fraction_of(const Item* item) {
  if (item == nullptr) return std::nullopt;
  if (item->text() != nullptr) return parse_fraction(*item->text());
  if (item->whole() != nullptr) return Rational(*item->whole());
  const auto* decimal = std::get_if<Decimal>(&item->value);
  return decimal != nullptr ? parse_fraction(decimal->text) : std::nullopt;
}

std::optional<std::string> fraction_text(const Item* item, const Form& form) {
  const std::optional<Rational> number = fraction_of(item);
  if (!number || *number < form.least || *number > form.most) return std::nullopt;
  return "\"" + to_string(*number) + "\"";
}

/// Returns the text of a probability; that of 0 is "false".
std::optional<std::string> chance_text(const Item* item, const Form& form) {
  if (item->flag() != nullptr) return *item->flag() ? "true" : "false";
  const std::optional<Rational> number = fraction_of(item);
  const bool is_chance =
      number && *number >= 0 && *number <= 1 && number->denominator() <= form.most;
  if (!is_chance) return std::nullopt;
  return *number == 0 ? "false" : to_string(*number);
}

std::optional<std::string> entry_text(const Item* item, const Form& form) {
  const auto text = chance_text(item, form);
  const bool is_flag = text == "true" || text == "false";
  return !text || is_flag ? text : std::optional("\"" + *text + "\"");
}

/// Returns the text of a list of probabilities, or of a single one.
std::optional<std::string> chances_text(const Item& value, const Form& form) {
  return value.list() != nullptr ? list_text(value, form, entry_text) : chance_text(&value, form);
}

template <class TextOf>
std::optional<std::string> table_text(const Item& value, const Form& form, TextOf text_of) {
  const auto text = text_of(value.get(form.key), form);
  if (!text || value.table()->size() != 1) return std::nullopt;
  return "{ " + form.key + " = " + *text + " }";
}

bool is_names(std::string_view text) {
  return !trim(text).empty() && !is_number(text) && !text.starts_with('[') &&
         !text.starts_with('{');
}

/// A word of the setting is not read as a name.
std::optional<std::string> names_text(const Item& value, const Form& form, const Setting& setting) {
  const std::string* text = value.text();
  return text != nullptr && has_form(*text, form, setting) ? std::optional(*text) : std::nullopt;
}

std::string described(const Form& form) {
  const std::string bounds =
      " from " + std::to_string(form.least) + " to " + std::to_string(form.most);
  switch (form.kind) {
    case Form::Kind::number:
      return "a number" + bounds;
    case Form::Kind::by_round:
      return "a list by round of numbers" + bounds;
    case Form::Kind::chances:
      return "a chance from 0 to 1, as in \"1/3\", or a list by turn of such, true and false";
    case Form::Kind::table:
      return "{ " + form.key + " = N } with N" + bounds;
    case Form::Kind::units:
      return "{ " + form.key + " = N } or { " + form.key + " = \"N UNIT\" } with N" + bounds;
    case Form::Kind::fraction:
      return "{ " + form.key + " = \"P/Q\" } with a number" + bounds;
    case Form::Kind::names:
      break;
  }
  return "names of units with commas between them";
}

}  // namespace

std::optional<std::string> text_in_form(const Item& value, const Setting& setting) {
  for (const Form& form : setting.forms) {
    std::optional<std::string> text;
    switch (form.kind) {
      case Form::Kind::number:
        text = number_text(&value, form);
        break;
      case Form::Kind::by_round:
        text = list_text(value, form, number_text);
        break;
      case Form::Kind::chances:
        text = chances_text(value, form);
        break;
      case Form::Kind::table:
        text = table_text(value, form, number_text);
        break;
      case Form::Kind::units:
        text = table_text(value, form, units_text);
        break;
      case Form::Kind::fraction:
        text = table_text(value, form, fraction_text);
        break;
      case Form::Kind::names:
        text = names_text(value, form, setting);
        break;
    }
    if (text) return text;
  }
  return std::nullopt;
}

bool has_form(const std::string& text, const Form& form, const Setting& setting) {
  for (const auto& words : {setting.values, setting.open}) {
    if (std::find(words.begin(), words.end(), text) != words.end()) return false;
  }
  switch (form.kind) {
    case Form::Kind::number:
      return is_number(text);
    case Form::Kind::by_round:
      return text.starts_with('[');
    case Form::Kind::chances:
      return text.starts_with('[') || parse_fraction(text).has_value();
    case Form::Kind::table:
    case Form::Kind::units:
    case Form::Kind::fraction:
      return key_of_table(text) == form.key;
    case Form::Kind::names:
      break;
  }
  return is_names(text);
}

std::string key_of_table(const std::string& text) {
  constexpr std::size_t first = 2;
  return text.starts_with("{ ") ? text.substr(first, text.find(' ', first) - first) : "";
}

std::vector<int> numbers_in(const std::string& text) {
  std::vector<int> numbers;
  for (std::size_t at = text.find_first_of(digits); at < text.size();) {
    const std::size_t end = std::min(text.find_first_not_of(digits, at), text.size());
    numbers.push_back(std::stoi(text.substr(at, end - at)));
    at = text.find_first_of(digits, end);
  }
  return numbers;
}

std::string UnitNumber::text() const {
  return std::to_string(number) + (name.empty() ? "" : " " + name);
}

UnitNumber unit_number_in(const std::string& text) {
  UnitNumber units{numbers_in(text).front(), ""};
  const auto first = text.find('"');
  if (first == std::string::npos) return units;
  const auto name = text.find(' ', first) + 1;
  units.name = text.substr(name, text.rfind('"') - name);
  return units;
}

std::optional<UnitNumber> unit_number(const Setting& setting, const Settings& settings) {
  const auto value = settings.find(setting.path);
  if (value == settings.end()) return std::nullopt;
  const bool is_number =
      std::any_of(setting.forms.begin(), setting.forms.end(), [&](const Form& form) {
        return form.kind == Form::Kind::units && has_form(value->second, form, setting);
      });
  return is_number ? std::optional(unit_number_in(value->second)) : std::nullopt;
}

Rational fraction_in(const std::string& text) {
  const auto first = text.find('"') + 1;
  return parse_fraction(std::string_view(text).substr(first, text.find('"', first) - first))
      .value();
}

void refuse_table(const Item& table, const Setting& setting) {
  std::vector<std::string> keys;
  for (const Form& form : setting.forms) keys.push_back(form.key);
  const std::string setting_name = quote(setting.path);
  if (table.table()->size() != 1) {
    throw Error(table.place, setting_name + " must have exactly one of the keys " + join(keys));
  }
  const Member& only = table.table()->front();
  const auto form = std::find_if(setting.forms.begin(), setting.forms.end(),
                                 [&](const Form& each) { return each.key == only.key; });
  if (form == setting.forms.end()) {
    throw Error(only.item.place,
                unknown_message("key", only.key, keys) + " (for " + setting.path + ")");
  }
  throw Error(only.item.place, setting_name + " must be " + described(*form));
}

std::vector<std::string> possible_forms(const Setting& setting) {
  std::vector<std::string> possible;
  for (const Form& form : setting.forms) possible.push_back(described(form));
  return possible;
}

std::vector<std::string> possible_values(const Setting& setting) {
  std::vector<std::string> possible = setting.values;
  for (const std::string& form : possible_forms(setting)) possible.push_back(form);
  if (!setting.forms.empty()) possible.back() = "or " + possible.back();
  return possible;
}

}  // namespace asdic
