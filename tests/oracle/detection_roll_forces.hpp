// What is on the table of a sea battle with detection rolls, and who finds what.
#pragma once

#include <compare>
#include <map>
#include <vector>

#include "tests/oracle/detection_roll_plain.hpp"
#include "tests/oracle/forces.hpp"

namespace plain::detection_roll {

// Units of one side that the rules cannot tell apart; `unit` is the first line with their name.
struct Group {
  int unit;
  int damage;
  bool undetected;                                 // in the first round
  bool sinking = false;                            // until the end of general fire
  auto operator<=>(const Group&) const = default;  // NOLINT(modernize-use-nullptr)
};

using Force = ForceOf<Group>;
using Camp = CampOf<Group>;
using Position = PositionOf<Group>;
using Which = plain::Which<Group>;
using Positions = std::map<Position, Fraction>;

Position all_detected(Position position);

// The forces of a battle, and what can be said of them in a position.
class Forces : public SidesOf<Battle> {
 public:
  explicit Forces(const Battle& battle);

  bool has_any(Role role, const Position& position, const Which& is_meant) const;
  bool has_destroyer(Role role, const Position& position) const;
  bool has_sea_unit(Role role, const Position& position) const;

  Position set_up() const;
  // By how much the best of this side's destroyers' rolls is below its value, without the modifiers
  // of the submarines. Nothing where no destroyer rolls.
  std::map<int, Fraction> best_margin(Role role, const Position& position) const;
  // What makes a submarine harder to detect.
  int modifier(Role role, const Unit& submarine) const;
  Positions after_detection(const Position& position) const;
  // At what the defender's best battleship with combined-arms fires at aircraft, 0 without one.
  int battleship_value() const;

  // An undetected submarine is free; so is any while the enemy has no destroyer, or, where the loss
  // of destroyers restores nothing, if he never had one.
  bool is_free(Role role, const Group& group, const Position& at_the_start) const;
  Volley volley(Role role, const Position& position, const Which& fires) const;
  Which submarines_may_hit(Role role) const;
  std::vector<Group> in_order_of_loss(Role role, const Force& force) const;
  Force losses(Role role, const Force& force, int hits, const Which& may) const;
  // Held hits fall on sea units that are not sinking: what they sink fires once more.
  Force with_sinking(const Force& before, const Force& after) const;
  Force held_losses(Role role, const Force& force, int hits) const;
  Position without_sinking(Position position) const;
  Position after_retreat(Position position) const;
  // Without this side's kaitens, which have fired.
  Position without_expended(Role role, Position position) const;

 private:
  bool attacker_had_destroyer_, defender_had_destroyer_;
};

}  // namespace plain::detection_roll
