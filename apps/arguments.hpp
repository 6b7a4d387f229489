// What a command takes on the command line: declared once, for reading and for --help.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace asdic {

/// Words, and flags that begin with a dash. A flag is declared as it is typed, with a name for its
/// value: "--digits N". Its value goes where it was declared to go. What is wrong throws
/// Error(input), which says what was possible.
class Arguments {
 public:
  Arguments(std::string command, std::string purpose);

  const std::string& command() const { return command_; }
  const std::string& purpose() const { return purpose_; }

  /// One way to call the command, as "CASE COUNTS"; for --help.
  void usage(const std::string& words);
  /// What one of its words is; for --help.
  void explain(const std::string& word, const std::string& help);

  void flag(const std::string& typed, const std::string& help, bool& given);
  void flag(const std::string& typed, const std::string& help, std::string& into);
  /// Nothing where it is not given.
  void flag(const std::string& typed, const std::string& help, std::optional<std::string>& into);
  /// Every time that it is given adds a text.
  void flag(const std::string& typed, const std::string& help, std::vector<std::string>& into);
  /// A number from least to most.
  void flag(const std::string& typed, const std::string& help, double least, double most,
            double& into);
  /// A whole number from least to most, in plain digits.
  template <class Number>
  void whole(const std::string& typed, const std::string& help, std::uint64_t least,
             std::uint64_t most, Number& into) {
    add_whole(typed, help, least, most,
              [&into](std::uint64_t number) { into = static_cast<Number>(number); });
  }
  /// One of these names; the present value is the default. The help lists them before `help`.
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

  /// Some of these names, with commas between them. The help lists them before `help`.
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

  /// The flag has to be given.
  void required(const std::string& name);
  /// At most one of these flags may be given.
  void make_exclusive(const std::vector<std::string>& names);

  /// Reads flags in the order in which they are typed: their value is the next word, or what is
  /// behind "=". Words behind "--" are no flags. Returns false, and reads nothing, if --help or -h
  /// is there.
  bool read(const std::vector<std::string>& arguments);
  /// Returns the last value of a flag that is given, "" if it takes none.
  std::optional<std::string> value_of(const std::string& name) const;
  /// What was given without flags, in its order.
  const std::vector<std::string>& words() const { return words_; }

  /// In plain text of 80 columns.
  std::string help() const;

 private:
  struct Flag {
    std::string name;   ///< "--digits"
    std::string value;  ///< "N"; nothing for a flag that takes no value
    std::string help;
    std::function<void(const std::string&)> take;
    bool repeatable = false;
    bool required = false;
    std::optional<std::string> last = {};  ///< the last value; "" of a flag that takes none

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

/// Two columns in 80, the second wrapped between words.
std::string two_columns(const std::vector<std::pair<std::string, std::string>>& rows);

}  // namespace asdic
