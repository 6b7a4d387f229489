// A battle as the rest of the program sees it: a chain, and what its states mean for the players.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <functional>
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

/// How a battle came out, or stands. Rule systems without sides have no winner but `numbers`.
struct Outcome {
  std::optional<Winner> winner;
  std::array<Units, 2> in_battle;  ///< attacker, defender
  std::array<Units, 2> left;
  std::vector<std::pair<std::string, std::int64_t>> numbers;  ///< by name

  std::weak_ordering operator<=>(const Outcome&) const = default;
  bool operator==(const Outcome&) const = default;
};

/// What a side brought, by name, for counting its losses and its strength.
struct Roster {
  std::string name;
  int count = 0;
  int cost = 0;
  int hits = 1;
  UnitKind kind = UnitKind::ship;
  /// Further names that its units may have in outcomes: the depths that they may have declared.
  std::vector<std::string> other_names = {};

  /// Whether units of this name in an outcome were brought here.
  bool has(std::string_view unit) const;
};

/// By side.
using Rosters = std::array<std::vector<Roster>, 2>;

/// The entry of a group's units, made with a count of 0 where there is none. All depths of units
/// whose depths are declared have one entry.
Roster& roster_of(std::vector<Roster>& rosters, const Group& group);

/// Returns the units that each side of a case brings, in all its battles.
Rosters rosters_of(const Case& battle);

/// The number of units of one name in an outcome, however damaged, in battle or left.
int survivors(const Outcome& outcome, Side side, std::string_view unit);
/// Of those that the side brought, under all names that they may have.
int survivors(const Outcome& outcome, Side side, const Roster& brought);
/// Of all units.
int survivors(const Outcome& outcome, Side side);

/// How many of one unit are lost, and the cost of all that a side has lost.
int lost(const Outcome& outcome, Side side, const Roster& brought);
std::int64_t cost_lost(const Outcome& outcome, Side side, const Rosters& brought);

/// The attacker has won with a land unit in battle, or in a wave still to come: who has only
/// aircraft left takes nothing.
bool takes(const Outcome& outcome, const Rosters& brought);
/// No unit of the defender is in battle.
bool clears(const Outcome& outcome);

/// What a player sees on the table beside the units: numbers by name, {"round", 2}.
using Situation = std::vector<std::pair<std::string, int>>;

/// A figure that is read off the state in which a battle ended, came to a standstill or was broken
/// off: weight(state) / denominator.
struct EndMark {
  std::string name;
  std::int64_t denominator;
  std::function<std::int64_t(StateIndex)> weight;
  bool is_chance;
};

struct Battle {
  Chain chain;
  /// The outcome if the battle is over in this state. Where both sides still have units in battle
  /// it has no winner: whether that is a standoff or undecided is not in the state.
  std::function<Outcome(StateIndex)> outcome;
  /// What else tells a decision from others with these units; may be absent.
  std::function<Situation(StateIndex)> situation;
  /// The outcome where the chain is absorbed in this state: if nothing else, a standoff.
  Outcome outcome_at_end(StateIndex state) const {
    Outcome end = outcome(state);
    if (!end.winner && end.numbers.empty()) end.winner = Winner::standoff;
    return end;
  }
  /// The outcome where a limit of rounds breaks the battle off before it is absorbed.
  Outcome outcome_broken_off(StateIndex state) const {
    Outcome stand = outcome(state);
    stand.winner = Winner::undecided;
    return stand;
  }
  /// Nobody asks for outcome, situation and weight any more; names stay.
  void forget_states() {
    outcome = nullptr;
    situation = nullptr;
    for (EndMark& mark : end_marks) mark.weight = nullptr;
  }
  /// Of the chain the names of its marks stay.
  void forget_chain() {
    Chain names;
    names.mark_names = std::move(chain.mark_names);
    chain = std::move(names);
  }
  std::vector<EndMark> end_marks;
  std::set<std::string> chances;  ///< the marks of the chain that no battle visits twice
  Rosters rosters;
  /// A limit of rounds that is not in the states, if there is one.
  std::optional<int> rounds;
  /// The attacker breaks off after this many rounds, if ever.
  std::optional<int> retreat_after;
};

}  // namespace asdic
