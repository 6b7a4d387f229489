#include "lib/csv_reader.hpp"

#include "lib/text.hpp"

namespace asdic {

namespace {

/// Returns the text up to the separator in "sep=;", if it begins so and its line ends there. Its
/// line may be quoted.
std::string_view line_of_separator(std::string_view text) {
  constexpr std::string_view words[] = {"sep=", "\"sep="};
  for (const std::string_view word : words) {
    const std::size_t size = word.size() + 1;
    if (!text.starts_with(word) || text.size() < size) continue;
    const char separator = text[word.size()];
    std::string_view rest = text.substr(size);
    if (word[0] == '"' && rest.starts_with('"')) rest.remove_prefix(1);
    const bool ends = rest.empty() || rest[0] == '\n' || rest.starts_with("\r\n");
    if (ends && (separator == ',' || separator == ';' || separator == '\t')) {
      return text.substr(0, size);
    }
  }
  return {};
}

}  // namespace

std::vector<CsvField> CsvReader::next() {
  std::vector<CsvField> fields;
  while (!at_end() && ends_line()) skip();
  if (at_end()) return fields;
  for (;;) {
    Place begin = place_;
    if (fields.size() == most_fields) {
      throw Error(place_, "a line has more than " + std::to_string(most_fields) + " fields");
    }
    fields.push_back({field(), std::move(begin)});
    if (fields.back().text.size() > most_bytes_of_field) {
      throw Error(fields.back().place,
                  "a field has more than " + std::to_string(most_bytes_of_field) + " bytes");
    }
    if (at_end() || text_[at_] != separator_) return fields;
    skip();
  }
}

/// Returns the separator that a line such as "sep=;" names, or else the first one in the heading,
/// outside quotes.
char CsvReader::separator_of(std::string_view text) {
  if (const std::string_view line = line_of_separator(text); !line.empty()) return line.back();
  bool quoted = false;
  for (const char c : text.substr(0, text.find('\n', text.find_first_not_of("\r\n")))) {
    if (c == '"') quoted = !quoted;
    if (!quoted && (c == ',' || c == ';' || c == '\t')) return c;
  }
  return ',';
}

void CsvReader::skip_line_of_separator() {
  const std::size_t size = line_of_separator(text_).size();
  while (at_ < size) skip();
  if (size > 0 && !at_end() && text_[at_] == '"') skip();
}

void CsvReader::skip() {
  if (text_[at_] == '\n') {
    ++place_.line;
    place_.column = 0;
  }
  ++place_.column;
  ++at_;
}

/// Returns whether the line ends here, by LF, CRLF or the end of the text.
bool CsvReader::ends_line() const {
  const std::string_view rest = text_.substr(at_);
  return rest.empty() || rest.starts_with('\n') || rest.starts_with("\r\n") || rest == "\r";
}

std::string CsvReader::field() {
  const bool is_quoted = !at_end() && text_[at_] == '"';
  std::string result = is_quoted ? quoted() : "";
  for (; !ends_line() && text_[at_] != separator_; skip()) {
    if (text_[at_] == '\r') throw Error(place_, "a carriage return stands within a line");
    if (text_[at_] == '"') throw Error(place_, "a quote stands within a field");
    if (is_quoted && text_[at_] != ' ') throw Error(place_, "a quoted field goes on");
    result += text_[at_];
  }
  if (!at_end() && text_[at_] == '\r') skip();
  std::string_view text = trim(result);
  const bool is_behind_quote =
      text.size() > 1 && text[0] == '\'' && formula_signs.find(text[1]) != std::string_view::npos;
  if (is_behind_quote) text.remove_prefix(1);
  return std::string(text);
}

std::string CsvReader::quoted() {
  const Place opening = place_;
  std::string result;
  for (skip(); !at_end(); skip()) {
    if (text_[at_] == '"') {
      skip();
      if (at_end() || text_[at_] != '"') return result;
    }
    result += text_[at_];
  }
  throw Error(opening, "a quote is not closed");
}

}  // namespace asdic
