// A battle for the rest of the program: a chain, and the meaning of its states for the players.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lib/exact/chain.hpp"
#include "lib/input/case.hpp"
#include "lib/input/side.hpp"
#include "lib/input/units.hpp"
#include "states/unit_counts.hpp"

namespace asdic {

enum class Winner : unsigned char { attacker, defender, draw, standoff, undecided, avoided };

inline constexpr std::array<const char*, 6> winner_names = {"attacker", "defender",  "draw",
                                                            "standoff", "undecided", "avoided"};

/// Returns the winner of the battle with attacker and defender exchanged.
constexpr Winner reversed(Winner winner) {
  return winner == Winner::attacker   ? Winner::defender
         : winner == Winner::defender ? Winner::attacker
                                      : winner;
}

/// The holder of the territory, in a case in which the defender attacks in a wave.
enum class Territory : unsigned char {
  by_winner,  ///< the defender never attacks: the winner decides
  kept,       ///< the attacker has never taken it
  taken,      ///< the attacker holds it
  retaken,    ///< the attacker has taken it and lost it again
};

/// The outcome of a battle, or its position before the end. Rule systems without sides use
/// `numbers` and have no winner.
struct Outcome {
  std::optional<Winner> winner;
  std::array<Units, 2> in_battle;  ///< attacker, defender
  std::array<Units, 2> left;
  std::vector<std::pair<std::string, std::int64_t>> numbers;  ///< by name
  Territory territory = Territory::by_winner;

  std::weak_ordering operator<=>(const Outcome&) const = default;
  bool operator==(const Outcome&) const = default;
};

/// Units that a side brought under one name. Losses and strength are counted from these.
struct Roster {
  std::string name;
  int count = 0;
  int cost = 0;
  int hits = 1;
  UnitKind kind = UnitKind::ship;
  /// Further names that its units may have in outcomes: the depths that they may have declared.
  std::vector<std::string> other_names = {};
  UnitNames words = nullptr;  ///< other names of the type of its units, such as "tank"

  /// Returns whether units called `unit` in an outcome belong to this entry.
  bool has(std::string_view unit) const;
};

/// The units that each side brings, and the worth of the territory for which they fight.
struct Rosters : std::array<std::vector<Roster>, 2> {
  TerritoryWorth worth;
};

/// Returns the entry for the units of `group`, and adds it with a count of 0 if it is missing.
/// Units with a declared depth share one entry for all depths.
Roster& roster_of(std::vector<Roster>& rosters, const Group& group);

/// Returns the units that each side of a case brings, in all its battles.
Rosters rosters_of(const Case& battle);

/// Returns the number of units called `unit`, damaged or not, in battle or withdrawn.
int survivors(const Outcome& outcome, Side side, std::string_view unit);
/// Returns the number of survivors of `brought` under any of its names.
int survivors(const Outcome& outcome, Side side, const Roster& brought);
/// Returns the number of all survivors of a side.
int survivors(const Outcome& outcome, Side side);

/// Returns how many units of `brought` are lost.
int lost(const Outcome& outcome, Side side, const Roster& brought);
/// Returns the cost of all units that a side has lost.
std::int64_t cost_lost(const Outcome& outcome, Side side, const Rosters& brought);

/// Returns whether the attacker holds the territory at the end. If the defender never attacks, the
/// attacker has to win with a land unit in battle or in a later wave. Aircraft alone cannot occupy
/// a territory.
bool takes(const Outcome& outcome, const Rosters& brought);
/// Returns the side that holds the territory at the end, or nothing if the defender never attacks.
std::optional<Side> holder_of(const Outcome& outcome);
/// Returns the worth of the territory for the attacker after this outcome, in cost.
std::int64_t territory_gained(const Outcome& outcome, const Rosters& brought);
/// Returns the net gain of the attacker: the defender's loss in cost minus its own, and the worth
/// of the territory.
std::int64_t net_gain(const Outcome& outcome, const Rosters& brought);
/// Returns whether no unit of the defender is in battle.
bool clears(const Outcome& outcome);

/// Numbers by name that describe a position in addition to its units, such as {"round", 2}.
using Situation = std::vector<std::pair<std::string, int>>;

/// A figure that depends only on the last state of a battle: payoff(state) / denominator. The last
/// state is an end, a stalemate, or the state in which the battle was broken off.
struct EndFigure {
  std::string name;
  std::int64_t denominator;
  std::function<std::int64_t(StateIndex)> payoff;
  bool is_chance;
  /// True if the figure counts events after the battle, such as aircraft that cannot land. A battle
  /// that is broken off has none.
  bool is_of_aftermath = false;
};

/// A battle as a chain, with the meaning of its states. Several threads may call its functions at
/// the same time.
struct Battle {
  Chain chain;
  /// Returns the outcome if the battle is over in this state. It has no winner if both sides still
  /// have units in battle: the state cannot distinguish a stalemate from an undecided battle.
  std::function<Outcome(StateIndex)> outcome;
  /// Returns the outcome if the battle ends in this state, after aircraft without a place to land
  /// are lost. Null if nothing happens after the end. Outcomes of battles that were broken off are
  /// unchanged.
  std::function<Outcome(StateIndex)> aftermath = nullptr;
  /// Returns what distinguishes a decision from others with the same units; may be empty.
  std::function<Situation(StateIndex)> situation;
  /// Returns the outcome if the battle ends in this state.
  Outcome outcome_if_over(StateIndex state) const {
    return aftermath ? aftermath(state) : outcome(state);
  }
  /// Returns the outcome of an absorbing state. If it has neither a winner nor numbers, both sides
  /// have units that never leave this state: a stalemate.
  Outcome outcome_at_end(StateIndex state) const {
    Outcome end = outcome_if_over(state);
    if (!end.winner && end.numbers.empty()) end.winner = Winner::standoff;
    return end;
  }
  /// Returns the outcome if a round limit breaks the battle off in this state.
  Outcome outcome_broken_off(StateIndex state) const {
    Outcome end = outcome(state);
    end.winner = Winner::undecided;
    return end;
  }
  /// Frees the data of outcome, aftermath, situation and the payoffs, and leaves them empty. The
  /// names of the figures of ends remain.
  void free_states() {
    outcome = nullptr;
    aftermath = nullptr;
    situation = nullptr;
    for (EndFigure& figure : end_figures) figure.payoff = nullptr;
  }
  std::vector<EndFigure> end_figures;
  std::set<std::string> chances;  ///< names of custom figures that no battle visits twice
  /// The denominators of the payoffs of custom figures, by name; 1 for others.
  std::map<std::string, std::int64_t> denominators;
  Rosters rosters;
  /// The round limit, if there is one that the states do not already count.
  std::optional<int> rounds;
  /// The number of rounds after which the attacker retreats, if it does.
  std::optional<int> retreat_after;
};

}  // namespace asdic
