// What a rule system is to the rest of the program. Each of asdic's own is one file in
// states/rules/; the build collects them, and nothing else names one.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lib/input/case.hpp"
#include "states/battle.hpp"
#include "states/enumeration_limits.hpp"
#include "states/words.hpp"

namespace asdic {

inline bool damage_always_stays(const Case&) {
  return true;
}

struct RuleSystem {
  std::string name;    ///< as in the key `rules` of a case
  std::string title;   ///< one line for people
  std::string source;  ///< the rules' own title and edition
  Vocabulary words;
  CaseFormat format;
  /// Enumerates the battle of a case that was read with `format`, in which no other battle follows.
  /// Throws Error(limit).
  std::function<Battle(const Case&, const EnumerationLimits&)> enumerate_one;
  /// The same for cases that differ in the numbers of their units alone, and have the same kinds of
  /// them: one chain, with a start for each. Only where a state has all that hangs on the numbers.
  Battle (*enumerate_together)(std::span<const Case>, const EnumerationLimits&) = nullptr;
  /// The same for cases that differ in the numbers of the defender's units alone.
  Battle (*enumerate_against)(std::span<const Case>, const EnumerationLimits&) = enumerate_together;
  /// Whether what the defender has lost of a unit's hits is lost in the next wave, too.
  bool (*damage_stays)(const Case&) = damage_always_stays;
  /// Enumerates the battles of a case that has one at sea before it; null for rules without such.
  Battle (*enumerate_landing)(const Case&, const EnumerationLimits&) = nullptr;

  /// Enumerates all battles of a case that was read with `format`: one chain. Throws Error(limit).
  Battle enumerate(const Case& battle, const EnumerationLimits& limits) const;
};

/// All rule systems, ordered by name.
std::vector<const RuleSystem*> rule_systems();

/// Adds one for as long as the program runs, on any thread. Throws Error(misuse) for a name that is
/// no code or is taken.
void add_rule_system(RuleSystem system);

/// Throws Error(input) at `place` for a name that is none.
const RuleSystem& rule_system(std::string_view name, const Place& place);

}  // namespace asdic
