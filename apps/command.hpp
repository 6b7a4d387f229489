// What the commands of the program share.
#pragma once

#include <CLI/CLI.hpp>

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "lib/input/document.hpp"
#include "lib/text.hpp"
#include "odds/solve/posed.hpp"

namespace asdic {

enum ExitStatus {
  done = 0,
  answer_is_no = 1,
  input_wrong = 2,
  limit_reached = 3,
  check_failed = 4
};

/// One command of the command line; it reads arguments, asks the library, prints.
class Command {
 public:
  explicit Command(CLI::App& command) : command_(command) {}
  virtual ~Command() = default;
  Command(const Command&) = delete;
  Command& operator=(const Command&) = delete;

  std::string name() const { return command_.get_name(); }
  bool chosen() const { return command_.parsed(); }
  /// The exit status.
  virtual int run() = 0;

 protected:
  CLI::App& command_;
};

/// All of them, added to the app; `line` is what the user typed.
std::vector<std::unique_ptr<Command>> all_commands(CLI::App& app, const std::string& line);

using NewCommand = std::unique_ptr<Command>;
NewCommand solve_command(CLI::App& app);
NewCommand table_command(CLI::App& app, const std::string& line);
NewCommand compare_command(CLI::App& app, const std::string& line);
NewCommand check_command(CLI::App& app);
NewCommand sample_command(CLI::App& app);
NewCommand export_command(CLI::App& app);
NewCommand rules_command(CLI::App& app);

/// What every command that takes a CASE takes with it.
struct CaseArguments {
  std::vector<std::string> what;  ///< CASE, or with `rules` ATTACKER and DEFENDER
  std::string rules;
  std::vector<std::string> sets;
  std::optional<std::uint64_t> max_states;

  /// `more` is what may follow.
  void add_to(CLI::App& command, const std::string& more = "");
  /// What stands behind CASE, or behind the two forces.
  std::vector<std::string> take_more();

  Posed read() const;
  Document document() const;
};

/// Turns one of these names into its value, and refuses all else in one line.
template <class Value>
CLI::Validator one_of(const std::map<std::string, Value>& values) {
  const auto read = [values](std::string& word) -> std::string {
    if (const auto found = values.find(word); found != values.end()) {
      word = std::to_string(static_cast<int>(found->second));
      return {};
    }
    std::vector<std::string> names;
    for (const auto& [name, value] : values) names.push_back(name);
    return unknown("value", word, names);
  };
  return {read, "NAME"};
}

/// On standard output; throws Error(limit) where that cannot be written.
void print(const std::string& text);

}  // namespace asdic
