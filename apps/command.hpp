// What the commands of the program share.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "apps/arguments.hpp"
#include "apps/limit_flags.hpp"
#include "apps/log.hpp"
#include "lib/input/document.hpp"
#include "lib/input/policies.hpp"
#include "odds/question/posed.hpp"
#include "odds/report/format.hpp"

namespace asdic {

enum ExitStatus {
  done = 0,
  answer_is_no = 1,
  input_wrong = 2,
  limit_reached = 3,
  check_failed = 4
};

/// One command of the command line: it declares its arguments, asks the library, prints.
class Command {
 public:
  Command(const std::string& name, const std::string& purpose) : arguments_(name, purpose) {}
  virtual ~Command() = default;
  Command(const Command&) = delete;
  Command& operator=(const Command&) = delete;

  Arguments& arguments() { return arguments_; }
  // Declared last, behind the command's own:
  LimitFlags& limits() { return limits_; }
  LogFlags& log_flags() { return log_flags_; }
  /// The exit status, once the arguments are read.
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

/// Of all of them, in the order of the help.
std::vector<std::string> command_names();

/// With all its arguments declared; `line` is what the user typed. Throws Error(input) for a name
/// that is none.
NewCommand make_command(const std::string& name, const std::string& line);

NewCommand solve_command(const std::string& line);
NewCommand table_command(const std::string& line);
NewCommand find_command(const std::string& line);
NewCommand compare_command(const std::string& line);
NewCommand sweep_command();
NewCommand merge_command();
NewCommand check_command();
NewCommand luck_command();
NewCommand sample_command();
NewCommand export_command();
NewCommand rules_command();

/// What may follow a case: how it is shown, and how many words it takes.
struct ExtraArguments {
  std::string shown;
  std::size_t least = 0;
  std::size_t most = least;
};

/// CASE, or with --rules two forces; and what every command that takes a case takes with it.
class CaseArguments {
 public:
  explicit CaseArguments(Arguments& arguments, const ExtraArguments& following = {});

  Posed read() const;
  Document document() const { return document(nullptr); }
  /// The same; ranges in the two forces ("5..12 inf") are taken out of them and added to
  /// `ranges` as KEY=VALUES. Without `ranges` they are faults.
  Document document(std::vector<std::string>* ranges) const;
  /// What --set was given.
  const std::vector<std::string>& sets() const { return sets_; }
  /// What follows the case.
  std::vector<std::string> extra_arguments() const;

  std::optional<std::uint64_t> max_states;

 private:
  /// The case's own words; the number of all is checked.
  std::vector<std::string> own() const;
  /// A title that is the case's own does not know what --set has changed: says it behind the title.
  void complete_title(Document& document) const;

  const Arguments& arguments_;
  ExtraArguments following_;
  std::string rules_;
  std::vector<std::string> sets_;
};

/// The case of a document; warns of what cannot count in it.
Posed posed(const Document& document);

/// What is wrong with a case that can be solved, whatever its battle.
std::vector<Warning> warnings_on(const Document& document, const Posed& posed);

/// Logs them, and adds their lines to `told`.
void warn(const std::vector<Warning>& warnings, std::vector<std::string>& told);

/// On standard output, text in colours where it has them; throws Error(limit) where that cannot be
/// written.
void print(const std::string& text, Format format);

}  // namespace asdic
