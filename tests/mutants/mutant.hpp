// Included before all else in a build with planted faults: which of them is active in this run.
#pragma once

#include <array>
#include <cstdio>
#include <cstdlib>
#include <type_traits>

namespace asdic_mutants {

/// Flags of the mutants that were reached. They are appended to a file at the end of the program,
/// if one is named.
struct ReachedMutants {
  std::array<unsigned char, 1 << 15> marks{};

  ~ReachedMutants() {
    const char* name = std::getenv("ASDIC_MUTANTS_REACHED");
    std::FILE* file = name != nullptr ? std::fopen(name, "a") : nullptr;
    if (file == nullptr) {
      return;
    }
    for (unsigned number = 0; number < marks.size(); ++number) {
      if (marks[number] != 0) {
        std::fprintf(file, "%u\n", number);
      }
    }
    std::fclose(file);
  }
};

inline ReachedMutants reached;
inline const int active = [] {
  const char* number = std::getenv("ASDIC_MUTANT");
  return number != nullptr ? std::atoi(number) : -1;
}();

}  // namespace asdic_mutants

/// Returns whether this mutant is active. It never is at compile time.
constexpr bool asdic_mutant(int number) {
  if (std::is_constant_evaluated()) {
    return false;
  }
  asdic_mutants::reached.marks.at(number) = 1;
  return number == asdic_mutants::active;
}
