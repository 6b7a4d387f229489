// A case: what a user asks about, checked, with every default made explicit.
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

/// What a rule system reads from tables that only it has.
struct RuleTables {
  std::any value;  ///< in a type of its own
  Item written;    ///< a table, as a case has it, every default made explicit
  struct Description {
    std::string key;
    std::string value;
    std::string note;  ///< where it comes from, if not from the case
    std::string unit;  ///< the unit that it describes, if it does
  };
  std::vector<Description> described;  ///< for people
};

/// What a rule system takes from a case: its settings and its table of units.
struct CaseFormat {
  std::vector<Setting> settings;
  std::vector<UnitKind> kinds;  ///< that units of the case's [units] may have
  /// The units of the rules for these settings, without those of the case. Throws Error(input) at
  /// `place` where the settings do not go together.
  std::function<std::vector<UnitType>(int die, const Settings& settings, const Place& place)> units;
  bool depths = false;  ///< submarines may be below the surface
  /// Whether a side declares the depths of its submarines when a battle begins.
  std::function<bool(const Settings&, Side)> declares_depths = [](const Settings&, Side) {
    return false;
  };
  std::vector<int> dice = {};  ///< faces of the dice that the rules know; none for any
  std::vector<std::string> technologies = {};  ///< those that nations may have
  bool rounds = true;                          ///< there may be a limit of rounds
  enum class Forces { both, attacker, none };
  Forces forces = Forces::both;  ///< whose units have to be there
  bool losses = true;            ///< a side may have an order of loss
  bool open_losses = false;      ///< or it may choose its losses as they come
  /// Whether an order of loss has to name units of a type.
  std::function<bool(const UnitType&, const Settings&)> can_be_lost =
      [](const UnitType&, const Settings&) { return true; };
  /// The keys that `own` reads, as "ships" or "action.bounce", in place of [units]. It completes
  /// the units of the rules by those of the case. Throws Error(input) at the place of a fault.
  std::vector<std::string> own_keys = {};
  RuleTables (*own)(const Document&, std::vector<UnitType>&) = nullptr;
  /// Whether further attackers may follow in [[wave]] blocks, where both sides have to have units.
  bool waves = true;
  bool fought = false;     ///< a battle may have begun
  bool detection = false;  ///< whom of its submarines the enemy has detected may be known then
  /// The format of a battle at sea that a landing may begin with, in [sea]; null for none. Its
  /// defender may have no units.
  std::function<const CaseFormat&()> sea = nullptr;
  /// Throws Error(input) for a case that the rules have no place for.
  std::function<void(const Case&)> check = [](const Case&) {};

  bool has_sides() const { return forces != Forces::none; }
  bool has_waves() const { return waves && forces == Forces::both; }
};

/// By nation, or "all": what every unit of the side has in addition.
using Technologies = std::map<std::string, std::set<std::string>>;

/// A side has no units, and the rules need some.
class MissingUnits : public Error {
  using Error::Error;
};

/// In place of an order of loss, the one that is best for the side.
inline constexpr const char* best_order = "best-order";

inline constexpr std::size_t most_bytes_of_play = 64 << 20;
inline constexpr const char* too_large_play = "a play has at most 64 MiB";

/// What a side does where the case leaves it a choice, in a file.
struct StrategyFile {
  std::string written;  ///< as the case has it: relative to its own file
  std::string path;
  Place place;
};

struct CaseSide {
  Force force;
  std::vector<CasualtyEntry> losses;  ///< empty for the default order
  bool chooses_losses = false;  ///< whenever it is hit; the default order says what it prefers
  /// Where it asks for the order that is best for it; `losses` is that once it has been found.
  std::optional<Place> seeks_order;
  Technologies technologies;
  std::vector<PolicyBlock> policies;  ///< of one choice, the first counts whose conditions hold
  std::optional<StrategyFile> play;
};

struct Case {
  std::string title;
  std::string source;
  std::string rules;
  int die = 6;
  std::optional<int> rounds;
  int fought = 0;                       ///< rounds, after the last of which the battle stands
  std::array<CaseSide, 2> sides;        ///< attacker, defender
  Settings settings;                    ///< every one of the format
  std::map<std::string, Place> places;  ///< of the settings
  std::vector<UnitType> types;          ///< all in force
  std::vector<UnitType> units;          ///< those of the units that take part
  RuleTables own;                       ///< of the rule system
  std::vector<Case> waves;              ///< the same case as each further attacker fights it
  std::shared_ptr<const Case> sea;      ///< the battle at sea before it, if the case has one
  std::vector<Expectation> expectations;
  Goal goal;  ///< of the choices that are open

  /// case.cpp defines these, so that not every source that copies one compiles them again.
  Case();
  Case(const Case& other);
  Case(Case&& other) noexcept;
  Case& operator=(const Case& other);
  Case& operator=(Case&& other) noexcept;
  ~Case();

  /// Whether it is made of several battles, one after the other.
  bool is_sequence() const { return !waves.empty() || sea != nullptr; }

  /// Rounds that have been fought of the first of its battles.
  int rounds_fought() const { return sea != nullptr ? sea->fought : fought; }

  /// What the case says of a setting of its rules.
  template <class T>
  T operator[](const TypedSetting<T>& setting) const {
    return setting.value_in(settings);
  }
  /// The same as text, for people. Throws Error(misuse) where the rules have no such setting.
  const std::string& setting(const std::string& path) const {
    return typed_setting::text_in(settings, path);
  }
};

/// What names the units of a battle at sea before a landing.
inline constexpr const char* part_of_sea = "sea";

/// What names the units of a wave: "2" for the first of Case::waves.
std::string part_of_wave(std::size_t wave);

/// All that a side brings, with the part that brings it in the names.
Force whole_force(const Case& battle, Side side);

/// The name of the rule system that a document asks for, and its place.
std::pair<std::string, Place> rules_of(const Document& document);

/// Throws Error(input) at the place of the first fault.
Case read_case(const Document& document, const CaseFormat& format);

}  // namespace asdic
