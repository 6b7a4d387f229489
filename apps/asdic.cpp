// The command line of asdic: reads arguments, asks the library, prints.
#include <CLI/CLI.hpp>

#include <algorithm>
#include <new>

#include "apps/command.hpp"
#include "apps/log.hpp"
#include "lib/error.hpp"
#include "lib/text.hpp"

namespace {

using namespace asdic;

/// The arguments as a shell takes them.
std::string command_line(int argc, char** argv) {
  constexpr const char* plain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=./,:@%";
  std::string line = "asdic";
  for (int i = 1; i < argc; ++i) {
    const std::string word = one_line(argv[i]);
    const bool bare = !word.empty() && word.find_first_not_of(plain) == std::string::npos;
    std::string quoted;
    for (const char c : word) quoted += c == '\'' ? "'\\''" : std::string(1, c);
    line += bare ? " " + word : " '" + quoted + "'";
  }
  return line;
}

int run(int argc, char** argv) {
  CLI::App app("Exact odds of wargame battles.", "asdic");
  app.set_version_flag("--version", std::string("asdic ") + ASDIC_VERSION);
  app.require_subcommand(1);
  const auto commands = all_commands(app, command_line(argc, argv));
  std::vector<std::string> names;
  for (const auto& command : commands) names.push_back(command->name());
  const std::string first = argc > 1 ? argv[1] : "-";
  if (!first.starts_with('-') && std::find(names.begin(), names.end(), first) == names.end()) {
    throw Error(ErrorCode::input, unknown("command", first, names));
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& asked) {  // --help, --version
    return app.exit(asked);
  } catch (const CLI::ParseError& error) {
    log_error(std::string(error.what()) + "; see asdic --help");
    return input_wrong;
  }
  const auto chosen = std::find_if(commands.begin(), commands.end(),
                                   [](const auto& command) { return command->chosen(); });
  return (*chosen)->run();
}

}  // namespace

int main(int argc, char** argv) {
  open_log();
  try {
    return run(argc, argv);
  } catch (const Error& error) {
    log_error(error.what());
    switch (error.code()) {
      case ErrorCode::input:
        return input_wrong;
      case ErrorCode::limit:
        return limit_reached;
      case ErrorCode::verification:
      case ErrorCode::chain:
      case ErrorCode::misuse:
        return check_failed;
    }
  } catch (const std::bad_alloc&) {
    log_error("the memory does not suffice; --max-states sets a limit");
  }
  return limit_reached;
}
