// Settings: the keys that a rule system adds to cases, in their textual form.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace asdic {

inline constexpr int most_rounds = 1000;
/// The last round that a policy may name. States count rounds as far as policies name them.
inline constexpr int last_named_round = 250;

/// The settings of a case as text, by path.
using Settings = std::map<std::string, std::string>;

struct Setting {
  enum class Kind {
    rule_option,     ///< under [options]: one of `values`
    parameter,       ///< a fraction, 0 or more
    policy,          ///< one of `values`, or in one of `forms`
    word,            ///< one of `values`, not a choice of a player
    number,          ///< a whole number from `least` to `most`
    number_or_word,  ///< a number, the default word, or in one of `forms`
    numbers,         ///< a list of such numbers
    force,           ///< units as players write them, which the rule system reads
  };

  /// A form that a value may have instead of one of the words.
  struct Form {
    enum class Kind {
      number,    ///< a whole number, "4"
      by_round,  ///< a number for each round, "[2, 2, 1]"; the last one repeats
      table,     ///< a table with a number, "{ max = 2 }"
      fraction,  ///< a table with an exact number, "{ odds = "1/4" }"
      chances,   ///< a probability with a denominator up to `most`; or a list of true, false and
                 ///< probabilities by turn, "[false, "1/3"]", whose last one repeats
      names,     ///< names of units, "dd, cl", which the rule system reads
      units,     ///< a table with a number of units, "{ units = 3 }", "{ units = "3 inf" }"
    };
    Kind kind;
    int least = 0;
    int most = 0;
    std::string key = {};  ///< the key within a table
  };

  /// Defaults that depend on the value of an earlier setting: the key of by_value is a value of the
  /// setting at `path`.
  struct Defaults {
    std::string path = {};
    std::map<std::string, std::string> by_value = {};
  };

  Kind kind;
  std::string path;                    ///< dotted, as in "options.search" or "attacker.undetected"
  std::string default_value;           ///< empty if the case has to give one, except for a force
  std::vector<std::string> values;     ///< the possible words, the default first
  std::string meaning;                 ///< one line of explanation
  std::vector<std::string> open = {};  ///< words that leave the choice open
  int least = 0;
  int most = 0;
  std::vector<Form> forms = {};
  std::vector<std::string> in_blocks = {};  ///< words in policy blocks; empty: none
  Defaults other_defaults = {};

  std::string table() const { return path.substr(0, path.find('.')); }
  std::string key() const { return path.substr(path.find('.') + 1); }

  /// Returns the default, given the values of earlier settings.
  const std::string& default_in(const Settings& settings) const;
};

/// Returns the defaults of all settings, except that the setting at `path`, if given, has this
/// value.
Settings default_settings(const std::vector<Setting>& settings, const std::string& path = "",
                          const std::string& value = "");

}  // namespace asdic
