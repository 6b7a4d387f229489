// Rule systems, as the rest of the program sees them. Each built-in one is a rules file or a source
// in states/rules/. The build collects them, and no other source names one.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lib/input/case.hpp"
#include "states/battle.hpp"
#include "states/enumeration_limits.hpp"
#include "states/words.hpp"

namespace asdic {

namespace rules_file {
struct RulesFile;
}

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
  std::function<Battle(std::span<const Case>, const EnumerationLimits&)> enumerate_together = {};
  /// Returns whether the attacker's units of cases that are enumerated together may differ in their
  /// numbers. The defender's always may.
  std::function<bool(const Case&)> attackers_may_differ = [](const Case&) { return true; };
  /// Whether what the defender has lost of a unit's hits is lost in the next wave, too.
  std::function<bool(const Case&)> damage_stays = damage_always_stays;
  /// Enumerates the battles of a case that has one at sea before it; null for rules without such.
  std::function<Battle(const RuleSystem&, const Case&, const EnumerationLimits&)>
      enumerate_landing = nullptr;
  /// The rules file that it is; null for rules in C++.
  std::shared_ptr<const rules_file::RulesFile> file = {};

  /// Enumerates all battles of a case that was read with `format`: one chain. Throws Error(limit).
  Battle enumerate(const Case& battle, const EnumerationLimits& limits) const;
};

/// All rule systems, ordered by name.
std::vector<const RuleSystem*> rule_systems();

/// Adds one for as long as the program runs, on any thread. Throws Error(misuse) for a name that is
/// no code or is taken.
void add_rule_system(RuleSystem system);

/// Adds the rule system of a rules file, in place of one that was added under its name before, and
/// returns it. `source` is what errors call the file. Throws Error(input) at the place of a fault,
/// also for the name of a rule system of asdic's own or of C++.
const RuleSystem& add_rules_file(std::string_view text, const std::string& source);

/// Returns whether a case that names its rules so means a file: it ends with ".toml" or has a '/'.
bool is_rules_path(std::string_view name);
/// Returns whether it has the text of a rules file instead: more than one line.
bool is_rules_text(std::string_view name);

/// Returns the rule system of this name, of a rules file at this path, relative to `folder`, or of
/// the text of a rules file. Throws Error(input) at `place` for an unknown name, and at the place
/// of a fault in a rules file.
const RuleSystem& rule_system(std::string_view name, const Place& place = {},
                              const std::string& folder = "");

}  // namespace asdic
