// What is on the table of a battle of submarines at depth, and how it is hit.
#pragma once

#include <compare>
#include <functional>
#include <map>
#include <vector>

#include "tests/oracle/depth_plain.hpp"
#include "tests/oracle/forces.hpp"

namespace plain::depth {

// Units that were never concealed are open; one for one, submarines at the surface evade until a
// destroyer has detected them. A concealed submarine that fires in spite of it has
// given itself away: it is concealed for the rest of the round and exposed from the next one on.
enum class Status { open, evading, concealed, given_away, located, exposed };

// Units of one side that the rules cannot tell apart; `unit` is the first line with their name.
struct Group {
  int unit;
  int damage;
  Status status;
  bool has_struck;                                 // by surprise, in this round
  auto operator<=>(const Group&) const = default;  // NOLINT(modernize-use-nullptr)

  bool is_concealed() const { return status == Status::concealed || status == Status::given_away; }
  bool evades() const { return status == Status::evading; }
};

using Force = ForceOf<Group>;
using Camp = CampOf<Group>;
using Position = PositionOf<Group>;
using Which = plain::Which<Group>;
using Positions = std::map<Position, Fraction>;

Force changed(const Force& force, const std::function<Group(Group)>& change);

// Which depths a search finds.
struct Found {
  bool periscope, submerged;
  auto operator<=>(const Found&) const = default;  // NOLINT(modernize-use-nullptr)
};

using Search = std::map<Found, Fraction>;

// The forces of a battle, and what can be said of them in a position.
class Forces : public SidesOf<Battle> {
 public:
  explicit Forces(const Battle& battle);

  int number(Role role, const Position& position, const Which& counts) const;
  bool has_destroyer(Role role, const Position& position) const;
  // A sea unit of this side that the enemy's submarines may hit.
  bool has_target_for_submarines(Role role, const Position& position) const;

  // Silent submarines have left before it begins.
  Position set_up() const { return detected(placed()); }
  // The same before anybody is detected; and then, so many submarines of a side at the depths that
  // these lines have, who are at the surface until they are declared.
  Position placed() const;
  Position declared(Role role, Position position, const std::map<int, int>& numbers) const;

  // 1. Those that may search; what so many dice find of the enemy's concealed submarines; and what
  // is on the table then.
  int searchers(Role role, const Position& position, int round) const;
  Search search(Role role, const Position& position, int dice) const;
  Position hunted(const Position& position, Found by_attacker, Found by_defender) const;
  // 1. One for one, destroyers detect submarines at the surface; who was detected stays so.
  Position detected(Position position) const;
  // Submarines strike by surprise while the enemy has a sea unit that they may hit: those that
  // evade; all, if the enemy has no destroyer; or those that are concealed. The defender's
  // concealed ones do so if they would defend.
  bool may_strike(Role role, const Group& group, const Position& position) const;
  Which may_strike_concealed(const Position& position) const;
  Position after_surprise(const Position& position, const Force& concealed) const;
  // 2. By option concealed submarines of the attacker give themselves away, if there is something
  // to fire at.
  Position after_revealing(const Position& position) const;
  // 3. and 4. The defender's submarines that may leave, or fire in spite of being concealed.
  Which may_withdraw(int round) const;
  Which may_defend_concealed(const Position& position) const;
  Position after_retreat(Position position) const;
  // Who gave itself away is exposed from now on, which is nothing else than located where that
  // lasts for the battle; else who was located is concealed again.
  Position before_next_round(Position position) const;

  Which submarines_may_hit(Role role) const;
  static bool others_may_hit(const Group& group) {
    return !group.is_concealed() && (!group.evades() || group.has_struck);
  }
  // Submarines' hits first, on sea units; then the others', on anything; none on the concealed.
  Force losses(Role role, const Force& force, Hits taken, int order) const;
  Force losses(Role role, Force force, int hits, const Which& may, int order = 0) const;
  Volley volley(Role role, const Force& force, const Which& fires) const;
  std::vector<Group> in_order_of_loss(Role role, const Force& force, int order = 0) const;
  // So many of those that may do something, or all: the first in the order of loss.
  Force first_of(Role role, const Force& force, int most, const Which& may) const;

 private:
  std::map<int, Fraction> lowest_roll(int dice) const;
  Group group_of(const Unit& line, Role role) const;

  bool attacker_had_a_ship_ = false;
};

}  // namespace plain::depth
