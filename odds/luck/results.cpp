#include "odds/luck/results.hpp"

#include <optional>

#include "lib/csv_reader.hpp"
#include "lib/file.hpp"
#include "lib/text.hpp"
#include "lib/utf16.hpp"

namespace asdic {

namespace {

constexpr std::size_t most_bytes = std::size_t{1} << 20;

/// Reads one result in each line, and skips empty lines.
ResultsFile read_lines(std::string_view text, const std::string& source) {
  ResultsFile file;
  int number = 0;
  for (const std::string_view line : split(text, '\n')) {
    ++number;
    if (trim(line).empty()) continue;
    file.results.push_back({std::string(trim(line)), {source, number, 1}});
  }
  const std::size_t count = file.results.size();
  file.how = "Read " + std::to_string(count) + (count == 1 ? " result" : " results") + " from " +
             one_line(source) + ", one in each line.";
  return file;
}

}  // namespace

ResultsFile parse_results(std::string_view text, const std::string& source) {
  const std::string utf8 = as_utf8(text, source);
  ResultsFile file = is_results_csv(utf8)      ? read_results_csv(utf8, source)
                     : is_battle_history(utf8) ? read_battle_history(utf8, source)
                                               : read_lines(utf8, source);
  if (file.results.empty())
    throw Error(Place{source}, "the file has no result of a battle; write one in each line");
  return file;
}

ResultsFile read_results(const std::string& path) {
  const InputText input = read_input(path, most_bytes, "results have at most 1 MiB");
  return parse_results(input.text, input.source);
}

}  // namespace asdic
