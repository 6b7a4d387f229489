// The program, run with a terminal as its standard error.
#pragma once

#include <doctest/doctest.h>
#include <fcntl.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <string>
#include <vector>

namespace asdic {

/// Returns the text that the program writes to a terminal with `columns` columns until it ends with
/// `status`. Its standard output is discarded.
inline std::string told_to_terminal(const std::vector<std::string>& arguments,
                                    unsigned short columns, int status) {
  std::string program = ASDIC_PROGRAM;
  std::vector<std::string> words = arguments;
  std::vector<char*> argv = {program.data()};
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);

  const winsize size{24, columns, 0, 0};
  int terminal = -1;
  const pid_t child = forkpty(&terminal, nullptr, nullptr, &size);
  if (child == 0) {
    dup2(open("/dev/null", O_WRONLY), STDOUT_FILENO);
    execv(argv[0], argv.data());
    _exit(127);
  }
  REQUIRE(child > 0);
  std::string told;
  std::array<char, 4096> part{};
  for (ssize_t bytes = 0; (bytes = read(terminal, part.data(), part.size())) > 0;) {
    told.append(part.data(), static_cast<std::size_t>(bytes));
  }
  close(terminal);
  int ended = -1;
  REQUIRE(waitpid(child, &ended, 0) == child);
  CHECK(WEXITSTATUS(ended) == status);
  CHECK(WIFEXITED(ended));
  return told;
}

}  // namespace asdic
