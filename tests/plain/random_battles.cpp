#include "tests/plain/random_battles.hpp"

#include <chrono>
#include <cstdlib>
#include <vector>

#include "lib/error.hpp"
#include "lib/text.hpp"

namespace asdic {

namespace {

std::vector<std::string> without(std::vector<std::string> words, std::size_t place,
                                 std::size_t count = 1) {
  const auto first = words.begin() + static_cast<std::ptrdiff_t>(place);
  words.erase(first, first + static_cast<std::ptrdiff_t>(count));
  return words;
}

/// Returns the number of lines from a header, such as "[options]" or "[[wave]]", to the next
/// header.
std::size_t lines_of_table(const std::vector<std::string>& lines, std::size_t header) {
  std::size_t count = 1;
  while (header + count < lines.size() && !lines[header + count].starts_with('[')) ++count;
  return count;
}

/// Returns forces such as "2 sub, 1 dd" with one unit or one kind of units less.
std::vector<std::string> smaller_forces(std::string_view force) {
  std::vector<std::string> entries;
  for (const std::string_view entry : split(force, ',')) entries.emplace_back(trim(entry));
  std::vector<std::string> smaller;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    if (entries.size() > 1) smaller.push_back(join(without(entries, i)));
    const int count = std::atoi(entries[i].c_str());
    const std::size_t space = entries[i].find(' ');  // none in a policy's "2..3"
    if (count < 2 || space == std::string::npos) continue;
    std::vector<std::string> fewer = entries;
    fewer[i] = std::to_string(count - 1) + entries[i].substr(space);
    smaller.push_back(join(fewer));
  }
  return smaller;
}

/// Returns the case with each part left out that can be left out.
std::vector<std::string> smaller_cases(const std::string& text) {
  std::vector<std::string> lines;
  for (const std::string_view line : split(text, '\n')) lines.emplace_back(line);
  std::vector<std::string> smaller;
  const std::string units = "units = \"";
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].starts_with('[')) {
      smaller.push_back(join(without(lines, i, lines_of_table(lines, i)), "\n"));
    }
    smaller.push_back(join(without(lines, i), "\n"));
    const std::size_t at = lines[i].find(units);
    const std::size_t end = lines[i].rfind('"');
    if (at == std::string::npos || end <= at + units.size()) continue;
    const std::size_t begin = at + units.size();
    for (const std::string& force :
         smaller_forces(std::string_view(lines[i]).substr(begin, end - begin))) {
      std::vector<std::string> changed = lines;
      changed[i].replace(begin, end - begin, force);
      smaller.push_back(join(changed, "\n"));
    }
  }
  return smaller;
}

}  // namespace

std::optional<RandomizedTest> RandomizedTest::from_environment() {
  const char* const seconds = std::getenv("ASDIC_RANDOM_SECONDS");
  if (!seconds) return {};
  const char* const seed = std::getenv("ASDIC_RANDOM_SEED");
  return RandomizedTest{std::atof(seconds), seed ? std::strtoull(seed, nullptr, 10) : 0};
}

std::string smallest_that(const std::function<bool(const std::string&)>& differs,
                          std::string text) {
  const auto still_differs = [&](const std::string& smaller) {
    try {
      return differs(smaller);
    } catch (const Error&) {
      return false;
    }
  };
  for (bool found = true; found;) {
    found = false;
    for (const std::string& smaller : smaller_cases(text)) {
      if (!still_differs(smaller)) continue;
      text = smaller;
      found = true;
      break;
    }
  }
  return text;
}

std::optional<std::string> smallest_difference(
    const RandomizedTest& test, const std::function<std::string(std::uint64_t)>& random,
    const std::function<bool(const std::string&)>& differs, std::uint64_t& fought) {
  using Clock = std::chrono::steady_clock;
  const auto end = Clock::now() + std::chrono::duration<double>(test.seconds);
  for (fought = 0; Clock::now() < end; ++fought) {
    const std::string text = random(test.first_seed + fought);
    if (differs(text)) return smallest_that(differs, text);
  }
  return {};
}

}  // namespace asdic
