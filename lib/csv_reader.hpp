// Reading CSV, line by line.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "lib/error.hpp"
#include "lib/file.hpp"

namespace asdic {

/// A text that begins with one of these stands behind a single quote, so that a spreadsheet takes
/// it for no formula. Numbers do not.
inline constexpr std::string_view formula_signs = "=+-@'";

struct CsvField {
  std::string text;  ///< without blanks around it, and without the quote before a formula_sign
  Place place;
};

/// CSV as RFC 4180 has it: lines end by LF or CRLF, a quote stands around a field or twice in one.
/// The heading says whether commas, semicolons or tabs separate. A byte-order mark before it, as
/// spreadsheets write one, is skipped. The text must outlive this.
class CsvReader {
 public:
  CsvReader(std::string_view text, const std::string& source)
      : text_(without_byte_order_mark(text)),
        separator_(separator_of(text_)),
        place_{source, 1, 1} {}

  static constexpr std::size_t most_fields = 1000;  ///< of a line
  static constexpr std::size_t most_bytes_of_field = 1 << 16;

  /// The fields of the next line that is not empty; none at the end. Throws Error(input) at the
  /// place of what is no CSV.
  std::vector<CsvField> next();

 private:
  static char separator_of(std::string_view text);

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
