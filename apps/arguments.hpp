// The arguments of a command. They are declared once, for parsing and for --help.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace asdic {

/// The words and the flags of a command. Flags begin with a dash. They are declared as the user
/// types them, with a name for the value, such as "--digits N", and with the variable that receives
/// the value. Invalid arguments throw Error(input) with the possible ones.
class Arguments {
 public:
  Arguments(std::string command, std::string purpose);

  const std::string& command() const { return command_; }
  const std::string& purpose() const { return purpose_; }

  /// Adds a line of usage to the help, such as "CASE COUNTS".
  void usage(const std::string& words);
  /// Explains a word of the usage in the help.
  void explain(const std::string& word, const std::string& help);

  void flag(const std::string& typed, const std::string& help, bool& given);
  void flag(const std::string& typed, const std::string& help, std::string& into);
  /// Declares a flag. `into` is empty if the flag is not given.
  void flag(const std::string& typed, const std::string& help, std::optional<std::string>& into);
  /// Declares a flag that may be repeated. Each use appends its value.
  void flag(const std::string& typed, const std::string& help, std::vector<std::string>& into);
  /// Declares a flag whose value is a number from `least` to `most`.
  void flag(const std::string& typed, const std::string& help, double least, double most,
            double& into);
  /// Declares a flag whose value is an integer from `least` to `most`, in decimal digits.
  template <class Number>
  void whole(const std::string& typed, const std::string& help, std::uint64_t least,
             std::uint64_t most, Number& into) {
    add_whole(typed, help, least, most,
              [&into](std::uint64_t number) { into = static_cast<Number>(number); });
  }
  /// Declares a flag whose value is one of these names. The present value of `into` is the default.
  /// The help lists the names before `help`.
  template <class Value, class Into>
  void one_of(const std::string& typed, const std::string& help,
              const std::vector<std::pair<std::string, Value>>& values, Into& into) {
    std::vector<std::string> names;
    std::string usual;
    for (const auto& [name, value] : values) {
      names.push_back(name);
      if (value == into) usual = name;
    }
    add_names(typed, help, names, usual,
              [values, &into](std::size_t chosen) { into = values[chosen].second; });
  }

  /// Declares a flag whose value is a list of these names, separated by commas. The help lists the
  /// names before `help`.
  template <class Value>
  void some_of(const std::string& typed, const std::string& help,
               const std::vector<std::pair<std::string, Value>>& values, std::set<Value>& into) {
    std::vector<std::string> names;
    for (const auto& [name, value] : values) names.push_back(name);
    add_lists(typed, help, names,
              [values, &into](std::size_t chosen) { into.insert(values[chosen].second); });
  }

  /// Adds a command line to the examples of the help.
  void example(const std::string& line);
  /// Lists these flags before the others in the help.
  void list_first(const std::vector<std::string>& names);

  /// Requires that the flag is given.
  void required(const std::string& name);
  /// Allows at most one of these flags.
  void make_exclusive(const std::vector<std::string>& names);

  /// Parses the arguments in their order. The value of a flag is the next word, or follows "=". All
  /// words after "--" are words and not flags. Returns false without parsing if --help or -h is
  /// given.
  bool read(const std::vector<std::string>& arguments);
  /// Returns the last value of a flag that was given, or "" if the flag takes no value.
  std::optional<std::string> value_of(const std::string& name) const;
  /// Returns the arguments that are not flags, in their order.
  const std::vector<std::string>& words() const { return words_; }

  /// Returns the help as plain text in lines of at most 80 columns.
  std::string help() const;

 private:
  struct Flag {
    std::string name;   ///< such as "--digits"
    std::string value;  ///< such as "N", or empty if the flag takes no value
    std::string help;
    std::function<void(const std::string&)> take;
    bool repeatable = false;
    bool required = false;
    std::optional<std::string> last = {};  ///< the last value, or "" if the flag takes none

    std::string typed() const { return value.empty() ? name : name + " " + value; }
  };

  Flag& add(const std::string& typed, const std::string& help,
            std::function<void(const std::string&)> take);
  void add_whole(const std::string& typed, const std::string& help, std::uint64_t least,
                 std::uint64_t most, const std::function<void(std::uint64_t)>& take);
  void add_names(const std::string& typed, const std::string& help,
                 const std::vector<std::string>& names, const std::string& usual,
                 const std::function<void(std::size_t)>& take);
  void add_lists(const std::string& typed, const std::string& help,
                 const std::vector<std::string>& names,
                 const std::function<void(std::size_t)>& take);
  Flag& find(const std::string& name);
  static void take(Flag& flag, const std::string& value);
  void check_together();

  std::string command_;
  std::string purpose_;
  std::vector<std::string> usages_;
  std::vector<std::pair<std::string, std::string>> explained_;
  std::vector<std::string> examples_;
  std::vector<std::string> first_;  ///< names of flags that the help lists first
  std::vector<Flag> flags_;
  std::vector<std::vector<std::string>> exclusive_;
  std::vector<std::string> words_;
};

/// Returns two columns of together 80 characters. The second one is wrapped between words.
std::string two_columns(const std::vector<std::pair<std::string, std::string>>& rows);

}  // namespace asdic
