#include "odds/report/csv.hpp"

#include "lib/text.hpp"

namespace asdic {

namespace {

/// In quotes where the text has what would part fields.
std::string field(const std::string& given) {
  const std::string text = printable(given, "\uFFFD");
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
