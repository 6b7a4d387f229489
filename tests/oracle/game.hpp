// A game of two sides in which all is in the open: the attacker makes the expected payoff as great
// as it can, the defender as small. Solved by trying out plays, for small games.
#pragma once

#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "tests/oracle/plain.hpp"

namespace plain {

enum class Turn { chance, attacker, defender, end };

struct GamePosition {
  Turn turn = Turn::end;
  std::vector<std::pair<Fraction, int>> chances;     // of other positions, together 1
  std::vector<std::pair<std::string, int>> options;  // of who decides, at least one
  // Of an end; of any other position those of a standoff there. The positions of a loop agree.
  Fraction payoff;
  std::string outcome;
};

using Game = std::vector<GamePosition>;

// What is left to choose from: options by their number, of positions that are restricted.
using Choices = std::map<int, std::size_t>;

// By position.
std::vector<Fraction> values(const Game& game);

// Whether nobody and no chance can ever change what a standoff there is called, or end the game.
std::vector<bool> stand_off(const Game& game);

struct BestPlay {
  Fraction value;
  std::map<std::string, Fraction> outcomes;
  std::map<int, std::string> chosen;  // in the positions that are played through
};

// Weights of figures: "winner.attacker" and those of the other winners, "exchange", "takes".
using Goal = std::map<std::string, Fraction>;

// "win", "cost" or "takes".
inline Goal goal_named(const std::string& name) {
  if (name == "win") return {{"winner.attacker", 1}, {"winner.defender", -1}};
  if (name == "cost") return {{"exchange", 1}};
  if (name == "takes") return {{"takes", 1}};
  throw std::logic_error("there is no goal " + name);
}

// What a case leaves open, by its keys, as "attacker.retreat". The policies of a battle count where
// its keys are not here.
struct Asked {
  std::set<std::string> open;
  Goal goal = goal_named("win");
};

// Positions are gone through in the order of play, breadth first; each choice is fixed to the
// first option with which the game, all choices fixed so far, keeps its value.
BestPlay best_play(const Game& game, int start);

}  // namespace plain
