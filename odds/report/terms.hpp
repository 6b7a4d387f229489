// Names units, keys of a case and figures for people.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "lib/input/document.hpp"
#include "states/rule_system.hpp"

namespace asdic {

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
  /// Returns the words for a key: "attacking submarines" for "attacker.units.sub".
  std::string key(const std::string& key) const;
  /// Returns a short title for a key: "Attacking submarines" for "attacker.units.sub", "Attacker
  /// undetected" for "attacker.undetected".
  std::string label(const std::string& key) const;
  /// Returns the words for a figure: "The attacker wins" for "winner.attacker".
  std::string figure(const std::string& figure) const;
  /// Returns the unit of costs.
  const std::string& currency() const { return currency_; }

 private:
  std::map<std::string, UnitWords> units_;
  std::map<std::string, std::string> labels_;
  std::vector<Phrase> figures_;
  std::string currency_ = "cost";
};

}  // namespace asdic
