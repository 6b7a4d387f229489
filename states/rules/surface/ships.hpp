// Classes of ships of naval surface combat.
#pragma once

#include <string>
#include <vector>

#include "lib/input/case.hpp"

namespace asdic {

inline constexpr int most_speed = 100;
inline constexpr int longest_range = 3;
inline constexpr int most_torpedo_rounds = 10;

/// A class of ships, of the case or a stand-in.
struct ShipClass {
  std::string name;
  std::string type;  ///< one of BB BC CA CL DD DE SC
  int attack = 0;
  int defense = 0;
  int speed = 0;
  int gun_range = 0;
  int torpedo_attack = 0;
  int torpedo_range = 0;
  int torpedo_rounds = 0;
  int hull = 0;  ///< the number of damage steps that sink it
  int cost = 0;
  bool stand_in = false;
  bool own_torpedoes = false;  ///< whether the case gives values of its torpedoes
  UnitNames names = nullptr;

  bool is_capital() const { return type == "BB" || type == "BC"; }
  bool is_light() const { return type == "DD" || type == "DE" || type == "SC"; }
  bool is_armed() const { return attack > 0 || torpedo_attack > 0; }
};

UnitType unit_of(const ShipClass& ship);

/// Returns a class with the torpedoes of `nation`. The text prints torpedoes for Japan, the
/// Commonwealth and the US. Values that the case gives are not changed.
ShipClass of_nation(ShipClass ship, const std::string& nation);

/// Returns the stand-ins with the changes of [ships], and the classes that [ships] adds. Throws
/// Error(input) at the place of a fault.
std::vector<ShipClass> read_classes(const Document& document);

/// Returns a class as written in a case.
Item item_of(const ShipClass& ship);
/// Returns a class as text for output.
std::string text(const ShipClass& ship);

}  // namespace asdic
