// Units and forces, written as players write them: "3 dd:uk, 1 bb*, 2 sub@periscope".
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/error.hpp"
#include "lib/input/unit_key.hpp"

namespace asdic {

enum class UnitKind { sub, ship, air, land, aa };

inline constexpr int most_kinds_of_units = 16;
inline constexpr int most_of_a_kind = 250;
inline constexpr int most_hits = 10;
inline constexpr int most_cost = 1'000'000;

/// What a unit of one code can do. Attack and defense count on the die of the battle; nothing where
/// neither the rules nor the case give a value on that die.
struct UnitType {
  std::string code;
  UnitKind kind = UnitKind::ship;
  std::optional<int> attack;
  std::optional<int> defense;
  int hits = 1;
  int cost = 0;
  bool detects = false;       ///< counts as a destroyer
  std::string not_here = {};  ///< for people: why the rules have no values for it, where they say
};

/// `count` alike units of a force, each with `damage` hits taken already.
struct Group {
  UnitName name;
  int count = 0;
  int damage = 0;
  bool detected = false;  ///< by the enemy, in a battle that has begun
  UnitType type;
  Place place;
  bool any_depth = false;  ///< its owner declares a depth for each unit when the battle begins

  UnitKey key() const { return {name, damage}; }
  /// As a force has it: "sub:uk!".
  std::string text() const { return key().text() + (detected ? "!" : ""); }
};

using Force = std::vector<Group>;

/// The units of a code, or only those of one nation or depth.
struct UnitSelection {
  std::string code;
  std::optional<std::string> nation = {};
  std::optional<Depth> depth = {};

  bool covers(const UnitName& name) const;
  std::string text() const;
};

/// One entry of an order of loss: all of these units that are in no entry before it, or so many.
struct CasualtyEntry {
  UnitSelection units;
  std::optional<int> number;
  Place place;

  std::string text() const;
};

/// The place of a part of a text; that of the text where the input does not have it as it is read.
Place place_within(const Place& place, std::string_view whole, std::string_view part);

std::string_view name(UnitKind kind);
std::optional<UnitKind> parse_kind(std::string_view text);

/// What finds the type of a code; it throws Error(input) at `place` for a code that is none.
using FindUnitType = std::function<const UnitType&(std::string_view code, const Place& place)>;

/// Reads a force. Groups of 0 are left out. Throws Error(input) at the place within the text for
/// anything that is no force: counts beyond 250 of a kind, more than 16 kinds, a group twice,
/// damage that sinks the unit, a depth for what is no submarine.
Force parse_force(std::string_view whole, const Place& place, const FindUnitType& type_of);

/// The nations that a force names, each once, be it with 0 units.
std::vector<std::string> nations_of(std::string_view force);

/// The text of a force with the number of one unit, written in any of its forms, changed; or added
/// where the force has none.
std::string with_count(std::string_view force, std::string_view unit, int count);

/// "dd:uk@periscope", of which all but the code may be missing. Throws Error(input).
UnitSelection parse_units_named(std::string_view text, const Place& place);

/// The shortest entry for the units of one name of a force and for no others of it. No text says
/// that units have no nation, where it has to be said: then the entry's nation is "".
UnitSelection shortest_name(const UnitName& name, const Force& force);

/// Reads an order of loss such as "2 dd, ca, dd, sub@periscope".
std::vector<CasualtyEntry> parse_losses(std::string_view whole, const Place& place,
                                        const FindUnitType& type_of);

/// The text that parse_losses reads.
std::string text(const std::vector<CasualtyEntry>& losses);

/// The force of a side that declares depths: submarines of one code and nation are one group.
/// Throws Error(input) for more of them than there may be.
Force with_depths_open(const Force& force);

/// The same with a group for each depth that may be declared. Every unit is at the surface.
Force at_every_depth(const Force& force);

/// How many of one name a force has, however damaged.
int count_of(const UnitName& name, const Force& force);

/// The text that parse_force reads.
std::string text(const Force& force);

}  // namespace asdic
