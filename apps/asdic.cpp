// The command line of asdic: parses arguments, calls the library, prints.
#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <exception>
#include <new>

#include "apps/command.hpp"
#include "apps/heap.hpp"
#include "apps/log.hpp"
#include "apps/process.hpp"
#include "apps/workers.hpp"
#include "lib/error.hpp"
#include "lib/limits.hpp"
#include "lib/text.hpp"
#include "lib/version.hpp"

namespace {

using namespace asdic;

/// Returns the command as a user would type it in a shell.
std::string command_line(const std::vector<std::string>& words) {
  constexpr const char* plain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=./,:@%";
  std::string line = "asdic";
  for (const std::string& given : words) {
    const std::string word = printable(given);
    const bool bare = !word.empty() && word.find_first_not_of(plain) == std::string::npos;
    std::string quoted;
    for (const char c : word) quoted += c == '\'' ? "'\\''" : std::string(1, c);
    line += bare ? " " + word : " '" + quoted + "'";
  }
  return line;
}

std::string help() {
  std::vector<std::pair<std::string, std::string>> rows;
  for (const std::string& name : command_names()) {
    rows.emplace_back(name, make_command(name, "")->arguments().purpose());
  }
  rows.emplace_back("help", "show help for asdic or a COMMAND");
  return "Exact odds of wargame battles.\n\n"
         "Usage: asdic COMMAND ...\n\n"
         "Commands:\n" +
         two_columns(rows) + "\nFlags:\n" +
         two_columns({{"-h, --help", "show this help; after a command, the help of the command"},
                      {"--version", "show the version"}}) +
         "\nExit status:\n" +
         two_columns({{"0", "done"},
                      {"1", "done, but a check failed or find found no force"},
                      {"2", "the input is wrong"},
                      {"3", "a limit was reached"},
                      {"4", "a fault of asdic itself"}}) +
         "\nExamples:\n"
         "  asdic solve --rules one-for-one '5 sub' '3 dd, 1 ca'\n"
         "  asdic rules one-for-one\n";
}

/// Returns the help for the words after `asdic help`.
std::string help_on(const std::vector<std::string>& words) {
  if (words.size() > 1) throw Error(ErrorCode::input, "asdic help takes one COMMAND at most");
  const bool on_itself = words.empty() || words[0] == "help";
  return on_itself ? help() : make_command(words[0], "")->arguments().help();
}

int run(const std::vector<std::string>& words) {
  if (words.empty()) {
    throw Error(ErrorCode::input, "a command is missing; asdic --help lists the commands");
  }
  const std::string& first = words[0];
  const std::vector<std::string> rest(words.begin() + 1, words.end());
  if (first == "--version") {
    print(program_with_commit() + "\n", Format::text);
    return done;
  }
  if (first == "--help" || first == "-h" || first == "help") {
    print(help_on(first == "help" ? rest : std::vector<std::string>()), Format::text);
    return done;
  }
  const std::string line = command_line(words);
  const NewCommand command = make_command(first, line);
  if (workers().size() > 1 && first != "solve") {
    throw Error(ErrorCode::input,
                "several processes can share the work of asdic solve only; asdic "
                "sweep divides many battles by --shard");
  }
  if (command->arguments().read(rest)) {
    command->log_flags().take_effect(line);
    const LimitScope within(command->limits().take_effect());
    try {
      return command->run();
    } catch (const Error& error) {
      if (error.code() != ErrorCode::limit) throw;
      throw Error(ErrorCode::limit, command->with_limit(error.what()));
    }
  }
  print(command->arguments().help(), Format::text);
  return done;
}

/// Returns the exit status of an error. All codes except input and limit mean a fault of asdic
/// itself.
int status_of(ErrorCode code) {
  if (code == ErrorCode::input) return input_wrong;
  return code == ErrorCode::limit ? limit_reached : check_failed;
}

std::atomic<bool> memory_was_missing = false;

/// Notes that memory was missing. Apart from this it does what the standard library does.
void note_missing_memory() {
  memory_was_missing = true;
  throw std::bad_alloc();
}

/// Prints the message for missing memory without allocating any.
void tell_of_missing_memory() {
  std::fputs("asdic: error: there is not enough memory; --max-states sets a limit\n", stderr);
}

/// Ends the log. This allocates memory, which is usually available again.
void end_log_without_memory() {
  try {
    log::info("there is not enough memory");
    end_log(limit_reached);
  } catch (const std::bad_alloc&) {
  }
}

/// Ends the program after std::terminate. If memory was missing in a function that may not throw,
/// as in some of the libraries, the message and the status are those of missing memory.
[[noreturn]] void end() {
  if (memory_was_missing) {
    tell_of_missing_memory();
    _exit(limit_reached);
  }
  std::fputs("asdic: error: a fault of asdic itself\n", stderr);
  _exit(check_failed);
}

}  // namespace

int main(int argc, char** argv) {
  if (!hold_standard_streams()) {
    std::fputs("asdic: error: a standard stream is closed, and /dev/null cannot be opened\n",
               stderr);
    return limit_reached;
  }
  prepare_heap();
  std::set_new_handler(note_missing_memory);
  std::set_terminate(end);
  try {
    return end_log(run(words_of(argc, argv)));
  } catch (const Error& error) {
    const int status = status_of(error.code());
    return fail(status, [&] {
      log_error(error.what(), error.place().text());
      end_log(status);
    });
  } catch (const std::bad_alloc&) {
    return fail(limit_reached, [] {
      tell_of_missing_memory();
      end_log_without_memory();
    });
  } catch (const std::exception& fault) {
    return fail(check_failed, [&] {
      log_error(std::string("a fault of asdic itself: ") + fault.what());
      end_log(check_failed);
    });
  }
}
