// Random choices for tests, the same on every machine.
#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace asdic {

class RandomWords {
 public:
  explicit RandomWords(std::uint64_t seed) : random_(seed) {}

  int pick(int from, int to) {
    return from + static_cast<int>(random_() % static_cast<std::uint64_t>(to - from + 1));
  }
  std::string one_of(const std::vector<std::string>& words) {
    return words[random_() % words.size()];
  }
  /// Returns a force of up to `most` units of up to `kinds` kinds from `pool`, at most two of each.
  std::string force(const std::vector<std::string>& pool, int kinds, int most) {
    std::string units;
    std::vector<std::string> names;
    for (; kinds > 0 && most > 0; --kinds) {
      const std::string name = one_of(pool);
      bool known = false;
      for (const std::string& other : names) known = known || other == name;
      if (known) continue;
      names.push_back(name);
      const int count = pick(1, most < 2 ? most : 2);
      most -= count;
      units += (units.empty() ? "" : ", ") + std::to_string(count) + " " + name;
    }
    return units;
  }

 private:
  std::mt19937_64 random_;
};

}  // namespace asdic
