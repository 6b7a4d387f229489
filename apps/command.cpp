#include "apps/command.hpp"

#include <iostream>

#include "lib/error.hpp"
#include "odds/solve/solve.hpp"

namespace asdic {

std::vector<std::unique_ptr<Command>> all_commands(CLI::App& app, const std::string& line) {
  std::vector<std::unique_ptr<Command>> commands;
  commands.push_back(solve_command(app));
  commands.push_back(table_command(app, line));
  commands.push_back(compare_command(app, line));
  commands.push_back(check_command(app));
  commands.push_back(sample_command(app));
  commands.push_back(export_command(app));
  commands.push_back(rules_command(app));
  return commands;
}

void CaseArguments::add_to(CLI::App& command, const std::string& more) {
  command.add_option("CASE", what,
                     "a case file, - for standard input; with --rules two forces" + more);
  command.add_option("--rules", rules, "a rule system, for forces given as arguments");
  command.add_option("--set", sets, "KEY=VALUE: overrides a key of the case (repeatable)")
      ->allow_extra_args(false);
  command.add_option("--max-states", max_states, "stop with status 3 past so many states")
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{0xfffffffe}));
}

std::vector<std::string> CaseArguments::take_more() {
  const std::size_t own = rules.empty() ? 1 : 2;
  if (what.size() <= own) return {};
  std::vector<std::string> more(what.begin() + static_cast<std::ptrdiff_t>(own), what.end());
  what.resize(own);
  return more;
}

Posed CaseArguments::read() const {
  return read_case(document());
}

Document CaseArguments::document() const {
  Document read = [&] {
    if (!rules.empty()) {
      if (what.size() != 2) {
        throw Error(ErrorCode::input,
                    "--rules takes two forces: ATTACKER DEFENDER; what has none is a case file");
      }
      return Document::of_forces(rules, what[0], what[1]);
    }
    if (what.size() != 1) {
      throw Error(ErrorCode::input, "one CASE is needed; or --rules NAME and two forces");
    }
    return what[0] == "-" ? Document::read_standard_input() : Document::read_file(what[0]);
  }();
  for (const std::string& assignment : sets) read.set(assignment);
  return read;
}

void print(const std::string& text) {
  std::cout << text << std::flush;
  if (!std::cout) throw Error(ErrorCode::limit, "standard output cannot be written");
}

}  // namespace asdic
