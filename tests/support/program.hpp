// The program as its users run it.
#pragma once

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>
#include <sys/wait.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>

#include "tests/support/temporary_file.hpp"

namespace asdic {

struct Run {
  int status = -1;
  std::string out;
  std::string err;      ///< standard error, with the hint in the line of its message
  std::string printed;  ///< standard error, unchanged
};

/// Returns a message with its hint in the same line, as the libraries write both.
inline std::string with_hint(std::string message) {
  constexpr std::string_view hint = "\nhint: ";
  if (const auto at = message.find(hint); at != std::string::npos) {
    message.replace(at, hint.size(), "; ");
  }
  return message;
}

/// Runs the program with these arguments, quoted as for a shell, and with `input` as its standard
/// input.
inline Run run(const std::string& arguments, const std::string& input = "") {
  const TemporaryFile in(input);
  const TemporaryFile err("");
  const std::string command =
      "'" ASDIC_PROGRAM "' " + arguments + " <'" + in.path() + "' 2>'" + err.path() + "'";
  std::FILE* pipe = popen(command.c_str(), "r");
  REQUIRE(pipe != nullptr);
  Run run;
  std::array<char, 4096> buffer;
  for (;;) {
    const std::size_t size = std::fread(buffer.data(), 1, buffer.size(), pipe);
    if (size == 0) break;
    run.out.append(buffer.data(), size);
  }
  const int status = pclose(pipe);
  run.status = WIFEXITED(status) ? WEXITSTATUS(status) : 1000 + status;
  std::ostringstream text;
  text << std::ifstream(err.path()).rdbuf();
  run.printed = text.str();
  run.err = with_hint(run.printed);
  return run;
}

inline bool is_one_line(const std::string& text) {
  return text.size() > 1 && std::count(text.begin(), text.end(), '\n') == 1 && text.back() == '\n';
}

inline void check_ended(const Run& run, int status, const std::string& words) {
  CAPTURE(run.err);
  CHECK(run.status == status);
  CHECK(run.out.empty());
  CHECK(is_one_line(run.err));
  CHECK(run.err.find(words) != std::string::npos);
}

inline void check_refused(const std::string& arguments, const std::string& words) {
  CAPTURE(arguments);
  check_ended(run(arguments), 2, words);
}

inline nlohmann::json answer(const std::string& arguments, const std::string& input = "") {
  const Run done = run(arguments + " --format json", input);
  CAPTURE(done.err);
  REQUIRE(done.status == 0);
  CHECK(done.err.empty());
  return nlohmann::json::parse(done.out);
}

/// A battle in which both sides hit on 3 of 6 in every round, until one or both are sunk.
inline const std::string solve_cruisers = "solve --rules one-for-one '1 ca' '1 ca'";

/// A battle in which nobody can fire on the submarine, which sinks the transport with probability
/// 1/3 in every round.
inline const std::string hunt =
    "rules = \"one-for-one\"\nattacker.units = \"1 sub\"\ndefender.units = \"1 tr\"\n";

}  // namespace asdic
