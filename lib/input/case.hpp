// A case: the checked content of a case file, with every default made explicit.
//
// lib/input reads case files and checks them. It knows no rules: each rule system describes its
// cases with a CaseFormat. Read the files in this order:
//   item.hpp, document.hpp          TOML values with their places; a whole file with --set applied
//   section.hpp                     reads one table key by key, and reports unknown keys
//   unit_key.hpp, units.hpp         names of units; forces and casualty orders as text
//   setting.hpp, typed_setting.hpp  keys that a rule system adds, as text and with C++ types
//   policies.hpp                    policy blocks
//   case.hpp                        the format and the case, and read_case()
#pragma once

#include <any>
#include <array>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "lib/input/document.hpp"
#include "lib/input/expectations.hpp"
#include "lib/input/goal.hpp"
#include "lib/input/policies.hpp"
#include "lib/input/typed_setting.hpp"
#include "lib/input/units.hpp"

namespace asdic {

struct Case;

/// The result of CaseFormat::own, which reads tables that only one rule system has.
struct RuleTables {
  std::any value;  ///< of a type that the rule system defines
  Item written;    ///< a table as in a case file, with every default explicit
  struct Description {
    std::string key;
    std::string value;
    std::string note;  ///< the source of the value, if it is not the case
    std::string unit;  ///< the unit that it describes, if it describes one
  };
  std::vector<Description> described;  ///< for output
};

/// Describes the cases of a rule system: its settings, its units and the tables that it allows.
struct CaseFormat {
  std::vector<Setting> settings;
  std::vector<UnitKind> kinds;  ///< that units in [units] of a case may have
  /// Returns the units of the rules for these settings, before [units] of the case changes them.
  /// Throws Error(input) at `place` if the settings do not go together.
  std::function<std::vector<UnitType>(int die, const Settings& settings, const Place& place)> units;
  bool depths = false;  ///< submarines may be below the surface
  /// Returns whether a side declares the depths of its submarines when a battle begins.
  std::function<bool(const Settings&, Side)> declares_depths = [](const Settings&, Side) {
    return false;
  };
  std::vector<int> dice = {};  ///< allowed numbers of faces; empty for any
  /// Returns the faces of the die of a case without the key `die`: 6, or the first of `dice` if 6
  /// is not among them.
  int usual_die() const;
  std::vector<std::string> technologies = {};  ///< that nations may have
  bool rounds = true;                          ///< `rounds` may limit the rounds
  enum class Forces { both, attacker, none };
  Forces forces = Forces::both;  ///< the sides that need units
  bool losses = true;            ///< a side may have a casualty order
  bool open_losses = false;      ///< a side may choose its losses when it is hit
  /// Returns whether a casualty order has to name the units of a type.
  std::function<bool(const UnitType&, const Settings&)> can_be_lost =
      [](const UnitType&, const Settings&) { return true; };
  /// The function that reads the tables in `own_keys` (such as "ships" or "action.bounce"), which
  /// replace [units]. It adds the units of the case to those of the rules. Throws Error(input) at
  /// the place of a mistake. Null if the rule system has [units].
  std::vector<std::string> own_keys = {};
  RuleTables (*own)(const Document&, std::vector<UnitType>&) = nullptr;
  /// Whether [[wave]] blocks are allowed. They also require that both sides need units.
  bool waves = true;
  bool fought = false;     ///< a battle in progress is allowed
  bool detection = false;  ///< "!" may mark its detected submarines
  /// The names of figures that need more states, so that they are counted only on request.
  std::vector<std::string> counted = {};
  /// Returns whether a counted figure is an average of dice, so that no battle can end at it.
  std::function<bool(const Case&, const std::string&)> is_average = nullptr;
  /// Returns the format of the battle at sea that may precede a landing, in [sea]; null if there is
  /// none. The defender of that battle may have no units.
  std::function<const CaseFormat&()> sea = nullptr;
  /// True if the battle at sea uses the options, units and technologies of the case, except those
  /// that [sea] sets.
  bool sea_is_alike = false;
  std::vector<UnitType> other_types = {};  ///< of units that only settings name
  /// Throws Error(input) if the rules do not allow the case.
  std::function<void(const Case&)> check = [](const Case&) {};

  bool has_sides() const { return forces != Forces::none; }
  bool has_waves() const { return waves && forces == Forces::both; }
  /// Returns whether two sides may fight for a territory.
  bool has_land() const;
};

/// The worth of a territory for the attacker, in cost.
struct TerritoryWorth {
  int value = 0;      ///< if it holds the territory at the end
  int dead_zone = 0;  ///< if it has taken the territory and lost it again
};

/// The technologies of each nation. Those of "all" apply to every unit of the side.
using Technologies = std::map<std::string, std::set<std::string>>;

/// Thrown if a side has no units and the rules need some.
class MissingUnits : public Error {
  using Error::Error;
};

/// The value of `losses` that requests the best casualty order of the side.
inline constexpr const char* best_order = "best-order";

inline constexpr std::size_t most_bytes_of_play = 64 << 20;
inline constexpr const char* too_large_play = "a play has at most 64 MiB";

/// A file with the strategy of a side for the choices that the case leaves open.
struct StrategyFile {
  std::string written;  ///< as in the case: relative to the case file
  std::string path;
  Place place;
};

struct CaseSide {
  Force force;
  std::vector<CasualtyEntry> losses;  ///< the casualty order; empty for the default
  bool chooses_losses = false;        ///< losses are open, and the default order breaks ties
  /// The place of "best-order" if the side has it; `losses` is the best order once it is found.
  std::optional<Place> seeks_order;
  Technologies technologies;
  std::vector<PolicyBlock> policies;  ///< for each choice, the first with true conditions applies
  /// The codes of the attacker's aircraft that stay in a territory that they helped to take.
  std::vector<std::string> stays;
  std::optional<StrategyFile> play;
};

struct Case {
  std::string title;
  std::string source;
  std::string rules;
  int die = 6;
  std::optional<int> rounds;
  int fought = 0;      ///< rounds that have been fought
  bool count = false;  ///< whether CaseFormat::counted are counted
  std::string until;   ///< the battle ends when this figure is first counted
  Place place_of_until;
  std::array<CaseSide, 2> sides;        ///< attacker, defender
  Settings settings;                    ///< all settings of the format
  std::map<std::string, Place> places;  ///< of the settings, by path
  std::vector<UnitType> types;          ///< all types of the rules and the case
  std::vector<UnitType> units;          ///< the types of the units that take part
  RuleTables own;                       ///< tables that only the rule system has
  TerritoryWorth territory;
  std::vector<Case> waves;          ///< the case of each further attacker
  Side by = Side::attacker;         ///< of a wave: the side that attacks
  std::shared_ptr<const Case> sea;  ///< the battle at sea before it, or null
  std::vector<Expectation> expectations;
  Goal goal;  ///< of the sides, for open choices

  /// case.cpp defines these, so that the sources that copy a case do not compile them again.
  Case();
  Case(const Case& other);
  Case(Case&& other) noexcept;
  Case& operator=(const Case& other);
  Case& operator=(Case&& other) noexcept;
  ~Case();

  /// Returns whether steps that count are played.
  bool counts() const { return count || !until.empty(); }

  /// Returns whether the case has several battles, one after the other.
  bool is_sequence() const { return !waves.empty() || sea != nullptr; }

  /// Returns whether the defender attacks in a wave.
  bool has_counter_attack() const;

  /// Returns the number of rounds that have been fought in the first of its battles.
  int rounds_fought() const { return sea != nullptr ? sea->fought : fought; }

  /// Returns the value of a setting.
  template <class T>
  T operator[](const TypedSetting<T>& setting) const {
    return setting.value_in(settings);
  }
  template <class T>
  T operator[](const LazySetting<T>& setting) const {
    return setting->value_in(settings);
  }
  /// Returns the value of a setting as text. Throws Error(misuse) if the rules do not have it.
  const std::string& setting(const std::string& path) const {
    return typed_setting::text_in(settings, path);
  }
};

/// Returns the part of units of Case::waves[wave].
BattlePart part_of_wave(std::size_t wave);
/// Returns the part of the units that attack in the battle with this number: 0 is the first attack,
/// and 1 that of Case::waves[0].
BattlePart part_of_attack(std::size_t battle);

/// Returns all units of a side, also those of waves and of the battle at sea. These have the part
/// that brings them in their names.
Force whole_force(const Case& battle, Side side);

/// Returns the name of the rule system of a document, and its place. Throws Error(input) if it is
/// missing.
std::pair<std::string, Place> rules_of(const Document& document);

/// Checks a part of a case: its keys outside all tables, its options, its units, and the keys of
/// both sides. Throws Error(input) at the first key that the format does not have, or at the first
/// wrong value. Does not check waves and the battle at sea.
void check_keys(const Document& document, const CaseFormat& format);

/// Reads and checks a case. Throws Error(input) at the place of the first mistake.
Case read_case(const Document& document, const CaseFormat& format);

}  // namespace asdic
