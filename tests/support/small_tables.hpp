// Tables filled in by hand, for tests of their formats.
#pragma once

#include <string>
#include <vector>

#include "odds/table/report.hpp"
#include "tests/support/report_battles.hpp"

namespace asdic {

inline Figure chance(int numerator, int denominator) {
  return {value_of(numerator, denominator), true};
}

inline Figure amount(int numerator, int denominator) {
  return {value_of(numerator, denominator)};
}

inline Figure root_of(int numerator, int denominator) {
  return {value_of(numerator, denominator), false, true};
}

/// Returns a table of the win and the expected loss of 1 or 2 submarines against 1 or 2 cruisers or
/// none.
inline OddsTable table_of_two_keys(const std::string& more = "") {
  OddsTable table;
  const Result battle = solved_battle("1 sub", "1 ca", more);
  table.problem = battle.problem;
  table.rosters = battle.rosters;
  table.conventions = Conventions({"attacker.units", "defender.units"});
  table.conventions.add(table.problem);
  table.rows = {"attacker.units", {"1 sub", "2 sub"}};
  table.columns = {"defender.units", {"1 ca", "2 ca", ""}};
  table.figures = {"winner.attacker", "losses.attacker.cost"};
  table.cells = {{{chance(1, 2), amount(3, 1)}},
                 {{chance(1, 10), amount(27, 5)}},
                 {},
                 {{chance(6, 7), amount(18, 7)}},
                 {{chance(137, 280), amount(507, 70)}},
                 {{}, "there are more than 9 states"}};
  table.command = "asdic table two-keys.toml --rows 'attacker.units=1 sub;2 sub'";
  return table;
}

/// Returns a table of three figures of three forces. The figures need not be correct.
inline OddsTable table_of_one_key() {
  OddsTable table;
  const Result battle = solved_battle("1 sub", "1 ca");
  table.problem = battle.problem;
  table.rosters = battle.rosters;
  table.conventions = Conventions({"attacker.units"});
  table.conventions.add(table.problem);
  table.rows = {"attacker.units", {"1 sub", "2 sub, 1 dd", "12 sub"}};
  table.figures = {"winner.attacker", "rounds.mean", "rounds.sd"};
  table.cells = {{{chance(1, 2), amount(3, 2), root_of(3, 4)}},
                 {{chance(2, 3), amount(2, 1), root_of(2, 1)}},
                 {{chance(1, 1), amount(1, 1), root_of(0, 1)}}};
  table.command = "asdic table one-key.toml";
  return table;
}

inline std::string html(const OddsTable& table, TableOptions options = {}) {
  options.format = Format::html;
  return report(table, options);
}

}  // namespace asdic
