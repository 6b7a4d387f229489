// Battles on land in which the attacker retreats by a rule of thumb, written from "Simple retreats"
// in docs/reference/rules/shared.md. Every unit takes one hit and rolls one die.
#pragma once

#include <string>
#include <vector>

#include "tests/oracle/plain.hpp"

namespace plain {

struct SimpleGroup {
  std::string code;
  Kind kind = Kind::land;
  int value = 1;  // hits on a roll up to this
  int cost = 0;
  int count = 0;
};

// A retreat after a round, such as { lost = "1 ftr" }: key "lost", limit 1, name "ftr".
struct SimpleRetreat {
  std::string key;
  Fraction limit;
  std::string name = {};
};

struct SimpleBattle {
  int faces = 6;
  int rounds = 0;                               // the limit of rounds, 0 = none
  std::vector<SimpleGroup> attacker, defender;  // in the order in which they are lost
  SimpleRetreat retreat;
};

// Returns the figures by the names that tables use.
std::map<std::string, Fraction> figures_of(const SimpleBattle& battle);

}  // namespace plain
