// A turn: battles that share a pool of units, read from a TOML file.
//
// The file has a goal, a table [pool] with units, and a block [[battle]] for each battle. A battle
// is a case, inline or in a file, with a figure that counts as its success and with conditions.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "lib/input/document.hpp"
#include "odds/find/condition.hpp"
#include "odds/find/question.hpp"

namespace asdic {

inline constexpr std::size_t most_battles_of_turn = 16;

/// The figure that the best division of the pool maximizes.
enum class TurnGoal {
  gain,       ///< the total gain
  all,        ///< the probability that all battles succeed
  successes,  ///< the mean number of battles that succeed
};

/// The arguments of the user, which replace parts of the file.
struct TurnQuestion {
  std::string goal;                ///< "gain", "all" or "successes", or "" for that of the file
  std::string pool;                ///< the units of the pool, or "" for those of the file
  std::vector<std::string> where;  ///< further conditions: "Egypt: takes >= 80%"
  std::size_t top = 10;            ///< how many of the best divisions are listed
};

/// Units of one kind in the pool.
struct PoolUnit {
  std::string unit;  ///< as in a force: "ftr", "ftr:uk"
  int count = 0;
};

/// The least and the most units of one kind that may go to a battle.
struct PoolLimits {
  int least = 0;
  int most = 0;
};

/// The numbers of units of the pool that go to one battle, in the order of the pool.
using Detachment = std::vector<int>;

struct PlacedCondition {
  FigureCondition condition;
  Place place;
};

struct TurnBattle {
  std::string name;
  Item battle;            ///< the case without units of the pool, a table
  std::string source;     ///< the file of the case
  std::string own_units;  ///< the attacker's units that are not of the pool, or ""
  Place place;            ///< of the block
  std::string success;    ///< the figure that is the probability of success, or "" by default
  Place place_of_success;
  int worth = 0;  ///< what a success adds to the gain, in the currency of the costs
  std::vector<PlacedCondition> conditions;
  std::vector<PoolLimits> limits;  ///< in the order of the pool
};

struct Turn {
  std::string title;
  std::string source;
  TurnGoal goal = TurnGoal::successes;
  std::vector<PoolUnit> pool;
  Place place_of_pool;
  std::vector<TurnBattle> battles;
};

/// Reads a turn, but not its cases. Throws Error(input) at the place of the first mistake.
Turn read_turn(const Document& document, const TurnQuestion& question);

/// Returns the case of a battle with the units of the pool that go to it.
Document case_with(const Turn& turn, const TurnBattle& battle, const Detachment& sent);

/// Returns all detachments that may go to a battle, in ascending order. Throws Error(input) if
/// there are more than most_candidates.
std::vector<Detachment> detachments_of(const Turn& turn, const TurnBattle& battle);

/// Returns a detachment as text: "2 ftr, 1 bmb", or "none".
std::string text(const Turn& turn, const Detachment& sent);

/// Returns the word for a goal in the file: "gain", "all" or "successes".
std::string_view name(TurnGoal goal);

}  // namespace asdic
