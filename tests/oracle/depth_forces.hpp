// What is on the table of a battle of submarines at depth, and how it is hit.
#pragma once

#include <compare>
#include <functional>
#include <map>
#include <vector>

#include "tests/oracle/depth_plain.hpp"
#include "tests/oracle/forces.hpp"

namespace plain::depth {

// Units that were never concealed are open. A concealed submarine that fires in spite of it has
// given itself away: it is concealed for the rest of the round and exposed from the next one on.
enum class Status { open, concealed, given_away, located, exposed };

// Units of one side that the rules cannot tell apart; `unit` is the first line with their name.
struct Group {
  int unit;
  int damage;
  Status status;
  bool has_struck;                                 // by surprise, in this round
  auto operator<=>(const Group&) const = default;  // NOLINT(modernize-use-nullptr)

  bool is_concealed() const { return status == Status::concealed || status == Status::given_away; }
};

using Force = ForceOf<Group>;
using Camp = CampOf<Group>;
using Position = PositionOf<Group>;
using Which = plain::Which<Group>;
using Positions = std::map<Position, Fraction>;

Force changed(const Force& force, const std::function<Group(Group)>& change);

// The forces of a battle, and what can be said of them in a position.
class Forces {
 public:
  explicit Forces(const Battle& battle) : battle_(battle) {}

  const Battle& battle() const { return battle_; }
  const Side& side(Role role) const {
    return role == Role::attacker ? battle_.attacker : battle_.defender;
  }
  const Unit& unit(Role role, const Group& group) const { return side(role).units[group.unit]; }
  bool is_submarine(Role role, const Group& group) const {
    return unit(role, group).kind == Kind::sub;
  }
  bool is_sea_unit(Role role, const Group& group) const {
    return unit(role, group).kind != Kind::air;
  }
  int number(Role role, const Position& position, const Which& counts) const;
  bool has_destroyer(Role role, const Position& position) const;
  // A sea unit of this side that the enemy's submarines may hit.
  bool has_target_for_submarines(Role role, const Position& position) const;

  // Submarines' hits first, on sea units; then the others', on anything; none on the concealed.
  Force losses(Role role, Force force, Hits taken) const;
  Volley volley(Role role, const Force& force, const Which& fires) const;
  std::vector<Group> in_order_of_loss(Role role, const Force& force) const;
  // So many of those that may do something, or all: the first in the order of loss.
  Force first_of(Role role, const Force& force, int most, const Which& may) const;

 private:
  const Battle& battle_;
};

}  // namespace plain::depth
