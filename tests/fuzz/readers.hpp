// Readers of all input of users, each from bytes, for the fuzzers and for the test of their
// findings. Each reads, or throws Error(input) of one line.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "lib/input/unit_types.hpp"
#include "lib/text.hpp"
#include "odds/check/check.hpp"
#include "odds/luck/luck.hpp"
#include "odds/solve/solve.hpp"
#include "odds/table/axis.hpp"
#include "odds/turn/plan.hpp"
#include "states/rules_file/rules_file.hpp"

namespace asdic::readers {

/// Returns a small battle with depths.
inline Document small_document() {
  return Document::of_forces("depth", "2 sub:uk, 1 sub@periscope", "2 dd, 1 bb");
}

/// Reads a case file. The parts after bytes 0 are applied as --set.
inline Problem problem_of(std::string_view bytes) {
  const std::vector<std::string_view> parts = split(bytes, '\0');
  Document document = Document::parse(parts.front(), "case.toml");
  for (std::size_t i = 1; i < parts.size(); ++i) document.assign(parts[i]);
  return read_case(document);
}

inline void read_case_file(std::string_view bytes) {
  problem_of(bytes);
}

/// Reads settings, separated by bytes 0.
inline void read_settings(std::string_view bytes) {
  Document document = small_document();
  for (const std::string_view setting : split(bytes, '\0')) document.assign(setting);
  read_case(document);
}

/// Rows of a table: the axis, and its first values in a case.
inline void read_axis(std::string_view bytes) {
  const Axis axis = parse_axis(std::string(bytes), "--rows");
  for (std::size_t i = 0; i < std::min<std::size_t>(axis.values.size(), 3); ++i) {
    Document document = small_document();
    document.set(axis.key, axis.values[i], "--rows");
    read_case(document);
  }
}

/// Reads a force and, after a byte 0, a casualty order. Writes both and reads them again.
inline void read_units(std::string_view bytes) {
  static const std::vector<UnitType> types = read_case(small_document()).battle.units;
  const std::vector<std::string_view> parts = split(bytes, '\0');
  const Place place{"argument ATTACKER"};
  const Force force = parse_force(parts.front(), place, finder(types));
  if (text(parse_force(text(force), place, finder(types))) != text(force)) {
    throw Error(ErrorCode::misuse, "a force is not read as it is written");
  }
  if (parts.size() > 1) parse_losses(parts[1], place, finder(types));
}

inline const Result& small_battle() {
  static const Result battle =
      solve(read_case(small_document()), {.rounds_listed = 3, .figures = {"rounds.at_most.5"}});
  return battle;
}

inline const Result& small_raid() {
  static const Result raid = solve(read_case(Document::parse(
      "rules = \"raid\"\nattacker.units = \"1 bmb\"\ndefender.units = \"\"\nterritory.value = 2\n",
      "raid.toml")));
  return raid;
}

/// Checks counts of a battle with survivors, or of a raid if they name its numbers.
inline void check_counts(std::string_view bytes, const CountsReading& how) {
  const CountsTable counts = parse_counts(bytes, "counts", how);
  const Result& result = counts.column("damage") ? small_raid() : small_battle();
  check(result, observe(counts, result), {});
}

/// Reads counts in each of the formats, which may refuse them, and then as asdic recognizes them.
inline void read_counts_file(std::string_view bytes) {
  for (const std::string& format : names_of_counts_formats()) {
    try {
      check_counts(bytes, {format, {}});
    } catch (const Error& error) {
      if (error.code() != ErrorCode::input) throw;
    }
  }
  check_counts(bytes, {});
}

/// Reads a rules file, and makes its warnings and its words.
inline void read_rules_file(std::string_view bytes) {
  const rules_file::RulesFile rules = rules_file::parse_rules(bytes, "rules.toml");
  rules_file::warnings_of(rules);
  rules_file::step_texts(rules);
}

/// Reads a turn with its cases, but solves nothing.
inline void read_turn_file(std::string_view bytes) {
  work_of(read_turn(Document::parse(bytes, "turn.toml"), {}));
}

/// Reads results of battles under the rules one-for-one.
inline void read_results_file(std::string_view bytes) {
  static const Document rules = Document::parse("rules = \"one-for-one\"\n", "case.toml");
  const std::vector<ObservedResult> results = parse_results(bytes, "results").results;
  int digits = 0;  // in a row
  for (const char c : bytes) {
    digits = c >= '0' && c <= '9' ? digits + 1 : 0;
    if (digits > 1) return;  // the battle may be large
  }
  luck(rules, results, "exchange");
}

struct Reader {
  const char* corpus;  ///< its folder in tests/corpus
  void (*read)(std::string_view);
};

inline const std::vector<Reader>& all() {
  static const std::vector<Reader> readers = {
      {"case", read_case_file}, {"counts", read_counts_file},  {"axis", read_axis},
      {"units", read_units},    {"set", read_settings},        {"rules", read_rules_file},
      {"turn", read_turn_file}, {"results", read_results_file}};
  return readers;
}

}  // namespace asdic::readers
