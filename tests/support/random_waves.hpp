// Random further attackers, written as in a case.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tests/support/random_words.hpp"

namespace asdic {

/// Returns one or two waves of up to three of these units. About half of them have one of the
/// lines.
inline std::string random_waves(std::uint64_t seed, const std::vector<std::string>& units,
                                const std::vector<std::string>& lines) {
  RandomWords words(seed + 77);
  std::string text;
  for (int waves = words.pick(1, 2); waves > 0; --waves) {
    text += "[[wave]]\nunits = \"" + words.force(units, words.pick(1, 2), 3) + "\"\n";
    if (words.pick(0, 3) == 0) text += "retreat = " + std::to_string(words.pick(1, 2)) + "\n";
    if (words.pick(0, 1) == 0) text += words.one_of(lines) + "\n";
  }
  return text;
}

}  // namespace asdic
