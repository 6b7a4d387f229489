// Rules files of the project with random changes: they give odds, or an error of one line.
#include <doctest/doctest.h>

#include <algorithm>
#include <cctype>
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

/// Returns the places of the keys in a text of TOML that no string and no comment contains.
std::vector<std::size_t> places_of_key(const std::string& text, const std::string& key) {
  std::vector<std::size_t> places;
  bool is_comment = false;
  bool is_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\n') is_comment = is_string = false;
    if (text[i] == '#' && !is_string) is_comment = true;
    if (text[i] == '"' && !is_comment) is_string = !is_string;
    const bool is_inside = i > 0 && std::isalnum(static_cast<unsigned char>(text[i - 1]));
    if (is_comment || is_string || is_inside || text.compare(i, key.size(), key) != 0) continue;
    const std::size_t equals = text.find_first_not_of(' ', i + key.size());
    if (equals != std::string::npos && text[equals] == '=') places.push_back(i);
  }
  return places;
}

}  // namespace

TEST_CASE("A misspelled key of a rules file is named") {
  int tried = 0;
  for (const std::string& text : rules_of_the_project()) {
    for (const std::string key :
         {"name",       "title",   "kinds",     "base",     "depths",  "landings",
          "kind",       "attack",  "values",    "fraction", "side",    "who",
          "at",         "by",      "to",        "value",    "finds",   "fire",
          "move",       "become",  "spot",      "step",     "before",  "after",
          "that",       "message", "says",      "weights",  "room",    "default_by",
          "per_target", "force",   "explained", "words",    "meaning", "figures"}) {
      for (const std::size_t place : places_of_key(text, key)) {
        std::string wrong = text;
        const std::string misspelled = key + "x";
        wrong.replace(place, key.size(), misspelled);
        std::string said;
        try {
          rules_file::parse_rules(wrong, "r.toml");
        } catch (const Error& error) {
          said = error.what();
        }
        CAPTURE(key);
        CAPTURE(said);
        CHECK(said.find(misspelled + "'") != std::string::npos);
        ++tried;
      }
    }
  }
  CHECK(tried > 500);
}

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
