// Expressions of a rules file in English.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "states/rules_file/rules_file.hpp"

namespace asdic::rules_file {

/// "`struck`".
std::string code_text(const std::string& name);

/// "a, b and c", if `last` is "and".
std::string joined_words(const std::vector<std::string>& words, const std::string& last);

/// Says what expressions mean. The rules must outlive this.
class ExpressionWords {
 public:
  explicit ExpressionWords(const RulesFile& rules) : rules_(rules) {}

  /// A selection: "undetected submarines".
  std::string units(const Expression& who) const;

  /// A condition, or its opposite: "the enemy has destroyers".
  std::string clause(const Expression& condition, bool negated = false) const;

  /// "the enemy's destroyers plus 1".
  std::string number(const Expression& expression) const;
  /// The same in parentheses if it depends on a condition.
  std::string operand(const Expression& expression) const;

  /// "detected".
  std::string status(const std::string& name) const;

 private:
  void add_units(const Expression& part, std::vector<std::string>& adjectives, std::string& noun,
                 std::vector<std::string>& restrictions) const;
  std::string named_units(const Expression& name) const;
  std::string noun_of_status(const Expression& who) const;
  std::string policy(const Expression& call, bool negated) const;

  std::string truth(const std::string& name, bool negated) const;
  void add_clauses(const Expression& condition, bool negated, bool is_and,
                   std::vector<std::string>& words) const;
  std::string restriction(const Expression& part) const;
  std::string comparison(const Expression& written, bool negated) const;
  std::string round(const std::string& word, const Expression& number) const;
  std::string call(const Expression& call) const;
  std::string parenthesize(const Expression& expression) const;
  std::string named_number(const std::string& name) const;

  const RulesFile& rules_;
};

}  // namespace asdic::rules_file
