// A game of two sides with complete information. The attacker maximizes the expected payoff and the
// defender minimizes it. The game is solved by trying plays, so it must be small.
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
  std::vector<std::pair<Fraction, int>> chances;     // of other positions, with sum 1
  std::vector<std::pair<std::string, int>> options;  // of the side that decides, at least one
  // The payoff and outcome of an end or, in any other position, of a stalemate there. All positions
  // of a loop have the same.
  Fraction payoff;
  std::string outcome;
};

using Game = std::vector<GamePosition>;

// The choices that are already fixed: the option of each such position, by number.
using Choices = std::map<int, std::size_t>;

// Returns the value of each position.
std::vector<Fraction> values(const Game& game);

// Returns for each position whether no decision and no roll can end the game or change the outcome
// of a stalemate there.
std::vector<bool> stand_off(const Game& game);

struct BestPlay {
  Fraction value;
  std::map<std::string, Fraction> outcomes;
  std::map<int, std::string> chosen;  // by position, for those that play can reach
};

// The weights of figures: "winner.attacker" and the same for other winners, "exchange" and "takes".
using Goal = std::map<std::string, Fraction>;

// Returns the goal "win", "cost" or "takes". Throws std::logic_error for any other name.
inline Goal goal_named(const std::string& name) {
  if (name == "win") return {{"winner.attacker", 1}, {"winner.defender", -1}};
  if (name == "cost") return {{"exchange", 1}};
  if (name == "takes") return {{"takes", 1}};
  throw std::logic_error("there is no goal " + name);
}

// The choices that a case leaves open, by keys such as "attacker.retreat". Policies of the battle
// make all other choices.
struct OpenChoices {
  std::set<std::string> open;
  Goal goal = goal_named("win");
};

// Returns the best play from `start`. It visits positions in the order of play, breadth first, and
// fixes each choice to the first option with which the game keeps its value, given all choices
// fixed before.
BestPlay best_play(const Game& game, int start);

}  // namespace plain
