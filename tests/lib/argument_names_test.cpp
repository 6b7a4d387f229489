// The words of messages to programs.
#include "lib/argument_names.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

using namespace asdic;

TEST_CASE("Flags become the arguments that they set") {
  CHECK(name_arguments("--max-states: 'x' is not a number") == "max_states: 'x' is not a number");
  CHECK(name_arguments("give more --time, or --show less") == "give more seconds, or show less");
  CHECK(name_arguments("too long; --numbers certified has no such limit") ==
        "too long; certified numbers have no such limit");
  CHECK(name_arguments("argument DEFENDER: unknown unit") == "defender: unknown unit");
  CHECK(name_arguments("--vary attacker.cost: twice") == "vary attacker.cost: twice");
}

TEST_CASE("Texts that a user wrote stay as they are") {
  CHECK(name_arguments("unknown unit '2 --show'") == "unknown unit '2 --show'");
  CHECK(name_arguments("the attacker's --show '--time'") == "the attacker's show '--time'");
  CHECK(name_arguments("/tmp/a--b/--c.toml: no file") == "/tmp/a--b/--c.toml: no file");
  CHECK(name_arguments("1 -- 2 - --") == "1 -- 2 - --");
}

TEST_CASE("No message in the sources of the library keeps a flag") {
  const std::filesystem::path root = ASDIC_SOURCE_DIR;
  const std::regex literal("\"((?:[^\"\\\\]|\\\\.)*)\"");
  const std::regex flag("(^|[ (;:,])--[a-z]");
  int flags = 0;
  for (const char* folder : {"lib", "states", "solver", "odds"}) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root / folder)) {
      const std::string extension = entry.path().extension().string();
      const bool is_table = entry.path().filename() == "argument_names.cpp";
      if ((extension != ".cpp" && extension != ".hpp") || is_table) continue;
      std::ifstream file(entry.path());
      for (std::string line; std::getline(file, line);) {
        if (line.find("--") == std::string::npos) continue;
        for (std::sregex_iterator at(line.begin(), line.end(), literal), end; at != end; ++at) {
          const std::string text = (*at)[1];
          if (!std::regex_search(text, flag)) continue;
          ++flags;
          CAPTURE(text);
          CHECK(!std::regex_search(name_arguments(text), flag));
        }
      }
    }
  }
  CHECK(flags > 30);
}
