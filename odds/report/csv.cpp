#include "odds/report/csv.hpp"

#include "lib/csv_reader.hpp"
#include "lib/text.hpp"

namespace asdic {

namespace {

/// Returns whether a text that begins with "-" is a number: "-0.5", "-137/280", "-1.5e-9".
bool is_negative_number(std::string_view text) {
  char before = '-';
  for (const char c : text.substr(1)) {
    const bool is_digit = c >= '0' && c <= '9';
    const bool joins = c == '.' || c == '/' || c == 'e';
    if (!is_digit && (before == '-' || !joins) && !(c == '-' && before == 'e')) return false;
    before = c;
  }
  return text.size() > 1;
}

/// Adds an apostrophe before a text that begins like a formula, so that a spreadsheet does not take
/// it for one. Negative numbers do not change.
std::string as_no_formula(std::string text) {
  const bool begins_so = !text.empty() && formula_signs.find(text[0]) != std::string_view::npos;
  if (!begins_so || (text[0] == '-' && is_negative_number(text))) return text;
  return "'" + text;
}

/// Returns a field, in quotes if it contains a comma or a quote.
std::string field(const std::string& given) {
  std::string text = as_no_formula(printable(given, "\uFFFD"));
  if (text.find_first_of(",\"") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? "\"\"" : std::string(1, c);
  return quoted + "\"";
}

}  // namespace

std::string csv_line(const std::vector<std::string>& fields) {
  std::vector<std::string> written;
  for (const std::string& text : fields) written.push_back(field(text));
  return join(written, ",") + "\n";
}

}  // namespace asdic
