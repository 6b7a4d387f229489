// Readers of counts, one for each format. All read into a table whose `source` is set. They throw
// Error(input) at its place for text that they cannot read.
#pragma once

#include <string_view>

#include "odds/check/counts_table.hpp"

namespace asdic {

/// Reads CSV as CsvReader does. Capitals in the heading do not matter.
void parse_csv(std::string_view text, CountsTable& table);

/// Reads JSON object by object, so that memory does not depend on its depth or length.
void parse_json(std::string_view text, CountsTable& table);

/// Reads the text of the panel of TripleA's battle calculator: lines such as "Attacker Wins: 63%"
/// in any order. They hold winners, rounds and the net gain, with the simulation count as trials.
bool is_triplea(std::string_view text);
void parse_triplea(std::string_view text, CountsTable& table);

/// Reads the JSON that aacalc2 returns for one wave: the probabilities of each side's losses.
bool is_aacalc2(std::string_view text);
void parse_aacalc2(std::string_view text, CountsTable& table);

}  // namespace asdic
