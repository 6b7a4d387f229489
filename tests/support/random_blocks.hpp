// Random policies with conditions, written as in a case.
#pragma once

#include <string>
#include <vector>

namespace asdic {

/// Returns up to two blocks for this choice of a side, or nothing in most cases. A block does one
/// of `whats`, under conditions on rounds and on these units. pick(from, to) returns a random
/// number.
template <class Pick>
std::string random_blocks(Pick pick, const std::string& side, const std::string& choice,
                          const std::vector<std::string>& whats,
                          const std::vector<std::string>& units, bool by_round = true) {
  std::string text;
  if (pick(0, 2) > 0) return text;
  const auto one_of = [&](const std::vector<std::string>& words) {
    return words[static_cast<std::size_t>(pick(0, static_cast<int>(words.size()) - 1))];
  };
  const auto range = [&](int from) {
    const std::string least = std::to_string(from);
    return one_of({least, least + "..", least + ".." + std::to_string(from + pick(0, 2)),
                   ".." + std::to_string(from + 1)});
  };
  for (int blocks = pick(1, 2); blocks > 0; --blocks) {
    text += "[[" + side + ".policy]]\nchoice = \"" + choice + "\"\ndo = " + one_of(whats) + "\n";
    text += "[" + side + ".policy.when]\n";
    if (by_round && pick(0, 1) == 0) text += "round = \"" + range(pick(1, 3)) + "\"\n";
    if (pick(0, 1) == 0) {
      const std::string key = one_of({"attacker", "defender"}) + ".units" + one_of(units);
      const bool is_bare =
          key.find_first_of("!:") == std::string::npos || key.find('"') != std::string::npos;
      text += (is_bare ? key : "\"" + key + "\"") + " = \"" + range(pick(0, 2)) + "\"\n";
    }
  }
  return text;
}

}  // namespace asdic
