// Writes expressions of a rules file in English.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "states/rules_file/rules_file.hpp"

namespace asdic::rules_file {

/// Returns `name` in backquotes, such as "`struck`".
std::string code_text(const std::string& name);

/// Joins words by commas and `last`, such as "a, b and c" if `last` is "and".
std::string joined_words(const std::vector<std::string>& words, const std::string& last);

/// Writes the meaning of expressions in English. `rules` must outlive this.
class ExpressionWords {
 public:
  explicit ExpressionWords(const RulesFile& rules) : rules_(rules) {}

  /// Returns a selection in words, such as "undetected submarines".
  std::string units(const Expression& who) const;

  /// Returns a condition in words, such as "the enemy has destroyers", or its opposite if
  /// `negated`.
  std::string clause(const Expression& condition, bool negated = false) const;

  /// Returns a number in words, such as "the enemy's destroyers plus 1".
  std::string number(const Expression& expression) const;
  /// Returns number(), in parentheses if it depends on a condition.
  std::string operand(const Expression& expression) const;

  /// Returns the word for a status, such as "detected".
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
  std::string within(const Expression& expression, std::string_view kept) const;
  const Expression& without_name(const Expression& name) const;
  bool is_condition(const Expression& expression) const;
  std::string named_number(const std::string& name) const;

  const RulesFile& rules_;
};

}  // namespace asdic::rules_file
