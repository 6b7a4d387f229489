// Rules files of a few lines for tests, and figures of battles under them.
#pragma once

#include <doctest/doctest.h>

#include <string>

#include "lib/error.hpp"
#include "odds/figures/of_result.hpp"
#include "odds/question/problem.hpp"
#include "odds/solve/solve.hpp"

namespace asdic::small_rules {

inline const std::string fleet_heading = R"toml(
name  = "fire"
title = "Rules of fire"
kinds = ["sub", "ship", "air", "land"]

[units]
sub = { kind = "sub",  attack = 6, defense = 6, cost = 6 }
dd  = { kind = "ship", attack = 2, defense = 2, cost = 8 }
tr  = { kind = "ship", attack = 0, defense = 0, cost = 7 }
ftr = { kind = "air",  attack = 3, defense = 4, cost = 10 }
inf = { kind = "land", attack = 6, defense = 6, cost = 3 }

[statuses]
sinking = { who = "any" }
)toml";

inline const std::string idle_round = "[[round]]\nname = \"idle\"\nnote = { idle = true }\n";

inline std::string before_block(const std::string& fire) {
  return "[[before]]\nname = \"opening\"\nfire = [" + fire + "]\n";
}

inline std::string round(const std::string& fire, const std::string& keys = "") {
  return "[[round]]\nname = \"fire\"\nfire = [" + fire + "]\n" + keys;
}

/// Returns a figure of a battle under the rules of a text.
inline std::string figure_of_rules(const std::string& rules, const std::string& attacker,
                                   const std::string& defender, const std::string& name,
                                   const std::string& keys = "") {
  const std::string text = "rules = '''" + rules + "'''\n" + keys + "\nattacker.units = \"" +
                           attacker + "\"\ndefender.units = \"" + defender + "\"\n";
  const Result result = solve(read_case(Document::parse(text, "case")));
  return to_string(figure(result, name)->exact());
}

/// Returns a figure of a battle under rules that consist of the heading and `rest`.
inline std::string figure_under(const std::string& rest, const std::string& attacker,
                                const std::string& defender, const std::string& name,
                                const std::string& keys = "") {
  return figure_of_rules(fleet_heading + rest, attacker, defender, name, keys);
}

/// Returns the message of the error in rules or in a case, or "" if there is none.
inline std::string fault_of_rules(const std::string& rules, const std::string& attacker = "1 dd",
                                  const std::string& keys = "") {
  try {
    figure_of_rules(rules, attacker, "1 dd", "winner.attacker", keys);
  } catch (const Error& error) {
    CHECK(error.code() == ErrorCode::input);
    return error.what();
  }
  return "";
}

inline std::string fault_of(const std::string& rest, const std::string& attacker = "1 dd",
                            const std::string& keys = "") {
  return fault_of_rules(fleet_heading + rest, attacker, keys);
}

}  // namespace asdic::small_rules
