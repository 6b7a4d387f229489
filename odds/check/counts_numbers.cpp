#include "odds/check/counts_numbers.hpp"

#include <algorithm>

#include "lib/text.hpp"
#include "lib/whole_number.hpp"

namespace asdic {

namespace {

/// Returns the text with ASCII in place of special blanks, minus signs and apostrophes.
std::string in_ascii(std::string_view text) {
  std::string result(trim(text));
  const std::pair<std::string_view, std::string_view> special[] = {{"\xC2\xA0", " "},
                                                                   {"\xE2\x80\xAF", " "},
                                                                   {"\xE2\x80\x89", " "},
                                                                   {"\xE2\x88\x92", "-"},
                                                                   {"\xE2\x80\x99", "'"}};
  for (const auto& [from, to] : special) {
    for (std::size_t at = result.find(from); at != std::string::npos; at = result.find(from, at)) {
      result.replace(at, from.size(), to);
    }
  }
  return std::string(trim(result));
}

/// Returns the digits if the text is groups of three digits with `separator` between them.
std::optional<std::string> grouped(std::string_view text, char separator) {
  const std::vector<std::string_view> groups = split(text, separator);
  if (groups.size() < 2 || groups.front().empty() || groups.front().size() > 3 ||
      groups.front()[0] == '0') {
    return std::nullopt;
  }
  std::string digits;
  for (std::size_t i = 0; i < groups.size(); ++i) {
    if (!has_only_digits(groups[i]) || (i > 0 && groups[i].size() != 3)) return std::nullopt;
    digits += groups[i];
  }
  return digits;
}

/// The parts of a number: its sign, its digits with separators, and its sign of percent.
struct NumberParts {
  std::string sign;
  std::string number;
  std::string percent;

  explicit NumberParts(std::string_view text) {
    number = in_ascii(text);
    if (number.ends_with('%')) {
      percent = "%";
      number = std::string(trim(std::string_view(number).substr(0, number.size() - 1)));
    }
    if (number.starts_with('-')) {
      sign = "-";
      number.erase(0, 1);
    }
  }
};

enum class CommaRole { unknown, decimal, thousands };

/// Returns what the commas of a number must be, or `unknown` for no comma and for "1,234".
CommaRole role_in(const std::string& number) {
  const auto comma = number.rfind(',');
  const auto point = number.rfind('.');
  if (comma == std::string::npos) {
    const bool has_fraction = point != std::string::npos && !grouped(number, '.');
    return has_fraction ? CommaRole::thousands : CommaRole::unknown;
  }
  if (point != std::string::npos) return point > comma ? CommaRole::thousands : CommaRole::decimal;
  if (!grouped(number, ',')) return CommaRole::decimal;
  return number.find(',') == comma ? CommaRole::unknown : CommaRole::thousands;
}

void add_note(CountsTable& table, const std::string& note) {
  if (std::find(table.notes.begin(), table.notes.end(), note) == table.notes.end()) {
    table.notes.push_back(note);
  }
}

/// Rewrites the whole numbers of a column. Leaves text that is not one.
void unify_whole(CountsTable& table, std::size_t column) {
  for (CountsTable::Row& row : table.rows) {
    std::string& field = row.fields[column];
    if (has_only_digits(field)) continue;
    const bool is_written_as_fraction = field.size() > 2 && field.ends_with(".0") &&
                                        has_only_digits(field.substr(0, field.size() - 2));
    if (is_written_as_fraction) {
      field.resize(field.size() - 2);
      continue;
    }
    // The numbers of JSON have no separators, so a point is decimal there.
    const bool is_typed = table.numbered == CountsTable::RowUnit::objects;
    if (is_typed && field.find('.') != std::string::npos) continue;
    if (const auto digits = digits_of(field)) {
      field = *digits;
      add_note(table, "thousands separators removed");
    }
  }
}

/// Returns whether the row's rate is a probability, so that it cannot be as large as 1,000.
bool is_chance(const CountsTable& table, const CountsTable::Row& row) {
  const auto figure = table.column("figure");
  return !figure || row.fields[*figure].empty() || row.fields[*figure].starts_with("winner.");
}

/// Rewrites the numbers of the columns, which may have fractions.
void unify_fractions(CountsTable& table, const std::vector<std::size_t>& columns) {
  CommaRole role = CommaRole::unknown;
  bool any_comma = false;
  for (const CountsTable::Row& row : table.rows) {
    for (const std::size_t column : columns) {
      const NumberParts parts(row.fields[column]);
      any_comma = any_comma || parts.number.find(',') != std::string::npos;
      if (role == CommaRole::unknown) role = role_in(parts.number);
    }
  }
  for (CountsTable::Row& row : table.rows) {
    for (const std::size_t column : columns) {
      std::string& field = row.fields[column];
      const NumberParts parts(field);
      std::string number = parts.number;
      const bool has_comma = number.find(',') != std::string::npos;
      CommaRole own = role;
      if (has_comma && own == CommaRole::unknown && is_chance(table, row)) own = CommaRole::decimal;
      if (has_comma && own == CommaRole::unknown) {
        const std::string digits = *grouped(number, ',');
        number[number.find(',')] = '.';
        throw Error(table.place(row.number),
                    quote(field) + " can be " + parts.sign + number + " with a decimal comma or " +
                        parts.sign + digits +
                        " with a thousands separator; write it as one of them");
      }
      if (own == CommaRole::decimal && any_comma) {
        if (has_comma) {
          number = with_point(number);
          add_note(table, "decimal commas");
        } else if (const auto digits = grouped(number, '.')) {
          number = *digits;
        }
      } else if (own == CommaRole::thousands && has_comma) {
        const auto point = std::min(number.find('.'), number.size());
        if (const auto digits = grouped(std::string_view(number).substr(0, point), ',')) {
          number = *digits + number.substr(point);
          add_note(table, "thousands separators removed");
        }
      }
      field = parts.sign + number + parts.percent;
    }
  }
}

}  // namespace

std::optional<std::string> digits_of(std::string_view text) {
  const std::string number = in_ascii(text);
  if (has_only_digits(number)) return number;
  for (const char separator : {',', '.', ' ', '\'', '_'}) {
    if (auto digits = grouped(number, separator)) return digits;
  }
  return std::nullopt;
}

std::string with_point(std::string_view text) {
  std::string number = in_ascii(text);
  const auto comma = number.rfind(',');
  if (comma == std::string::npos) return number;
  const std::string whole = number.substr(0, comma);
  return grouped(whole, '.').value_or(whole) + "." + number.substr(comma + 1);
}

void unify_numbers(CountsTable& table) {
  for (const char* const name : {"count", "trials"}) {
    if (const auto column = table.column(name)) unify_whole(table, *column);
  }
  std::vector<std::size_t> fractions;
  for (const char* const name : {"rate", "standard_error"}) {
    if (const auto column = table.column(name)) fractions.push_back(*column);
  }
  if (!fractions.empty()) unify_fractions(table, fractions);
}

}  // namespace asdic
