// Names units, keys of a case and figures for people.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "lib/input/document.hpp"
#include "lib/input/unit_key.hpp"
#include "states/rule_system.hpp"

namespace asdic {

/// Returns whether a figure is an amount in the unit of costs.
bool is_cost(std::string_view figure);

/// Returns whether a figure is the cost or the number of units of a side before the battle.
bool is_of_force(std::string_view figure);

/// Returns whether the values of a key are technologies.
bool is_of_technologies(std::string_view key);

/// Returns the name of a technology: "long-range aircraft" for "long-range-aircraft".
std::string technology_name(std::string code);

/// Returns the adjective for a nation, such as "American" for "us", or its code if it has no word.
std::string nation_word(const std::string& nation);

/// Returns the name of built-in rules, or the title and the hash of a rules file: "House rules
/// (rules file 0123456789abcdef)".
std::string rules_text(const RuleSystem& rules);

/// Holds the English names of the rules, unless the case has its own.
class Terms {
 public:
  Terms() = default;
  explicit Terms(const RuleSystem& rules);
  /// Adds the names of [units.CODE] (name, plural), `currency` and [table.labels]. Throws
  /// Error(input) for a value that is not a text.
  Terms(const Document& document, const RuleSystem& rules);

  /// Returns the entries of [table.labels], which need not be part of the table.
  const std::map<std::string, std::string>& labels() const { return labels_; }

  /// Returns the names of a unit, or its code if it does not have a name.
  UnitWords unit(const std::string& code) const;
  /// Returns the names of a unit with its nation, depth and damage: "damaged British battleship",
  /// "submarine at periscope depth".
  UnitWords unit(const UnitKey& key) const;
  /// Returns the words for a key: "attacking submarines" for "attacker.units.sub".
  std::string key(const std::string& key) const;
  /// Returns a short title for a key: "Attacking submarines" for "attacker.units.sub", "Attacker
  /// undetected" for "attacker.undetected".
  std::string label(const std::string& key) const;
  /// Returns the words for a figure: "The attacker wins" for "winner.attacker".
  std::string figure(const std::string& figure) const;
  /// Returns the unit of costs.
  const std::string& currency() const { return currency_; }
  /// Returns an amount with the unit of costs: "8 IPC", or "8 points" if the unit has no name.
  std::string amount(const std::string& number) const {
    return number + (currency_ == "cost" ? " points" : " " + currency_);
  }

 private:
  std::map<std::string, UnitWords> units_;
  std::map<std::string, std::string> labels_;
  std::map<std::string, std::string> keys_;  ///< words of the rules
  std::vector<Phrase> figures_;
  std::string currency_ = "cost";
};

}  // namespace asdic
