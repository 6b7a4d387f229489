// A case: what a user asks about, checked, with every default made explicit.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/document.hpp"
#include "lib/number.hpp"
#include "lib/units.hpp"

namespace asdic {

/// A key of the case that takes one of few words, a number, or either.
struct Setting {
  enum class Kind {
    reading,    ///< under [options]: one of `values`, the first is the default
    parameter,  ///< under [options]: a fraction, 0 or more
    policy,     ///< under [attacker] or [defender]: one of `values`
    rounds,     ///< under [attacker]: "never" or a whole number from 1
  };

  Kind kind;
  std::string path;  ///< dotted, as in "options.first_strike" or "attacker.undetected"
  std::string default_value;
  std::vector<std::string> values;     ///< those possible, the default first; none for numbers
  std::string meaning;                 ///< one line for people
  std::vector<std::string> open = {};  ///< values that leave a decision open to its owner
};

/// Settings of the first and third kind.
Setting reading(const std::string& option, const std::vector<std::string>& values,
                const std::string& meaning, const std::vector<std::string>& open = {});
Setting policy(const std::string& path, const std::vector<std::string>& values,
               const std::string& meaning, const std::vector<std::string>& open = {});

/// Whether a case may leave decisions open, which no solver takes.
enum class Decisions { fixed, open };

struct Case;

/// What a rule system takes from a case: its settings and its table of units.
struct CaseFormat {
  std::vector<Setting> settings;
  std::vector<UnitKind> kinds;  ///< the kinds of units that may take part
  /// The units of the rules for these settings, without those of the case. Throws Error(input) at
  /// `place` where the settings do not go together.
  std::vector<UnitType> (*units)(int die, const std::map<std::string, std::string>& settings,
                                 const Place& place);
  bool depths = false;         ///< submarines may be below the surface
  std::vector<int> dice = {};  ///< faces of the dice that the rules know; none for any
  /// Throws Error(input) for a case that the rules have no place for.
  void (*check)(const Case&) = [](const Case&) {};
};

struct Expectation {
  std::string figure;
  Rational value;
  Place place;
};

struct CaseSide {
  Force force;
  std::vector<LossEntry> losses;  ///< empty for the default order
};

struct Case {
  std::string title;
  std::string source;
  std::string rules;
  int die = 6;
  std::optional<int> rounds;
  std::array<CaseSide, 2> sides;                ///< attacker, defender
  std::map<std::string, std::string> settings;  ///< by path, every one of the format
  std::vector<UnitType> units;                  ///< the types in force of all units that take part
  std::vector<Expectation> expectations;

  const std::string& setting(const std::string& path) const { return settings.at(path); }
  bool flag(const std::string& path) const { return setting(path) == "true"; }
};

/// The name of the rule system that a document asks for, and its place.
std::pair<std::string, Place> rules_of(const Document& document);

/// Throws Error(input) at the place of the first fault.
Case read_case(const Document& document, const CaseFormat& format,
               Decisions decisions = Decisions::fixed);

}  // namespace asdic
