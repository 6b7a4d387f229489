// Classes of ships of naval surface combat.
#pragma once

#include <string>
#include <vector>

#include "lib/input/case.hpp"

namespace asdic {

inline constexpr int most_speed = 100;
inline constexpr int longest_range = 3;
inline constexpr int most_torpedo_rounds = 10;

struct ShipClass {
  std::string name;
  std::string type;  ///< BB BC CA CL DD DE SC
  int attack = 0;
  int defense = 0;
  int speed = 0;
  int gun_range = 0;
  int torpedo_attack = 0;
  int torpedo_range = 0;
  int torpedo_rounds = 0;
  int hull = 0;  ///< the damage steps that sink it
  int cost = 0;
  bool stand_in = false;
  bool own_torpedoes = false;  ///< the case gives some of their numbers

  bool is_capital() const { return type == "BB" || type == "BC"; }
  bool is_light() const { return type == "DD" || type == "DE" || type == "SC"; }
  bool is_armed() const { return attack > 0 || torpedo_attack > 0; }
};

UnitType unit_of(const ShipClass& ship);

/// The class as ships of a nation have it, with the torpedoes that the text prints for Japan, the
/// Commonwealth and the US unless the case gives some.
ShipClass of_nation(ShipClass ship, const std::string& nation);

/// The stand-ins, as [ships] changes them, and the classes that it adds. Throws Error(input) at the
/// place of a fault.
std::vector<ShipClass> read_classes(const Document& document);

/// As a case has it.
Item item_of(const ShipClass& ship);
/// For people.
std::string text(const ShipClass& ship);

}  // namespace asdic
