// The formats of counts: the table of all, and their readers. All read into a table whose `source`
// is set. They throw Error(input) at its place for text that they cannot read.
#pragma once

#include <cstddef>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "odds/check/counts_table.hpp"

namespace asdic {

/// A file of counts with its first rows, by which its format is recognized.
struct CountsText {
  std::string_view text;
  std::string source;
  bool is_json = false;
  CountsTable first;  ///< at most 16 rows, if it is CSV or has a JSON list
};

struct CountsFormat {
  std::string name;       ///< for --as
  std::string described;  ///< for reports, such as "TripleA's panel"
  bool (*recognizes)(const CountsText&);
  void (*read)(const CountsText&, CountsTable&);
};

/// Returns all formats. One that other formats include comes after them.
const std::vector<CountsFormat>& counts_formats();

inline constexpr std::size_t all_rows = std::numeric_limits<std::size_t>::max();

/// Reads CSV as CsvReader does, and columns that are separated by blanks. Gives columns the names
/// that asdic reads. Leaves out row numbers, and empty columns at the end.
void parse_csv(std::string_view text, CountsTable& table, std::size_t most_rows = all_rows);

/// Reads JSON object by object, so that memory does not depend on its depth or length.
void parse_json(std::string_view text, CountsTable& table, std::size_t most_rows = all_rows);

/// Gives columns the names that asdic reads, in place of other usual ones.
void name_columns(CountsTable& table);

/// One battle in each line or object, without a count.
bool is_battles(const CountsText& text);
void read_battles(const CountsText& text, CountsTable& table);

/// Numbers of each winner: how many battles, or rates. They are in one row under the names of the
/// winners, in a JSON object, or in lines such as "Attacker wins: 812".
bool is_tally(const CountsText& text);
void read_tally(const CountsText& text, CountsTable& table);
bool is_rates(const CountsText& text);
void read_rates(const CountsText& text, CountsTable& table);

/// Hodson's calculator, which prints WIN,LOSE,TIE and a row of percentages with all digits.
bool is_hodson(const CountsText& text);
void read_hodson(const CountsText& text, CountsTable& table);

/// The text of the panel of TripleA's battle calculator: labels and values such as "Attacker Wins:
/// 63%" in any order. They hold winners, rounds and the net gain, with the simulation count as
/// trials.
bool is_triplea(const CountsText& text);
void read_triplea(const CountsText& text, CountsTable& table);

/// The results of AACalc, pasted from its page: how often each side survives, and with which units.
bool is_aacalc(const CountsText& text);
void read_aacalc(const CountsText& text, CountsTable& table);

/// The JSON that aacalc2 returns: the probabilities of each side's losses. Of several waves it
/// reads the first.
bool is_aacalc2(const CountsText& text);
void read_aacalc2(const CountsText& text, CountsTable& table);

/// The exports of AnyDice: the probability of each number, by the name of the output.
bool is_anydice(const CountsText& text);
void read_anydice(const CountsText& text, CountsTable& table);

/// The trials that nine digits after the point correspond to, of programs that compute
/// probabilities and do not count battles.
inline constexpr const char* trials_of_nine_digits = "1000000000";
/// Returns a probability with nine digits after the point.
std::string nine_digits(double chance);

/// Returns what was understood of a table, for reports.
std::string reading_of(const CountsTable& table);

}  // namespace asdic
