// Rules files of the project with random changes: they give odds, or an error of one line.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "lib/error.hpp"
#include "lib/limits.hpp"
#include "lib/text.hpp"
#include "odds/question/problem.hpp"
#include "odds/solve/result.hpp"
#include "odds/solve/solve.hpp"
#include "states/rules_file/rules_file.hpp"
#include "tests/support/sanitizer.hpp"

using namespace asdic;

namespace {

constexpr int mutations = has_sanitizer ? 400 : 1500;

std::vector<std::string> rules_of_the_project() {
  std::vector<std::string> texts;
  for (const std::string& name : rules_file::own_rules_names()) {
    texts.emplace_back(rules_file::own_rules(name));
  }
  std::vector<std::filesystem::path> paths;
  for (const auto& entry :
       std::filesystem::directory_iterator(ASDIC_SOURCE_DIR "/cases/house-rules/rules")) {
    paths.push_back(entry.path());
  }
  std::sort(paths.begin(), paths.end());
  for (const auto& path : paths) {
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    texts.push_back(text.str());
  }
  return texts;
}

/// Lines or words of a text are taken away, doubled, exchanged or changed.
std::string mutated(const std::string& text, std::mt19937_64& random) {
  const auto below = [&](std::size_t count) { return random() % count; };
  std::vector<std::string> lines;
  for (const std::string_view line : split(text, '\n')) lines.emplace_back(line);
  const std::size_t line = below(lines.size());
  switch (below(5)) {
    case 0:
      lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(line));
      break;
    case 1:
      lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(line), lines[below(lines.size())]);
      break;
    case 2:
      std::swap(lines[line], lines[below(lines.size())]);
      break;
    default: {
      static const std::vector<std::string> words = {
          "own", "enemy", "sub",  "1000000", "-1",     "(", ")", "and",   "not",
          "'",   "\"",    "==",   "round",   "/",      "{", "}", "[",     "undetected",
          "is",  "dd",    "true", "0",       "hidden", "=", ",", "number"};
      std::string& changed = lines[line];
      const std::size_t at = below(changed.size() + 1);
      const std::size_t length = std::min(below(8), changed.size() - at);
      changed.replace(at, length, words[below(words.size())]);
    }
  }
  return join(lines, "\n");
}

}  // namespace

TEST_CASE("A rules file with a random change gives odds, or one line about what is wrong") {
  const std::vector<std::string> texts = rules_of_the_project();
  std::mt19937_64 random(20261126);
  int solved = 0;
  for (int i = 0; i < mutations; ++i) {
    const std::string text = mutated(texts[random() % texts.size()], random);
    if (text.find("'''") != std::string::npos) continue;
    CAPTURE(text);
    try {
      const Document battle = Document::parse(
          "rules = '''\n" + text +
              "'''\nattacker.units = \"1 sub, 1 ca\"\ndefender.units = \"1 dd, 1 ftr\"\n",
          "case");
      const LimitScope scope({.states = 20'000});
      static_cast<void>(solve(read_case(battle)));
      ++solved;
    } catch (const Error& error) {
      const std::string said = error.what();
      CAPTURE(said);
      CHECK((error.code() == ErrorCode::input || error.code() == ErrorCode::limit));
      CHECK(said.find('\n') == std::string::npos);
    }
  }
  CHECK(solved > mutations / 10);
}
