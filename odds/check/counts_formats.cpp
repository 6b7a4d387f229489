#include "odds/check/counts_formats.hpp"

#include <algorithm>

#include "lib/file.hpp"
#include "lib/text.hpp"
#include "lib/utf16.hpp"
#include "odds/check/counts_numbers.hpp"

namespace asdic {

namespace {

constexpr std::size_t rows_to_recognize = 16;

bool is_json(std::string_view text) {
  const auto first = text.find_first_not_of(" \t\r\n");
  return first != std::string_view::npos && (text[first] == '[' || text[first] == '{');
}

bool is_other_json(const CountsText& text) {
  return text.is_json;
}

bool is_other_csv(const CountsText& text) {
  return !text.is_json;
}

void read_json(const CountsText& text, CountsTable& table) {
  parse_json(text.text, table);
}

void read_csv(const CountsText& text, CountsTable& table) {
  parse_csv(text.text, table);
}

CountsText text_of(std::string_view text, const std::string& source) {
  CountsText all{text, source, is_json(text), CountsTable{source}};
  try {
    (all.is_json ? parse_json : parse_csv)(text, all.first, rows_to_recognize);
  } catch (const Error&) {
    all.first = CountsTable{source};  // Its reader will report the fault.
  }
  return all;
}

/// Gives the table its trials, and says what was understood.
void complete(CountsTable& table, const CountsReading& how) {
  const bool has_rates = table.column("rate") && !table.column("count");
  const bool needs_trials = has_rates && !table.column("trials") && !table.column("standard_error");
  if (how.trials && !needs_trials) {
    throw Error(Place{"argument --trials"},
                table.source + " has its number of battles; leave --trials out");
  }
  if (needs_trials && how.trials) {
    table.computed = false;
    table.fill_column("trials", std::to_string(*how.trials));
  } else if (needs_trials && table.computed) {
    table.fill_column("trials", trials_of_nine_digits);
  }
  unify_numbers(table);
  table.read_as = reading_of(table);
}

CountsTable table_of(const CountsFormat& format, const CountsText& text, const CountsReading& how) {
  CountsTable table{text.source};
  table.format = format.described;
  format.read(text, table);
  complete(table, how);
  return table;
}

/// Returns what a format understands, or what it is if it cannot read the text.
std::string understood(const CountsFormat& format, const CountsText& text,
                       const CountsReading& how) {
  try {
    return table_of(format, text, how).read_as;
  } catch (const Error&) {
    return format.described;
  }
}

const CountsFormat& format_of(const CountsText& text, const CountsReading& how) {
  const std::vector<CountsFormat>& all = counts_formats();
  if (!how.as.empty()) {
    const auto named = std::find_if(
        all.begin(), all.end(), [&](const CountsFormat& format) { return format.name == how.as; });
    if (named == all.end()) {
      throw Error(Place{"argument --as"},
                  unknown_message("format", how.as, names_of_counts_formats()));
    }
    return *named;
  }
  std::vector<const CountsFormat*> possible;
  for (const CountsFormat& format : all) {
    const bool includes_others =
        format.recognizes == is_other_json || format.recognizes == is_other_csv;
    if (includes_others && !possible.empty()) continue;
    if (format.recognizes(text)) possible.push_back(&format);
  }
  if (possible.size() < 2) return *possible.front();
  std::vector<std::string> readings;
  for (const CountsFormat* format : possible) {
    readings.push_back(understood(*format, text, how) + " (--as " + format->name + ")");
  }
  throw Error(Place{text.source},
              "can be read as " + join(readings, ", or as ") + "; choose with --as");
}

}  // namespace

const std::vector<CountsFormat>& counts_formats() {
  static const std::vector<CountsFormat> formats = {
      {"triplea", "TripleA's panel", is_triplea, read_triplea},
      {"aacalc", "AACalc's page", is_aacalc, read_aacalc},
      {"aacalc2", "aacalc2's result", is_aacalc2, read_aacalc2},
      {"hodson", "Hodson's calculator", is_hodson, read_hodson},
      {"anydice", "AnyDice's export", is_anydice, read_anydice},
      {"tally", "a tally of winners", is_tally, read_tally},
      {"rates", "rates of winners", is_rates, read_rates},
      {"battles", "single battles", is_battles, read_battles},
      {"json", "JSON", is_other_json, read_json},
      {"csv", "CSV", is_other_csv, read_csv}};
  return formats;
}

std::vector<std::string> names_of_counts_formats() {
  std::vector<std::string> names;
  for (const CountsFormat& format : counts_formats()) names.push_back(format.name);
  return names;
}

CountsTable parse_counts(std::string_view text, const std::string& source,
                         const CountsReading& how) {
  const std::string utf8 = as_utf8(text, source);
  const CountsText all = text_of(utf8, source);
  return table_of(format_of(all, how), all, how);
}

CountsTable read_counts(const std::string& path, const CountsReading& how) {
  constexpr std::size_t most_bytes = 16u << 20;
  constexpr const char* too_large =
      "is larger than 16 MiB, the most that counts may have; count equal outcomes in one line";
  const InputText input = read_input(path, most_bytes, too_large);
  return parse_counts(input.text, input.source, how);
}

}  // namespace asdic
