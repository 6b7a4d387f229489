// Conditions on how a battle ends, in words: "attacker keeps 2 sub, 1 bb*; 1 sub left",
// "takes, attacker keeps all ftr, bmb", "attacker keeps at least 2 sub and 1 dd or defender keeps
// no tr".
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/error.hpp"
#include "states/battle.hpp"

namespace asdic {

/// The units that a side keeps. Those in battle and those that left are separate if `left` is
/// given.
struct Kept {
  Side side;
  Units units;
  std::optional<Units> left;
};

/// Reads "attacker keeps 2 sub" or "attacker keeps nothing; defender keeps 1 dd; 1 ca left". Each
/// side may appear once. Each kind of units is written as in outcomes, with a star for each hit.
/// Throws Error(input) at `place` for another form, and for units that the side did not bring. If
/// `brought` is null, any unit is allowed.
std::vector<Kept> parse_kept(std::string_view text, const Place& place, const Rosters* brought);

/// Returns whether the sides keep exactly these units.
bool fits(const Outcome& outcome, const std::vector<Kept>& kept);

/// Begins a clause on the number of rounds, such as "rounds=2..4". Outcomes do not have this
/// number, so only `--given` reads the clause.
inline constexpr std::string_view rounds_are = "rounds=";

/// Returns the clauses of a condition without alternatives. Commas, semicolons and "and" join them.
std::vector<std::string> clauses_of(std::string_view text);

/// A condition that an outcome meets or not. A comma, a semicolon and "and" join clauses that must
/// all hold; "or" separates alternatives. The clauses are
///
///   takes, holds, clears, attacker wins, defender wins, draw, standoff, undecided, avoided
///   SIDE keeps 2 sub, 1 bb*            exactly this; "; 1 sub left" if units that left are apart
///   SIDE keeps at least 2 sub, 1 dd    also "at most"
///   SIDE keeps all ftr, bmb            also "all" alone, and "no ftr, bmb"
///   SIDE loses at most 2 sub           also "at least", "nothing", and "no ftr"
///
/// Units are codes, or the words units, aircraft, ships and "land units". Kept units are in battle
/// or have left.
class OutcomeCondition {
 public:
  /// Reads a condition. Throws Error(input) at `place` for another form, and for units that the
  /// side did not bring. If `brought` is null, any unit is allowed.
  OutcomeCondition(std::string_view text, const Place& place, const Rosters* brought);

  bool holds(const Outcome& outcome, const Rosters& brought) const;

  /// Returns whether the condition depends on the units that the sides brought, because it counts
  /// losses.
  bool counts_losses() const;

 private:
  enum class Event { wins, takes, holds, clears };
  struct UnitBounds {
    Side side;
    std::string units;  ///< a code, or a word such as "aircraft"
    bool of_losses;     ///< whether the bounds are on losses, instead of kept units
    std::int64_t least;
    std::int64_t most;
  };
  struct Alternative {
    std::vector<std::pair<Event, Winner>> events;
    std::vector<UnitBounds> bounds;
    std::vector<Kept> kept;
  };

  static Alternative parse(std::string_view text, const Place& place, const Rosters* brought);
  static void add_bounds(std::string_view clause, Side side, const Place& place,
                         const Rosters* brought, Alternative& into);
  static bool holds(const Alternative& all, const Outcome& outcome, const Rosters& brought);

  std::vector<Alternative> alternatives_;
};

}  // namespace asdic
