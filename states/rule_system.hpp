// Rule systems: from a case to the chain of its battle. This is the main header of states/.
// Read rule_system.hpp first, then battle.hpp (the result of an enumeration: a chain and the
// meaning of its states), node.hpp and enumerate.hpp (how rules describe a state, and how a chain
// grows), sequence.hpp and joined_chain.hpp (several battles as one chain). The folders: dice/ has
// exact distributions of dice, fleet/ has counts of units and their losses, rules_file/ reads and
// runs rules files, and rules/ has the built-in rule systems. The build collects the built-in rule
// systems from states/rules/; no other source names one.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lib/input/case.hpp"
#include "states/battle.hpp"
#include "states/enumeration_options.hpp"
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
  std::function<Battle(const Case&, const EnumerationOptions&)> enumerate_one;
  /// Enumerates one chain with a start for each case. The cases have the same kinds of units and
  /// differ only in their numbers. Empty if a state lacks anything that depends on these numbers.
  std::function<Battle(std::span<const Case>, const EnumerationOptions&)> enumerate_together = {};
  /// Returns whether the attacker's units of cases that are enumerated together may differ in their
  /// numbers. The defender's always may.
  std::function<bool(const Case&)> attackers_may_differ = [](const Case&) { return true; };
  /// Returns whether damaged units of the defender are still damaged when the next wave attacks.
  std::function<bool(const Case&)> damage_stays = damage_always_stays;
  /// Enumerates the sea battle and the landing of a case with [sea]; null for rules without
  /// landings.
  std::function<Battle(const RuleSystem&, const Case&, const EnumerationOptions&)>
      enumerate_landing = nullptr;
  /// The rules file of this system; null for rules in C++.
  std::shared_ptr<const rules_file::RulesFile> file = {};

  /// Enumerates all battles of a case that was read with `format` as one chain. Throws Error(limit)
  /// if a limit is reached, and Error(misuse) if a side still seeks its best casualty order.
  Battle enumerate(const Case& battle, const EnumerationOptions& options = {}) const;
};

/// Returns all rule systems, ordered by name.
std::vector<const RuleSystem*> rule_systems();

/// Adds `system` until the program ends. Any thread may call it. Throws Error(misuse) if the name
/// is not a valid code or is already used.
void add_rule_system(RuleSystem system);

/// Adds the rule system of a rules file and returns it. It replaces one that was added under its
/// name before. Errors call the file `source`. Throws Error(input) at the place of a fault, also if
/// the name is that of a built-in rule system.
const RuleSystem& add_rules_file(std::string_view text, const std::string& source);

/// Returns whether `name` is the path of a rules file: it ends with ".toml" or contains a '/'.
bool is_rules_path(std::string_view name);
/// Returns whether `name` is the text of a rules file: it has more than one line.
bool is_rules_text(std::string_view name);

/// Returns the rule system of this name, of a rules file at this path, relative to `folder`, or of
/// the text of a rules file. Throws Error(input) at `place` for an unknown name, and at the place
/// of a fault in a rules file.
const RuleSystem& rule_system(std::string_view name, const Place& place = {},
                              const std::string& folder = "");

}  // namespace asdic
