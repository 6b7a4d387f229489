// A key of a case that a rule system brings, as people see it.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace asdic {

inline constexpr int most_rounds = 1000;
/// The last round that a policy may name: states count rounds as far as policies name them.
inline constexpr int last_named_round = 250;

/// The settings of a case as text, by path.
using Settings = std::map<std::string, std::string>;

struct Setting {
  enum class Kind {
    rule_option,     ///< under [options]: one of `values`
    parameter,       ///< under [options]: a fraction, 0 or more
    policy,          ///< one of `values`, or in one of `forms`
    word,            ///< one of `values`, no decision of a player
    number,          ///< a whole number from `least` to `most`
    number_or_word,  ///< a number, or the default, which is a word, or in one of `forms`
    numbers,         ///< a list of these
    force,           ///< units as players write them, which the rule system reads
  };

  /// What a policy or a word may be beside one of its words.
  struct Form {
    enum class Kind {
      number,    ///< a whole number, "4"
      by_round,  ///< a list of numbers, "[2, 2, 1]"; the last holds on
      table,     ///< a table with a number, "{ max = 2 }"
      fraction,  ///< a table with an exact number, "{ odds = "1/4" }"
      chances,   ///< a chance in at most `most` parts, or a list of true, false and chances by
                 ///< turn, "[false, "1/3"]"; the last holds on
      names,     ///< names of units, "dd, cl", which the rule system reads
    };
    Kind kind;
    int least = 0;
    int most = 0;
    std::string key = {};  ///< of what stands in a table
  };

  /// Other defaults, by the value of a reading that is listed before this one.
  struct Defaults {
    std::string path = {};
    std::map<std::string, std::string> by_value = {};
  };

  Kind kind;
  std::string path;                    ///< dotted, as in "options.search" or "attacker.undetected"
  std::string default_value;           ///< empty for what has to be given, but for a force
  std::vector<std::string> values;     ///< those possible, the default first
  std::string meaning;                 ///< one line for people
  std::vector<std::string> open = {};  ///< values that leave a decision open to its owner
  int least = 0;
  int most = 0;
  std::vector<Form> forms = {};
  std::vector<std::string> in_blocks = {};  ///< values in a policy with conditions; none: no such
  Defaults other_defaults = {};

  std::string table() const { return path.substr(0, path.find('.')); }
  std::string key() const { return path.substr(path.find('.') + 1); }

  /// The default where those listed before have these values.
  const std::string& default_in(const Settings& settings) const;
};

/// All of them by default, but for one that has this value, if any is named.
Settings default_settings(const std::vector<Setting>& settings, const std::string& path = "",
                          const std::string& value = "");

}  // namespace asdic
