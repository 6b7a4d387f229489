// Colours of the output, and the conditions for them.
#include <doctest/doctest.h>

#include <cstdlib>
#include <regex>

#include "tests/support/program.hpp"
#include "tests/support/terminal.hpp"

using namespace asdic;

namespace {

bool is_colored(const std::string& text) {
  return text.find('\x1b') != std::string::npos;
}

std::string without_colors(const std::string& text) {
  return std::regex_replace(text, std::regex("\x1b\\[[0-9]*m"), "");
}

}  // namespace

TEST_CASE("Colours leave the text as it is") {
  const std::string commands[] = {solve_cruisers,
                                  solve_cruisers + " --show rounds,atleast,swing",
                                  "rules",
                                  "help",
                                  "compare --rules one-for-one '1 sub' '1 ca'",
                                  "table --rules one-for-one '1 sub' '1 ca' --rows rounds=1,2"};
  for (const std::string& command : commands) {
    CAPTURE(command);
    const bool takes_flags = command != "help";
    const Run colored = run(command + (takes_flags ? " --color always" : ""));
    CHECK(colored.status == 0);
    CHECK(is_colored(colored.out) == takes_flags);
    const std::string plain = run(command).out;
    CHECK_FALSE(is_colored(plain));
    if (command.starts_with("table") || command.starts_with("compare")) continue;
    CHECK(without_colors(colored.out) == plain);
  }
}

TEST_CASE("Headings are bold, and each side has a colour of its own for its bar") {
  const std::string out = run(solve_cruisers + " --color always").out;
  CHECK(out.starts_with("\x1b[1m1 ca against 1 ca (one-for-one)\x1b[0m\n"));
  CHECK(out.find("\x1b[1mResults\x1b[0m\n") != std::string::npos);
  CHECK(out.find("  Attacker wins  33.33%  1/3  \x1b[36m█") != std::string::npos);
  CHECK(out.find("  Defender wins  33.33%  1/3  \x1b[35m█") != std::string::npos);
  CHECK(out.find("  Draw           33.33%  1/3  █") != std::string::npos);
  CHECK(out.find("\none-for-one, defaults. Exact, verified. More: ") != std::string::npos);
}

TEST_CASE("JSON, CSV, Markdown and SVG never have colours") {
  for (const char* format : {"json", "csv", "markdown", "svg"}) {
    CHECK_FALSE(is_colored(run(solve_cruisers + " --color always --format " + format).out));
  }
}

TEST_CASE("Errors and warnings have colours on a terminal, unless NO_COLOR is set") {
  const std::vector<std::string> wrong = {"solve", "/no/such/case.toml"};
  setenv("TERM", "xterm", 1);
  unsetenv("NO_COLOR");
  CHECK(told_to_terminal(wrong, 80, 2).starts_with("\x1b[31masdic: error: /no/such/case.toml: "));
  setenv("TERM", "dumb", 1);
  CHECK_FALSE(is_colored(told_to_terminal(wrong, 80, 2)));
  setenv("TERM", "xterm", 1);
  setenv("NO_COLOR", "1", 1);
  CHECK_FALSE(is_colored(told_to_terminal(wrong, 80, 2)));
  CHECK(is_colored(told_to_terminal({"solve", "/no/such", "--color", "always"}, 80, 2)));
  unsetenv("NO_COLOR");
  CHECK_FALSE(is_colored(told_to_terminal({"solve", "/no/such", "--color", "never"}, 80, 2)));
  const Run warned = run("solve - --verify --color always", hunt);
  CHECK(warned.err.starts_with("\x1b[35masdic: warning:\x1b[0m there is nothing to verify"));
}
