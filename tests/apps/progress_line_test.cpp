// The line that shows the progress of long work.
#include <doctest/doctest.h>

#include "tests/support/terminal.hpp"

using namespace asdic;

namespace {

const std::string back = "\r\x1b[K";  // to the beginning of the line, which is wiped

/// Returns the contents of the line, one after another, while a sample of `battles` battles runs
/// for at most four seconds.
std::vector<std::string> shown(const std::string& battles, unsigned short columns, int status) {
  std::string told =
      told_to_terminal({"sample", "--rules", "one-for-one", "9 sub, 9 ca", "9 dd, 9 ca",
                        "--battles", battles, "--time", "4", "--color", "never"},
                       columns, status);
  CAPTURE(told);
  std::vector<std::string> lines;
  while (told.starts_with(back)) {
    told.erase(0, back.size());
    lines.push_back(told.substr(0, told.find('\r')));
    told.erase(0, lines.back().size());
  }
  // The message, if there is one, has a hint below it.
  CHECK(told == (lines.empty() ? "" : "\r\nhint: --time 4 is the limit; give more time\r\n"));
  return lines;
}

}  // namespace

TEST_CASE("Long work shows its progress on a terminal, within its width, and erases it") {
  // The line shows "sampling 0%" without its last character, and then the message.
  const std::vector<std::string> lines = shown("10000000000", 11, 3);
  REQUIRE(lines.size() > 2);
  for (std::size_t i = 0; i + 1 < lines.size(); ++i) CHECK(lines[i] == "sampling 0");
  CHECK(lines.back().starts_with("asdic: error: stopped after 4 s"));
}

TEST_CASE("Long work whose end can be estimated shows the remaining time") {
  const std::vector<std::string> lines = shown("10000000000", 80, 3);
  REQUIRE(lines.size() > 2);
  const std::string& last = lines[lines.size() - 2];
  CAPTURE(last);
  CHECK(last.starts_with("sampling 0%, about "));
  CHECK(last.ends_with(" left"));
}

TEST_CASE("Short work shows nothing on a terminal") {
  CHECK(shown("10", 80, 0).empty());
}
