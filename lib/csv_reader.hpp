// Reading CSV, line by line.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "lib/error.hpp"
#include "lib/file.hpp"

namespace asdic {

/// A field that begins with one of these signs and is not a number is written with a single quote
/// in front. Otherwise a spreadsheet reads it as a formula.
inline constexpr std::string_view formula_signs = "=+-@'";

struct CsvField {
  std::string text;  ///< trimmed, and without the quote before one of formula_signs
  Place place;
};

/// Reads CSV as RFC 4180 defines it: lines end with LF or CRLF, and a quote within a quoted field
/// is doubled. The first comma, semicolon or tab of the first line is the separator of all lines.
/// Skips a byte-order mark and a first line "sep=;", which names the separator. Spreadsheets write
/// both. The text must outlive the reader.
class CsvReader {
 public:
  CsvReader(std::string_view text, const std::string& source)
      : text_(without_byte_order_mark(text)),
        separator_(separator_of(text_)),
        place_{source, 1, 1} {
    skip_line_of_separator();
  }

  static constexpr std::size_t most_fields = 1000;  ///< in one line
  static constexpr std::size_t most_bytes_of_field = 1 << 16;

  /// Returns the fields of the next line that is not empty, or no fields at the end of the text.
  /// Throws Error(input), with the place, if the text is not CSV or has too many or too long
  /// fields.
  std::vector<CsvField> next();

 private:
  static char separator_of(std::string_view text);

  void skip_line_of_separator();
  bool at_end() const { return at_ == text_.size(); }
  void skip();
  bool ends_line() const;
  std::string field();
  std::string quoted();

  std::string_view text_;
  char separator_;
  std::size_t at_ = 0;
  Place place_;
};

}  // namespace asdic
