// Units and forces, written as players write them: "3 dd:uk, 1 bb*, 2 sub@periscope".
#pragma once

#include <functional>
#include <memory>
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
inline constexpr int most_detected = 1000;  ///< submarines that a unit detects

/// The words and abbreviations for a unit, in addition to its code; null for none.
using UnitNames = std::shared_ptr<const std::vector<std::string>>;

/// The properties of the units of one code. Attack and defense are values on the die of the battle.
/// They are nothing if neither the rules nor the case give a value on that die.
struct UnitType {
  std::string code;
  UnitKind kind = UnitKind::ship;
  std::optional<int> attack;
  std::optional<int> defense;
  int hits = 1;
  int cost = 0;
  /// How many submarines it detects, as a fraction in lowest terms; "0" if it detects none.
  std::string detects = "0";
  std::string not_here = {};  ///< for messages: why the rules give it no values
  UnitNames names = nullptr;

  bool can_detect() const { return detects != "0"; }
  /// Returns `detects` as cases write it: "true", "false" or a fraction.
  std::string detects_text() const {
    return detects == "0" ? "false" : detects == "1" ? "true" : detects;
  }
};

/// `count` equal units of a force, each with `damage` hits taken.
struct Group {
  UnitName name;
  int count = 0;
  int damage = 0;
  bool detected = false;  ///< by the enemy, in a battle in progress
  UnitType type;
  Place place;
  bool any_depth = false;  ///< its side declares the depth of each unit when the battle begins

  UnitKey key() const { return {name, damage}; }
  /// Returns the text of a unit in a force: "sub:uk!".
  std::string text() const { return key().text() + (detected ? "!" : ""); }
};

using Force = std::vector<Group>;

/// Selects the units of a code, or only those of one nation or depth.
struct UnitSelection {
  std::string code;
  std::optional<std::string> nation = {};
  std::optional<Depth> depth = {};

  bool covers(const UnitName& name) const;
  std::string text() const;
};

/// The name of all units of the kind `air` in a number of units.
inline constexpr const char* aircraft = "aircraft";

/// An entry of a casualty order: `number` of these units, or all that are in no earlier entry.
struct CasualtyEntry {
  UnitSelection units;
  std::optional<int> number;
  Place place;

  std::string text() const;
};

/// Returns the place of `part`, a part of the text `whole`. Returns the place of `whole` if its
/// source has escapes.
Place place_within(const Place& place, std::string_view whole, std::string_view part);

std::string_view name(UnitKind kind);
std::optional<UnitKind> parse_kind(std::string_view text);

/// A function that finds the type of a code or of another name of a unit. It throws Error(input) at
/// `place` for an unknown name.
using FindUnitType = std::function<const UnitType&(std::string_view code, const Place& place)>;

/// Reads a force as people write it (force_text.hpp). Omits groups of 0 units. Throws Error(input)
/// at the place within the text if it is not a force. Examples: more than 250 of a kind, more than
/// 16 kinds, a repeated group, fatal damage, or a depth of a unit that is not a submarine.
Force parse_force(std::string_view whole, const Place& place, const FindUnitType& type_of);

/// Returns the nations that a force names, each once, even those with 0 units.
std::vector<std::string> nations_of(std::string_view force);

/// Returns the text of a force with another number of one unit, which is compared as a key. If the
/// force does not have the unit by this name, or an entry of the next kind follows it, the text
/// ends with an entry such as "=2 dd", which replaces the number of the unit under any name, or
/// adds it.
std::string with_count(std::string_view force, std::string_view unit, int count);

/// Reads "dd:uk@periscope", in which nation and depth may be absent. Throws Error(input).
UnitSelection parse_units_named(std::string_view text, const Place& place);

/// Returns the shortest selection that covers the units of this name and no others of the force. If
/// its nation is "", it covers only units without a nation, and its text ends with a colon.
UnitSelection shortest_name(const UnitName& name, const Force& force);

/// Reads a casualty order such as "2 dd, ca, dd, sub@periscope". Throws Error(input) at the place
/// of a mistake.
std::vector<CasualtyEntry> parse_losses(std::string_view whole, const Place& place,
                                        const FindUnitType& type_of);

/// Returns the text that parse_losses() reads.
std::string text(const std::vector<CasualtyEntry>& losses);

/// Returns the force of a side that declares depths: all submarines of one code, nation and damage
/// are one group. Throws Error(input) if there are more than 250 in a group.
Force with_depths_open(const Force& force);

/// Returns the force with a group for each depth that a side may declare. All units are in the
/// group at the surface.
Force at_every_depth(const Force& force);

/// Returns how many units of one name a force has, with any damage.
int count_of(const UnitName& name, const Force& force);

/// Returns the text that parse_force() reads.
std::string text(const Force& force);

}  // namespace asdic
