// What people call units, keys of a case and figures.
#pragma once

#include <map>
#include <string>

#include "lib/input/document.hpp"

namespace asdic {

/// "submarine" and "submarines".
struct UnitWords {
  std::string one;
  std::string many;
};

/// Plain English, unless a case has words of its own.
class Terms {
 public:
  Terms() = default;
  /// Those of [units.CODE] (name, plural), currency and [table.labels]. Throws Error(input) for
  /// what is no text.
  explicit Terms(const Document& document);

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
  std::string currency_ = "cost";
};

}  // namespace asdic
