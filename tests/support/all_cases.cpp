#include "tests/support/all_cases.hpp"

#include <algorithm>
#include <filesystem>
#include <set>

#include "odds/question/problem.hpp"
#include "tests/support/sanitizer.hpp"

namespace asdic {

namespace {

/// Cases of more than 4000 states, which take minutes with a sanitizer.
const std::set<std::string> large = {"assault/great-assault.toml",
                                     "axis-allies/paris.toml",
                                     "axis-allies/sea-lion.toml",
                                     "bench/mix-20.toml",
                                     "bench/pair-20.toml",
                                     "depth/great-hunt.toml",
                                     "detection-roll/great-fleets.toml",
                                     "one-for-one/big-fleets.toml",
                                     "one-for-one/fleets-read-otherwise.toml",
                                     "one-for-one/grand-fleets.toml"};

/// Returns whether a case is quick to solve, leaves nothing open, and is not only the start of a
/// sweep.
bool is_wanted(const std::filesystem::path& path) {
  if (has_sanitizer && large.contains(path.generic_string())) return false;
  if (path.parent_path() == "play" || path.parent_path() == "atlas") return false;
  if (path.parent_path() != "bench") return true;
  const std::string name = path.stem().string();
  return name == "mix-10" || name == "pair-10" || name == "mix-20" || name == "pair-20";
}

template <class Wanted>
std::vector<std::string> paths_of(Wanted is_wanted) {
  const std::filesystem::path root = std::filesystem::path(ASDIC_SOURCE_DIR) / "cases";
  std::vector<std::string> paths;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(root)) {
    const auto path = entry.path().lexically_relative(root);
    const auto folder = path.parent_path().filename();
    if (folder == "rules" || folder == "turns") continue;  // rules files and turns are not cases
    if (path.extension() == ".toml" && is_wanted(path)) paths.push_back(path.generic_string());
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

}  // namespace

std::vector<std::string> case_paths() {
  return paths_of(is_wanted);
}

std::vector<std::string> open_case_paths() {
  return paths_of([](const std::filesystem::path& path) { return path.parent_path() == "play"; });
}

Problem case_at(const std::string& path) {
  return read_case(Document::read_file(std::string(ASDIC_SOURCE_DIR) + "/cases/" + path));
}

}  // namespace asdic
