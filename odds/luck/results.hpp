// Reads the results of battles that were played: lines, CSV, or a history of TripleA.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/error.hpp"

namespace asdic {

/// The result of one battle: "attacker keeps 3 sub" for the case itself, or with other forces, "5
/// sub against 3 dd: attacker loses 2 sub".
struct ObservedResult {
  std::string text;
  Place place;
  /// The forces of attacker and defender, if `text` does not have them.
  std::optional<std::array<std::string, 2>> forces = {};
  std::vector<std::string> settings = {};  ///< KEY=VALUE, other than those of the case
};

struct ResultsFile {
  std::vector<ObservedResult> results;
  std::string how;  ///< one sentence: how the file was read
};

/// Reads results from a file (a path, or "-"): one battle in each line, CSV with a column for each
/// side, or the text of battles in TripleA's history. Throws Error(input) at the line of a fault,
/// or if the file has no results.
ResultsFile read_results(const std::string& path);

/// Reads the text of such a file.
ResultsFile parse_results(std::string_view text, const std::string& source);

/// Returns whether the first line of a text, as CsvReader reads it, has columns for both sides.
bool is_results_csv(std::string_view text);
ResultsFile read_results_csv(std::string_view text, const std::string& source);

/// Returns whether a text has a line of TripleA's history in which a side attacks.
bool is_battle_history(std::string_view text);
ResultsFile read_battle_history(std::string_view text, const std::string& source);

}  // namespace asdic
