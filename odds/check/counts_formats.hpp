// The formats in which counts are read, one reader for each. All read into a table that has a
// source, and throw Error(input) at its place for what they cannot read.
#pragma once

#include <string_view>

#include "odds/check/counts_table.hpp"

namespace asdic {

/// CSV as RFC 4180 has it: lines end by LF or CRLF, a quote stands around a field or twice in one.
/// The heading says whether commas, semicolons or tabs separate; capitals in it do not matter.
void parse_csv(std::string_view text, CountsTable& table);

/// JSON, object by object: it is never held as a tree, however deep it is.
void parse_json(std::string_view text, CountsTable& table);

/// What the panel of TripleA's battle calculator shows, as "Attacker Wins: 63%" in each line, in
/// any order: winners, rounds and the exchange, with the simulation count as trials.
bool is_triplea(std::string_view text);
void parse_triplea(std::string_view text, CountsTable& table);

/// What aacalc2 returns as JSON: of one wave the chances of each side's casualties.
bool is_aacalc2(std::string_view text);
void parse_aacalc2(std::string_view text, CountsTable& table);

}  // namespace asdic
