#define XXH_INLINE_ALL
#include "odds/sweep/checksum.hpp"

#include <xxhash.h>

#include <bit>
#include <cstdio>
#include <filesystem>
#include <map>
#include <utility>

#include "lib/error.hpp"
#include "lib/file.hpp"
#include "lib/input/case.hpp"
#include "lib/text.hpp"
#include "odds/question/problem.hpp"
#include "odds/report/json_value.hpp"
#include "states/rules_file/rules_file.hpp"

namespace asdic {

namespace {

void append_word(std::string& bytes, std::uint64_t word) {
  for (int i = 0; i < 8; ++i) bytes += static_cast<char>((word >> (8 * i)) & 0xff);
}

void append(std::string& bytes, char type, std::uint64_t word) {
  bytes += type;
  append_word(bytes, word);
}

void append(std::string& bytes, const StoreValue& value) {
  if (const auto* number = std::get_if<std::int64_t>(&value)) {
    append(bytes, 'i', static_cast<std::uint64_t>(*number));
  } else if (const auto* real = std::get_if<double>(&value)) {
    // SQLite keeps no sign of a 0.
    append(bytes, 'r', *real == 0 ? 0 : std::bit_cast<std::uint64_t>(*real));
  } else if (const auto* text = std::get_if<std::string>(&value)) {
    append(bytes, 't', text->size());
    bytes += *text;
  } else {
    bytes += std::holds_alternative<Bytes>(value) ? 'b' : 'n';
  }
}

/// Returns the row of a cell without its checksum, followed by the checksums of its figures and
/// outcomes.
StoreRow with_parts(StoreRow cell, const CellRows& rows) {
  for (const StoreRow& row : rows.figures) cell.push_back(row.back());
  cell.emplace_back();
  for (const StoreRow& row : rows.outcomes) cell.push_back(row.back());
  return cell;
}

bool is_sum(const StoreValue& value, std::int64_t sum) {
  const auto* const found = std::get_if<std::int64_t>(&value);
  return found != nullptr && *found == sum;
}

std::string key_text(const StoreRow& row) {
  if (const auto* number = std::get_if<std::int64_t>(&row[1])) return std::to_string(*number);
  const auto* const text = std::get_if<std::string>(&row[1]);
  return text == nullptr ? "without a name" : quote(*text);
}

/// Checksums of files, by the names that cases give them. Every file is read once.
using FileSums = std::map<std::string, std::string>;

/// Adds the rules file and the strategy files that a case names.
void add_files_of(const Document& document, FileSums& files) {
  const Item* const rules = document.root().get("rules");
  if (rules != nullptr && rules->text() != nullptr && is_rules_path(*rules->text())) {
    files.emplace(*rules->text(), rule_system_of(document).file->hash);
  }
  for (const Side side : both_sides) {
    const Item* const play = document.root().find(std::string(name(side)) + ".play");
    if (play == nullptr || play->text() == nullptr || files.contains(*play->text())) continue;
    const auto folder = std::filesystem::path(document.source()).parent_path();
    const std::string path = (folder / *play->text()).string();
    if (path == "-") {
      throw Error(play->place, "a sweep reads a play more than once; it has to be a file");
    }
    const std::string text = read_input(path, most_bytes_of_play, too_large_play).text;
    char sum[17];
    std::snprintf(sum, sizeof sum, "%016llx",
                  static_cast<unsigned long long>(XXH3_64bits(text.data(), text.size())));
    files.emplace(*play->text(), sum);
  }
}

}  // namespace

std::string files_named_by(const Sweep& sweep) {
  FileSums files;
  add_files_of(sweep.document(), files);
  for (const Axis& axis : sweep.axes()) {
    if (axis.key == "rules") {
      for (const std::string& value : axis.values) {
        Document document = sweep.document();
        document.set("rules", value, "[sweep] axes");
        add_files_of(document, files);
      }
    }
    for (const Side side : both_sides) {
      const std::string table = name(side);
      if (axis.key != table && axis.key != table + ".play") continue;
      for (const std::string& value : axis.values) {
        Document document = sweep.document();
        document.set(axis.key, value, "[sweep] axes");
        add_files_of(document, files);
      }
    }
  }
  Json json = Json::object();
  for (const auto& [name, sum] : files) json[name] = sum;
  return json_line(json);
}

std::int64_t checksum(std::string_view table, std::int64_t sweep, std::span<const StoreValue> row) {
  std::string bytes;
  append_word(bytes, static_cast<std::uint64_t>(sweep));
  append(bytes, 't', table.size());
  bytes += table;
  for (const StoreValue& value : row) append(bytes, value);
  return static_cast<std::int64_t>(XXH3_64bits(bytes.data(), bytes.size()));
}

std::int64_t sweep_checksum(const StoreHeading& heading) {
  return checksum("sweep", 0, StoreRow{heading.asdic, heading.text, heading.files});
}

void add_checksums(CellRows& rows, std::int64_t sweep) {
  for (StoreRow& row : rows.figures) row.emplace_back(checksum("figure", sweep, row));
  for (StoreRow& row : rows.outcomes) row.emplace_back(checksum("outcome", sweep, row));
  rows.cell.emplace_back(checksum("cell", sweep, with_parts(rows.cell, rows)));
}

bool is_intact(std::string_view table, std::int64_t sweep, std::span<const StoreValue> row) {
  return is_sum(row.back(), checksum(table, sweep, row.first(row.size() - 1)));
}

std::string fault_in(const CellRows& rows, std::int64_t sweep) {
  for (const StoreRow& row : rows.figures) {
    if (!is_intact("figure", sweep, row)) return "the figure " + key_text(row) + " is damaged";
  }
  for (const StoreRow& row : rows.outcomes) {
    if (!is_intact("outcome", sweep, row)) return "the outcome " + key_text(row) + " is damaged";
  }
  StoreRow cell = rows.cell;
  cell.pop_back();
  if (is_sum(rows.cell.back(), checksum("cell", sweep, with_parts(std::move(cell), rows)))) {
    return "";
  }
  return "its row is damaged, or a figure or an outcome is missing or added";
}

}  // namespace asdic
