// The parts that the commands share.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "apps/arguments.hpp"
#include "apps/limit_flags.hpp"
#include "apps/log.hpp"
#include "lib/input/document.hpp"
#include "lib/input/policies.hpp"
#include "odds/question/problem.hpp"
#include "odds/report/format.hpp"

namespace asdic {

enum ExitStatus {
  done = 0,
  answer_is_no = 1,
  input_wrong = 2,
  limit_reached = 3,
  check_failed = 4
};

/// One command of the program: it declares its arguments, calls the library, and prints.
class Command {
 public:
  Command(const std::string& name, const std::string& purpose) : arguments_(name, purpose) {}
  virtual ~Command() = default;
  Command(const Command&) = delete;
  Command& operator=(const Command&) = delete;

  Arguments& arguments() { return arguments_; }
  // These flags are declared after those of the command.
  LimitFlags& limits() { return limits_; }
  LogFlags& log_flags() { return log_flags_; }
  /// Runs the command with the parsed arguments, and returns the exit status.
  virtual int run() = 0;
  /// Returns a message with the flag that set the limit it is about, and how to raise that limit,
  /// as the first remedy. Returns other messages as they are.
  std::string with_limit(const std::string& why) const;

 protected:
  Arguments arguments_;

 private:
  LimitFlags limits_;
  LogFlags log_flags_;
};

using NewCommand = std::unique_ptr<Command>;

/// Returns the names of all commands, in the order of the help.
std::vector<std::string> command_names();

/// Returns a command with all its arguments declared. `line` is the command line that the user
/// typed. Throws Error(input) for an unknown name.
NewCommand make_command(const std::string& name, const std::string& line);

NewCommand solve_command(const std::string& line);
NewCommand table_command(const std::string& line);
NewCommand find_command(const std::string& line);
NewCommand turn_command(const std::string& line);
NewCommand compare_command(const std::string& line);
NewCommand sweep_command();
NewCommand merge_command();
NewCommand check_command();
NewCommand luck_command();
NewCommand sample_command();
NewCommand export_command();
NewCommand rules_command();

/// Words that may follow a case: their name in the help, and their least and greatest number.
struct ExtraArguments {
  std::string shown;
  std::size_t least = 0;
  std::size_t most = least;
};

/// The arguments of every command that takes a case: CASE, or --rules with two forces, and the
/// common flags.
class CaseArguments {
 public:
  explicit CaseArguments(Arguments& arguments, const ExtraArguments& following = {});

  Problem read() const;
  Document document() const { return document(nullptr); }
  /// Returns the case. Takes ranges such as "5..12 inf" out of the two forces and adds them to
  /// `ranges` as KEY=VALUES. Throws Error(input) for ranges if `ranges` is null.
  Document document(std::vector<std::string>* ranges) const;
  /// Returns whether --rules is given without forces.
  bool has_no_forces() const { return !rules_.empty() && arguments_.words().empty(); }
  /// Returns a case with a rule system and the changes of --set only.
  Document document_of_rules() const;
  /// Returns the values of --set.
  const std::vector<std::string>& sets() const { return sets_; }
  /// Returns the words after the case.
  std::vector<std::string> extra_arguments() const;

  /// Returns the limit of --max-states, with a listener to the progress.
  Limits limits(Progress progress) const {
    return {.states = max_states_, .progress = std::move(progress)};
  }

 private:
  /// Returns the words of the case. Throws Error(input) if the number of words is wrong.
  std::vector<std::string> own() const;
  /// Appends the changes of --set to the title of a case, which describes the case without them.
  void complete_title(Document& document) const;

  std::optional<std::uint64_t> max_states_;
  const Arguments& arguments_;
  ExtraArguments following_;
  std::string rules_;
  std::vector<std::string> sets_;
};

/// Reads the case of a document. Warns of settings that have no effect in it.
Problem problem(const Document& document);

/// Returns the probable mistakes in a case that can be solved.
std::vector<Warning> warnings_on(const Document& document, const Problem& problem);

/// Logs the warnings, and appends their lines to `lines`.
void warn(const std::vector<Warning>& warnings, std::vector<std::string>& lines);
/// Logs the warnings.
void warn(const std::vector<Warning>& warnings);

/// Writes a text to standard output, with colours if has_color(). Throws Error(limit) if it cannot
/// be written.
void print(const std::string& text, Format format);

}  // namespace asdic
