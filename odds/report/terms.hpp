// What people call units, keys of a case and figures.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "lib/input/document.hpp"
#include "states/rule_system.hpp"

namespace asdic {

/// Plain English, as its rules have it, unless a case has words of its own.
class Terms {
 public:
  Terms() = default;
  explicit Terms(const RuleSystem& rules);
  /// With those of [units.CODE] (name, plural), currency and [table.labels]. Throws Error(input)
  /// for what is no text.
  Terms(const Document& document, const RuleSystem& rules);

  /// What [table.labels] names, which need not be anything of the table.
  const std::map<std::string, std::string>& labels() const { return labels_; }

  /// Of a code: itself where it has no name.
  UnitWords unit(const std::string& code) const;
  /// "attacker.units.sub": "attacking submarines".
  std::string key(const std::string& key) const;
  /// "winner.attacker": "The attacker wins".
  std::string figure(const std::string& figure) const;
  /// What costs are counted in.
  const std::string& currency() const { return currency_; }

 private:
  std::map<std::string, UnitWords> units_;
  std::map<std::string, std::string> labels_;
  std::vector<Phrase> figures_;
  std::string currency_ = "cost";
};

}  // namespace asdic
